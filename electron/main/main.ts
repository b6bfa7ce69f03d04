import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { BrowserWindow, app, powerMonitor, safeStorage } from 'electron';
import { BenchError } from '../../shared/lib/bench-error.ts';
import { escapeHidden } from '../../shared/lib/text/hidden-characters.ts';
import { usualDataFolder } from '../services/data-folder/data-folder.ts';
import { exitCodeOf, exitCodes } from '../services/exit-codes.ts';
import { nodePorts } from '../services/ports/node-ports.ts';
import { bridgeRouter } from '../services/router/router.ts';
import { builtPrograms } from '../services/store-care/built-programs.ts';
import { takePassphraseVariable } from '../services/terminal/passphrase-variable.ts';
import { mapStaticFiles } from '../services/window-files/static-files.ts';
import type { StaticFile } from '../services/window-files/static-files.ts';
import { handedFiles } from '../services/inbox/handed-files.ts';
import { openBench } from '../services/workspace/open-bench.ts';
import type { Bench } from '../services/workspace/open-bench.ts';
import { windowSecrets } from './ask-window.ts';
import { chooseFile } from './choose-file.ts';
import { registerAppScheme, serveApp } from './app-protocol.ts';
import { denyNavigation, denyOutside } from './security.ts';
import { connectWindow } from './transport.ts';
import { appOrigin, openWindow } from './window.ts';

process.umask(0o077);
takePassphraseVariable(); // It is for commands; here a window asks.
const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
const complain = (error: unknown): boolean =>
  process.stderr.write(`${escapeHidden(error instanceof Error ? error.message : String(error))}\n`);

registerAppScheme();
denyNavigation(app);
app.enableSandbox();
// Not awaited: Electron is ready only after this module has been evaluated to its end.
void run().catch((error: unknown) => {
  complain(error instanceof BenchError ? error.sentence : error);
  app.exit(exitCodeOf(error, exitCodes.no));
});

async function run(): Promise<void> {
  const files = await mapStaticFiles(here('../renderer'));
  await app.whenReady();
  const bench = await openOwnBench();
  for (const note of bench.notes) complain(`passbench: Warning: ${note}`);
  endWith(bench);
  lockWhenAway(bench);
  try {
    await showBench(bench, files);
  } catch (error) {
    await bench.close();
    throw error;
  }
}

async function showBench(bench: Bench, files: ReadonlyMap<string, StaticFile>): Promise<void> {
  serveApp(files);
  denyOutside();
  const window = openWindow(here('preload.cjs'));
  const handed = handedFiles(optionsOfStart().files, complain);
  connectWindow(window, async () => bridgeRouter((await bench.opened()).workspace, complain, { handed }));
  window.once('show', () => process.send?.('passbench: open'));
  await window.loadURL(`${appOrigin}/`);
}

function openOwnBench(): Promise<Bench> {
  const capabilities = { moreWindows: false, fileDialogs: true } as const;
  const stores = builtPrograms(import.meta.url);
  const ports = nodePorts({
    version: app.getVersion(),
    capabilities,
    report: complain,
    stores,
    secrets: windowSecrets(here('ask.cjs'), largeWindow),
    keychain: safeStorage,
    chooseFile: () => chooseFile(largeWindow()),
  });
  const { data, project } = optionsOfStart();
  return openBench(data ?? usualDataFolder(), 'Passbench', ports, project);
}

function optionsOfStart() {
  const options = {
    data: { type: 'string' },
    project: { type: 'string' },
    file: { type: 'string', multiple: true },
  } as const;
  const { values } = parseArgs({ options, strict: false, allowPositionals: true });
  const { data, project, file = [] } = values;
  return {
    data: typeof data === 'string' ? data : null,
    project: typeof project === 'string' ? project : null,
    files: (Array.isArray(file) ? file : [file]).filter((path) => typeof path === 'string'),
  };
}

/** A machine that sleeps, or whose screen is locked, has nobody at it who could answer for the keys. */
function lockWhenAway(bench: Bench): void {
  const lock = (): void => void bench.workspace.ownKeys.vault.lock().catch(complain);
  powerMonitor.on('suspend', lock);
  powerMonitor.on('lock-screen', lock);
}

/** The one window beside which no other is shown but the small one that asks. */
function largeWindow(): BrowserWindow | null {
  return BrowserWindow.getAllWindows().find((window) => window.getParentWindow() === null) ?? null;
}

/** Whatever ends the application, what is under way is finished and on disk first. */
function endWith(bench: Bench): void {
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
}
