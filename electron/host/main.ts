import '../services/app/start/private-files.ts';
import * as z from 'zod';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync, realpathSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { AppError } from '../../shared/lib/app-error.ts';
import { exitCodeOf, exitCodes, type ExitCode } from '../services/platform/exit-codes.ts';
import { installedBrowser } from '../services/bench/render/browser/launch-browser.ts';
import {
  beginProgram,
  builtFiles,
  errorWriter,
  onStopSignals,
  errorReporter,
  systemText,
} from '../services/app/start/program.ts';
import { createProgramLog } from '../services/platform/log/program-log.ts';
import { createLineReader } from '../services/platform/terminal/line-reader.ts';
import { readHostOptions, startHost, type HostOptions, type RunningHost } from './start-host.ts';
import { openTerminal, readyMessage, wordAnswers, wordQuestion } from './terminal.ts';

/**
 * Runs the local host in this process. Prints its address, and a new one for each Enter; asks for a word where the peer's
 * user is unknown. Ends with 0 on SIGINT, SIGTERM or SIGHUP once everything is on disk. `onReady` is skipped if it must
 * stop already. Resolves with the exit code.
 */
export async function runHost(
  options: HostOptions,
  onReady: (host: RunningHost, stop: () => void) => void = () => {},
): Promise<ExitCode> {
  return reportingFailure(async () => {
    // Set before anything opens: an early signal still releases the data folder in order.
    const stopping = new AbortController();
    const stop = (): void => stopping.abort();
    onStopSignals(stop);
    const notes = beginProgram({ log, tell: ({ en }) => complain(en) });
    const lines = createLineReader(process.stdin);
    const { secrets, print } = openTerminal({ lines, write: (text) => process.stdout.write(text), randomBytes });
    const host = await startHost(options, {
      ...builtFiles(import.meta.url, { browser: installedBrowser(() => process.env), stopping: stopping.signal }),
      version: readVersion(),
      report: errorReporter(complain, log),
      notes,
      askForWord: () => print(wordQuestion),
      secrets,
    });
    log.openIn(host.dataFolder);
    log.write(`Passbench ${readVersion()}, the local host, ${systemText()}.`);
    for (const { en } of host.notes) complain(`Warning: ${en}`);
    // Asked to end before it was ready, it opens nothing.
    if (!stopping.signal.aborted) {
      print(readyMessage(host.newUrl()));
      lines.onLine((line) => {
        const outcome = line.trim() === '' ? 'none' : host.submitWord(line);
        print(outcome === 'none' ? `New address: ${host.newUrl()}\n` : wordAnswers[outcome]);
      });
      onReady(host, stop);
      await once(stopping.signal, 'abort');
    }
    lines.close();
    await host.close();
    log.write('Closed normally.');
    return exitCodes.good;
  });
}

/** The same with what was typed behind the program's name. */
export function runHostFromArgs(args: readonly string[], onReady?: Parameters<typeof runHost>[1]): Promise<ExitCode> {
  return reportingFailure(async () => runHost(readHostOptions(args), onReady));
}

async function reportingFailure(run: () => Promise<ExitCode>): Promise<ExitCode> {
  try {
    return await run();
  } catch (error) {
    complain(sentenceOf(error));
    return exitCodeOf(error, exitCodes.no);
  }
}

function sentenceOf(error: unknown): string {
  if (error instanceof AppError) return error.sentence;
  return `The local host stopped: ${error instanceof Error ? error.message : String(error)}`;
}

const log = createProgramLog();
const complain = errorWriter(log);

function readVersion(): string {
  return z
    .object({ version: z.string() })
    .parse(JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'))).version;
}

const program = process.argv[1];
if (program !== undefined && realpathSync(program) === fileURLToPath(import.meta.url)) {
  process.exitCode = await runHostFromArgs(process.argv.slice(2));
}
