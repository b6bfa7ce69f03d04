import type { Words } from '../../../../shared/lib/text/words.ts';
import { exitCodeOf, exitCodes, type ExitCode } from '../../platform/exit-codes.ts';
import { later, nodePorts, type HostPorts } from '../../bench/ports.ts';
import type { SecretPort } from '../../environments/user-keys/user-keys-services.ts';
import type { RouterPorts } from '../../bench/router/router.ts';
import {
  beginProgram,
  errorWriter,
  onStopSignals,
  errorReporter,
  systemText,
  type ProgramFiles,
  type WriteError,
} from '../start/program.ts';
import { createProgramLog, logFolderIn, type ProgramLog } from '../../platform/log/program-log.ts';
import { serveBench, dataFolderOf, type ServedBench } from '../start/serve-bench.ts';
import { applicationOptions, type StartOptions } from '../start/start-options.ts';
import { mapStaticFiles, type StaticFile } from '../static-files.ts';
import type { KeychainPort } from '../../keys/vault/vault.ts';
import { closeInTime } from './closing.ts';
import { readChosen, type Question } from './dialogs.ts';
import {
  argsOfNewStart,
  closeWithWindows,
  createHandover,
  followStarts,
  handedOpener,
  handedStart,
  mostHandedFiles,
  type AppEvents,
  type HandedStart,
  type Handover,
} from './handover.ts';
import { failureWords } from './failures.ts';
import { checkStart, type StartFacts } from './start-check.ts';
import { readStoredPlace, storePlace, themeOf, type Theme, type WindowPlace } from './window-place.ts';
import { join } from 'node:path';
import { makePrivateFolder } from '../../platform/data-folder/durable-file.ts';
import { prepareDataFolder } from '../../platform/data-folder/data-folder.ts';

/**
 * Prepares the data folder and, in it, the folder of the runtime, which must exist before the runtime is ready. Throws
 * what prepareDataFolder throws.
 */
async function prepareFolder(
  options: Pick<StartOptions, 'dataFolder'>,
): Promise<{ readonly path: string; readonly own: string; readonly notes: readonly Words[] }> {
  const { path, notes } = await prepareDataFolder(await dataFolderOf(options));
  const own = join(path, 'window-shell');
  await makePrivateFolder(own);
  return { path, own, notes };
}

/** What the application needs of the runtime that shows its windows. */
export interface ShellRuntime extends StartFacts {
  /** The command line after the program's name. */
  readonly args: readonly string[];
  /** Stores the runtime's data in that folder and claims the single instance; false: another one has it. */
  readonly claim: (folder: string, handed: HandedStart) => boolean;
  readonly events: AppEvents;
  /** Brings the main window to the front, if it is open. */
  readonly toFront: () => void;
  /** Asks in a dialog; returns the index of the pressed button. */
  readonly ask: (question: Question) => Promise<number>;
  readonly reload: () => void;
  /** Starts the application again with these arguments once it has ended. */
  readonly relaunch: (args: readonly string[]) => void;
  readonly ready: () => Promise<void>;
  /** Shows a system message once the runtime is ready. */
  readonly showMessage: (words: Words) => void;
  /** Shows what the start waits for while there is no window; null: it continues. */
  readonly showWait: (what: Words | null) => void;
  readonly quit: () => void;
  /** Closes every window at once, without asking its page. */
  readonly endWindows: () => void;
  readonly exit: (code: ExitCode) => void;
  readonly version: string;
  readonly hasNotices: () => boolean;
  readonly secrets: SecretPort;
  readonly keychain: KeychainPort;
  readonly choosePath: (...kind: ('openFile' | 'openDirectory' | 'createDirectory')[]) => Promise<string | undefined>;
  readonly routerPorts: Omit<RouterPorts, 'handedFiles' | 'showLogs'>;
  /** Shows a folder in the file manager; rejects with why not. */
  readonly openFolder: (path: string) => Promise<void>;
  readonly show: (shown: ShownBench) => Promise<void>;
  readonly windowGone: () => Promise<void>;
}

type Report = (error: unknown) => void;

export type ShownBench = Pick<ServedBench, 'opened'> & {
  readonly place: WindowPlace | null;
  /** The window is asked to close, and where it was. */
  readonly closes: (place: WindowPlace) => void;
  readonly theme: Theme;
  readonly lock: () => void;
  /** Has the window save what is typed. */
  readonly save: () => void;
  readonly files: ReadonlyMap<string, StaticFile>;
  readonly report: Report;
  readonly log: ProgramLog['write'];
};

/** Where the application writes: standard error, and its log. */
type Output = { readonly complain: WriteError; readonly report: Report; readonly log: ProgramLog };

/**
 * Prepares the start; returns the rest of it. Neither rejects: a failure is shown in a dialog and ends the application
 * with its code.
 */
export async function prepareShell(runtime: ShellRuntime, files: ProgramFiles): Promise<() => Promise<void>> {
  const log = createProgramLog();
  const complain = errorWriter(log);
  const output: Output = { complain, report: errorReporter(complain, log), log };
  const begun = beginProgram({ log, tell: (words) => void runtime.ready().then(() => runtime.showMessage(words)) });
  const handover = createHandover();
  followStarts(runtime.events, handover.receive);
  try {
    const claimed = await claim(runtime);
    if (claimed === null) return () => Promise.resolve();
    log.openIn(claimed.dataFolder);
    log.write(`Passbench ${runtime.version} starts${runtime.isRelease ? '' : ' (no release)'}, ${systemText()}.`);
    return () =>
      run(runtime, files, { ...claimed, notes: [...begun, ...claimed.notes], ...output, handover }).catch(
        (error: unknown) => fail(runtime, output, error),
      );
  } catch (error) {
    return () => fail(runtime, output, error);
  }
}

type Claimed = StartOptions & { readonly dataFolder: string; readonly notes: readonly Words[] };

/** The data folder of this start; null if another instance serves it and comes to the front. */
async function claim(runtime: ShellRuntime): Promise<Claimed | null> {
  const options = applicationOptions(runtime.args, runtime.isRelease);
  const { path, own, notes } = await prepareFolder(options);
  const isSendable = options.files.length <= mostHandedFiles;
  if (runtime.claim(own, isSendable ? handedStart(options) : handedStart({ ...options, files: [] })))
    return { ...options, dataFolder: path, notes };
  handedStart(options); // Says what the running one was not sent.
  runtime.exit(exitCodes.good);
  return null;
}

async function run(
  runtime: ShellRuntime,
  files: ProgramFiles,
  options: Claimed & Output & { readonly handover: Handover },
): Promise<void> {
  const { dataFolder, complain, report, log, handover } = options;
  const pages = await mapStaticFiles(files.pages);
  await runtime.ready();
  const notes = [...options.notes, ...checkStart(runtime)];
  const routerPorts = { ...runtime.routerPorts, showLogs: () => runtime.openFolder(logFolderIn(dataFolder)) };
  const served = await serveBench(
    { ...options, notes, what: 'Passbench' },
    portsOf(runtime, files, report),
    routerPorts,
  );
  for (const { en } of [...notes, ...served.bench.notes]) complain(`Warning: ${en}`);
  let placed = Promise.resolve();
  const steps = [
    { what: windowWords, run: () => Promise.all([runtime.windowGone(), placed]) },
    { what: storeWords, run: () => served.bench.close() },
  ];
  const exit = (code: ExitCode): void => {
    const left = handover.left();
    if (left !== null) runtime.relaunch(argsOfNewStart({ ...runtime, dataFolder }, left));
    runtime.exit(code);
  };
  const { endWindows, showMessage: tell } = runtime;
  const closing = closeInTime(steps, { exit, report, log: log.write, tell, later, endWindows });
  const begin = (): void => {
    handover.serve(null);
    closing.begin();
  };
  closeWithWindows(runtime.events, { ...closing, begin });
  const closes = (place: WindowPlace): void => {
    placed = storePlace(dataFolder, place).catch(report);
    begin();
  };
  onStopSignals(runtime.quit);
  try {
    await runtime.show({ ...(await shownBench(served, options)), closes, files: pages, report, log: log.write });
    handover.serve(handedOpener(served, { ...runtime, tell }));
  } catch (error) {
    await served.bench.close();
    throw error;
  }
}

const windowWords = { en: 'the last texts of the window', zh: '視窗最後輸入的內容' };
const storeWords = { en: 'the stores, the sandbox and running requests', zh: '資料庫、沙盒與進行中的請求' };

async function shownBench(
  { bench, opened }: ServedBench,
  { dataFolder, report }: Pick<Claimed & Output, 'dataFolder' | 'report'>,
): Promise<Pick<ShownBench, 'opened' | 'theme' | 'place' | 'lock' | 'save'>> {
  return {
    opened,
    theme: themeOf((await bench.workspace.session()).settings['theme']),
    place: await readStoredPlace(dataFolder),
    save: () => void bench.workspace.leaving.waitForOthers(undefined).catch(report),
    lock: () => void bench.workspace.ownKeys.vault.lock().catch(report),
  };
}

function portsOf(runtime: ShellRuntime, { stores, pictures }: ProgramFiles, report: Report): HostPorts {
  const { version, hasNotices, secrets, keychain, choosePath } = runtime;
  const waits = (what: Words | null): void => {
    stores.onWait?.(what);
    runtime.showWait(what);
  };
  return nodePorts({
    version,
    capabilities: {
      moreWindows: false,
      stageWindow: true,
      fileDialogs: true,
      systemMenu: true,
      notices: hasNotices(),
      logs: true,
    },
    report,
    stores: { ...stores, onWait: waits },
    pictures,
    secrets,
    keychain,
    chooseFile: async () => readChosen(await choosePath('openFile')),
    chooseFolder: async () => (await choosePath('openDirectory', 'createDirectory')) ?? null,
  });
}

async function fail(runtime: ShellRuntime, { complain }: Output, error: unknown): Promise<void> {
  await runtime.ready(); // Before, there are no dialogs.
  const words = failureWords(error);
  complain(words.en);
  runtime.showMessage(words);
  runtime.exit(exitCodeOf(error, exitCodes.no));
}
