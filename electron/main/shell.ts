import { join } from 'node:path';
import { app, powerMonitor, safeStorage, session } from 'electron';
import { BenchError } from '../../shared/lib/bench-error.ts';
import type { Words } from '../../shared/lib/text/words.ts';
import { escapeHidden } from '../../shared/lib/text/hidden-characters.ts';
import { usualDataFolder } from '../services/data-folder/data-folder.ts';
import { exitCodeOf, exitCodes } from '../services/exit-codes.ts';
import { handedFiles } from '../services/inbox/handed-files.ts';
import { nodePorts } from '../services/ports/node-ports.ts';
import { bridgeRouter } from '../services/router/router.ts';
import { keepPlace, keptPlace } from '../services/shell/kept-place.ts';
import { runtimeNote } from '../services/shell/runtime-age.ts';
import { shellOptions } from '../services/shell/shell-options.ts';
import type { ShellOptions } from '../services/shell/shell-options.ts';
import { checkStart } from '../services/shell/start-check.ts';
import type { Renderer } from '../services/render/renderer.ts';
import type { StorePrograms } from '../services/store-care/store-care.ts';
import { mapStaticFiles } from '../services/window-files/static-files.ts';
import { openBench } from '../services/workspace/open-bench.ts';
import type { Bench } from '../services/workspace/open-bench.ts';
import { registerAppScheme, serveApp } from './app-protocol.ts';
import { windowSecrets } from './ask-window.ts';
import { chooseFile } from './choose-file.ts';
import { offerToReopen, tellOfParts, tellOfStart } from './failures.ts';
import { showMenu } from './menu.ts';
import { denyNavigation, denyOutside } from './security.ts';
import { connectWindow } from './transport.ts';
import { appOrigin, isOwnPage, largeWindow, openWindow } from './window.ts';

/** Where what was built lies: the pages of the window, the preload scripts, the programs of the stores. */
export type ShellParts = {
  readonly pages: string;
  readonly preload: string;
  readonly askPreload: string;
  readonly stores: StorePrograms;
  /** Who draws pictures; absent: nobody does. */
  readonly pictures?: Renderer;
};

/**
 * The whole life of the application: one for a data folder, which a second start brings to the front. Never rejects: what
 * keeps it from starting is said in a dialog, and the process ends with its code.
 */
export async function startShell(parts: ShellParts): Promise<void> {
  // Before anything is waited for: the runtime takes them until it is ready.
  registerAppScheme();
  denyNavigation(app);
  app.enableSandbox();
  try {
    await run(parts, shellOptions(process.argv.slice(1)));
  } catch (error) {
    complain(error instanceof BenchError ? error.sentence : error);
    tellOfStart(wordsOf(error));
    app.exit(exitCodeOf(error, exitCodes.no));
  }
}

async function run(parts: ShellParts, options: ShellOptions): Promise<void> {
  const data = options.data ?? usualDataFolder();
  // What the runtime keeps of a window belongs to the data folder, and so does the lock by which there is one application.
  app.setPath('userData', join(data, 'window-shell'));
  if (!app.requestSingleInstanceLock()) return app.exit(exitCodes.good);
  app.on('second-instance', bringToFront);
  const files = await mapStaticFiles(parts.pages);
  await app.whenReady();
  const { refusal, notes } = checkStart((name) => app.commandLine.hasSwitch(name), app.isPackaged);
  if (refusal !== null) throw new BenchError('USAGE', refusal);
  const age = runtimeNote(process.versions.electron ?? '', Date.now());
  tellOfParts();
  const bench = await openOwnBench(parts, data, options);
  for (const note of [...bench.notes, ...[...notes, ...(age === null ? [] : [age])].map(({ en }) => en)])
    complain(`passbench: Warning: ${note}`);
  const end = endWith(bench);
  lockWhenAway(bench);
  try {
    serveApp(files);
    denyOutside(session.defaultSession, isReached, ['clipboard-sanitized-write']);
    await showBench(bench, { parts, options, data, end });
  } catch (error) {
    await bench.close();
    throw error;
  }
}

type Showing = {
  readonly parts: ShellParts;
  readonly options: ShellOptions;
  readonly data: string;
  readonly end: () => void;
};

async function showBench(bench: Bench, { parts, options, data, end }: Showing): Promise<void> {
  const keep = (place: Parameters<typeof keepPlace>[1]): void => void keepPlace(data, place).catch(complain);
  const window = openWindow(parts.preload, await keptPlace(data), keep);
  const handed = handedFiles(options.files, complain);
  connectWindow(
    window,
    async () => bridgeRouter((await bench.opened()).workspace, complain, { handed, showMenu }),
    complain,
  );
  offerToReopen(window, `${appOrigin}/`, end);
  window.once('show', () => process.send?.('passbench: open'));
  await window.loadURL(`${appOrigin}/`);
}

function openOwnBench(
  { stores, pictures, askPreload }: ShellParts,
  data: string,
  { project }: ShellOptions,
): Promise<Bench> {
  const ports = nodePorts({
    version: app.getVersion(),
    capabilities: { moreWindows: false, fileDialogs: true, systemMenu: true },
    report: complain,
    stores,
    pictures,
    secrets: windowSecrets(askPreload, largeWindow),
    keychain: safeStorage,
    chooseFile: () => chooseFile(largeWindow()),
  });
  return openBench(data, 'Passbench', ports, project);
}

/** What a second start asks for is not looked at: it only brings the window to the front. */
function bringToFront(): void {
  const window = largeWindow();
  if (window?.isMinimized() === true) window.restore();
  window?.focus();
}

/** A machine that sleeps, or whose screen is locked, has nobody at it who could answer for the keys. */
function lockWhenAway(bench: Bench): void {
  const lock = (): void => void bench.workspace.ownKeys.vault.lock().catch(complain);
  powerMonitor.on('suspend', lock);
  powerMonitor.on('lock-screen', lock);
}

/** Whatever ends the application, what is under way is finished and on disk first. Answers how to end it. */
function endWith(bench: Bench): () => void {
  let isClosing = false;
  const end = (): void => {
    if (isClosing) return;
    isClosing = true;
    bench.close().then(
      () => app.exit(exitCodes.good),
      (error: unknown) => {
        complain(error);
        app.exit(exitCodes.no);
      },
    );
  };
  app.on('window-all-closed', end);
  app.on('before-quit', (event) => {
    event.preventDefault();
    end();
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, end);
  return end;
}

/** The page's own files, and what it has made itself. */
function isReached(url: string): boolean {
  return isOwnPage(url) || url.startsWith(`blob:${appOrigin}/`);
}

/** Both sentences of an error, in each language where it has them. */
function wordsOf(error: unknown): Words {
  if (error instanceof BenchError && error.words !== null) {
    const { message, next } = error.words;
    return { en: `${message.en}\n\n${next.en}`.trim(), zh: `${message.zh}\n\n${next.zh}`.trim() };
  }
  const text = error instanceof BenchError ? error.sentence : error instanceof Error ? error.message : String(error);
  return { en: text, zh: text };
}

function complain(error: unknown): void {
  process.stderr.write(`${escapeHidden(error instanceof Error ? error.message : String(error))}\n`);
}
