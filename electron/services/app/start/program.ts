import { release } from 'node:os';
import { fileURLToPath } from 'node:url';
import { escapeHidden } from '../../../../shared/lib/text/hidden-characters.ts';
import type { Words } from '../../../../shared/lib/text/words.ts';
import { isError } from '../../platform/data-folder/durable-file.ts';
import { collectShortLivedValues } from '../../platform/runtime-flags.ts';
import type { ProgramLog } from '../../platform/log/program-log.ts';
import { createBoundedLog } from '../../platform/terminal/bounded-log.ts';
import { rendererOnThread, type PhoneDrawer, type PictureBrowser, type Renderer } from '../../bench/render/renderer.ts';
import { builtPrograms } from '../../storage/store-care/built-programs.ts';
import type { StorePrograms } from '../../storage/store-care/store-care.ts';
import { takePassphraseVariable } from '../../platform/terminal/line-reader.ts';

/** Writes one line to standard error, without hidden characters. */
export type WriteError = (sentence: string) => void;

type ProgramStart = {
  readonly log: ProgramLog;
  /** Tells the user, once, of an error that nobody caught. */
  readonly tell: (words: Words) => void;
};

const passphraseWords: Words = {
  en: 'PASSBENCH_PASSPHRASE is for commands only and was not used. Passbench asks for the passphrase when it needs it.',
  zh: 'PASSBENCH_PASSPHRASE 只供指令使用，未有採用。Passbench 會在需要時詢問通行短語。',
};

/**
 * Begins every program with a window, after `private-files.ts`: no inspector on a signal, no inherited passphrase. A closed
 * terminal ends nothing, and neither does an error that nobody caught: it is logged, and told once. Returns notes for the user.
 */
export function beginProgram({ log, tell }: ProgramStart): readonly Words[] {
  // Node would open its inspector, which reads all memory.
  process.on('SIGUSR1', () => {});
  collectShortLivedValues();
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});
  catchUncaught(log, tell);
  return takePassphraseVariable() === null ? [] : [passphraseWords];
}

function catchUncaught(log: ProgramLog, tell: (words: Words) => void): void {
  const write = createBoundedLog(log.write);
  let isTold = false;
  for (const event of ['uncaughtException', 'unhandledRejection'] as const)
    process.on(event, (error: unknown) => {
      if (isError(error, 'EPIPE')) return; // A reader of the output has gone.
      write(`${event}: ${errorText(error)}`);
      if (isTold) return;
      isTold = true;
      tell(log.isWritten() ? uncaughtWords : unloggedWords);
    });
}

const uncaughtWords: Words = {
  en: 'Passbench had an internal error but is still running. See logs/passbench.log in the data folder. Save your work, then restart Passbench.',
  zh: 'Passbench 發生內部錯誤，但仍在運行。請查看數據資料夾內的 logs/passbench.log。請先儲存工作，然後重新啟動 Passbench。',
};

const unloggedWords: Words = {
  en: 'Passbench had an internal error but is still running. The error could not be logged: nothing can be written to logs in the data folder. Save your work, then restart Passbench.',
  zh: 'Passbench 發生內部錯誤，但仍在運行。由於無法寫入數據資料夾內的 logs，錯誤未有記錄。請先儲存工作，然後重新啟動 Passbench。',
};

/** Frames of a stack in a log: enough to find the place. */
const mostFrames = 12;

/** Causes of causes. */
const mostCauses = 4;

/**
 * Kind, code and places of an error and its causes, by the names of files alone, and their messages at the end: a log
 * leaves out what follows a text that may be secret.
 */
function errorText(error: unknown): string {
  const chain: unknown[] = [];
  for (
    let each = error;
    each !== undefined && chain.length < mostCauses;
    each = each instanceof Error ? each.cause : undefined
  )
    chain.push(each);
  const kinds = chain.flatMap((each) => (each instanceof Error ? [textOf(() => kindAndPlaces(each))] : []));
  return [...kinds, ...chain.map(messageOf)].join(' | ');
}

function messageOf(thrown: unknown): string {
  return textOf(() => (thrown instanceof Error ? thrown.message : String(thrown)));
}

/** Anything may be thrown, also what fails to give its text. */
function textOf(read: () => string): string {
  try {
    return read();
  } catch {
    return '(without a text)';
  }
}

function kindAndPlaces(error: Error): string {
  const code = 'code' in error && typeof error.code === 'string' ? ` ${error.code}` : '';
  const frames = (error.stack ?? '').split('\n').filter((line) => /^\s{1,8}at /.test(line));
  const places = frames.slice(0, mostFrames).map((line) => line.trim().split(/[\\/]/).at(-1)?.replace(/\)$/, '') ?? '');
  return [`${error.name}${code}`, ...places].join(' < ');
}

/** Bounded lines on standard error and in the log: a caller can cause an error a million times. */
export function errorWriter(log?: Pick<ProgramLog, 'write'>): WriteError {
  const write = createBoundedLog((line) => {
    process.stderr.write(line);
    log?.write(line);
  });
  return (sentence) => write(`passbench: ${escapeHidden(sentence)}`);
}

/** Reports an unhandled error: one line, no stack, no payload. The log has the places it came through. */
export function errorReporter(complain: WriteError, log?: Pick<ProgramLog, 'write'>): (error: unknown) => void {
  const write = createBoundedLog((line) => log?.write(line));
  return (error) => {
    complain(`Internal error: ${messageOf(error)}`);
    write(errorText(error));
  };
}

/** The system and the runtime, for the first line of a log. */
export function systemText(): string {
  const { electron, node } = process.versions;
  const runtime = electron === undefined ? `Node ${node}` : `Electron ${electron}, Node ${node}`;
  return `${process.platform} ${release()} ${process.arch}, ${runtime}`;
}

/** Stops in order on the first signal, at once on the second. */
export function onStopSignals(stop: () => void): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, stop);
}

export type ProgramFiles = {
  readonly pages: string;
  readonly stores: StorePrograms;
  /** Draws pictures; absent: not available. */
  readonly pictures?: Renderer & PhoneDrawer;
};

type BuiltOptions = {
  readonly browser: PictureBrowser;
  /** Stops a check of the stores, which may take minutes. */
  readonly stopping?: AbortSignal;
};

/** The built files beside the program at `beside`, an import.meta.url. */
export function builtFiles(beside: string, { browser, stopping }: BuiltOptions): ProgramFiles {
  const complain = errorWriter();
  return {
    pages: fileURLToPath(new URL('../renderer', beside)),
    stores: { ...builtPrograms(beside, stopping), onWait: (what) => void (what !== null && complain(what.en)) },
    pictures: rendererOnThread(new URL('../render/render-thread.js', beside), browser),
  };
}
