import { BrowserWindow, MessageChannelMain, Notification, app, nativeTheme, screen } from 'electron';
import { powerMonitor, safeStorage, session } from 'electron';
import { applicationId } from '../services/app/shell/start-check.ts';
import { lockWhenAway, saveAtSessionEnd } from '../services/app/shell/lock-when-away.ts';
import { connectPages } from '../services/app/shell/connect-pages.ts';
import { endedPartReporter, offerReopening } from '../services/app/shell/failures.ts';
import { noticeShower } from '../services/app/shell/notices.ts';
import { appOrigin, appPages } from '../services/app/shell/own-pages.ts';
import { filePlacement } from '../services/app/shell/placed-files.ts';
import { prepareShell, type ShellRuntime, type ShownBench } from '../services/app/shell/shell-life.ts';
import { startWaitDialog } from '../services/app/shell/dialogs.ts';
import {
  bringToFront,
  themeOf,
  createStageRule,
  windowOptions,
  placeOnScreen,
} from '../services/app/shell/window-place.ts';
import type { ProgramFiles } from '../services/app/start/program.ts';
import {
  askUser,
  choosePath,
  findMainWindow,
  openFolder,
  showError,
  openLink,
  setMainWindow,
  menus,
} from './ask-user.ts';
import { createSecretWindow } from './secret-window.ts';
import { restrictPages, restrictSession, restrictedPreferences } from './restrictions.ts';

export type ShellFiles = ProgramFiles & { readonly preload: string; readonly askPreload: string };

/** Starts the application in Electron: does what must precede readiness; resolves with the rest. */
export function startShell(files: ShellFiles): Promise<() => Promise<void>> {
  restrictPages();
  return prepareShell(electron(files), files);
}

function electron({ preload, askPreload }: ShellFiles): ShellRuntime {
  let gone = (): Promise<void> => Promise.resolve();
  const toFront = (): void => bringToFront(findMainWindow());
  const { chooseFolder, downloaded } = filePlacement(() => choosePath('openDirectory', 'createDirectory'), showError);
  return {
    args: process.argv.slice(1),
    isRelease: app.isPackaged,
    runtimeVersion: process.versions.electron ?? '',
    now: () => Date.now(),
    hasSwitch: (name) => app.commandLine.hasSwitch(name),
    claim: (folder, handed) => {
      app.setPath('userData', folder);
      // Else Windows knows nobody whose notices it could show.
      if (process.platform === 'win32') app.setAppUserModelId(applicationId);
      return app.requestSingleInstanceLock(handed);
    },
    events: app,
    toFront,
    ask: askUser,
    reload: () => findMainWindow()?.webContents.reload(),
    relaunch: (args) => app.relaunch({ args: [...args] }),
    ready: () => app.whenReady(),
    showMessage: showError,
    showWait: startWaitDialog({ ask: askUser, quit: () => app.quit() }),
    exit: (code) => app.exit(code),
    quit: () => app.quit(),
    endWindows: () => BrowserWindow.getAllWindows().forEach((each) => each.destroy()),
    windowGone: () => gone(),
    version: app.getVersion(),
    hasNotices: () => Notification.isSupported(),
    secrets: createSecretWindow(askPreload),
    keychain: safeStorage,
    choosePath,
    openFolder,
    routerPorts: {
      showMenu: menus.show,
      placeFiles: chooseFolder,
      showNotice: noticeShower({
        isWindowActive: () => BrowserWindow.getFocusedWindow() !== null,
        make: (body) => new Notification({ title: 'Passbench', body }),
        clicked: toFront,
      }),
      onSettingSaved: (key, value) => void (key === 'theme' && (nativeTheme.themeSource = themeOf(value))),
    },
    show: async (shown) => {
      menus.showStart();
      session.defaultSession.on('will-download', downloaded);
      const window = prepareWindow(preload, shown);
      const pages = connectPages(window.webContents, () => new MessageChannelMain(), shown.opened, shown.report);
      gone = pages.gone;
      window.webContents.on('did-finish-load', pages.loaded);
      await window.loadURL(`${appOrigin}/`).catch(() => {});
    },
  };
}

function prepareWindow(preload: string, shown: ShownBench): BrowserWindow {
  lockWhenAway(powerMonitor, shown.lock, process.platform);
  restrictSession(session.defaultSession, appPages(shown.files));
  nativeTheme.themeSource = shown.theme;
  const window = openMainWindow(preload, shown);
  const reopen = (): void => void window.loadURL(`${appOrigin}/`).catch(() => {}); // It says so itself, by did-fail-load.
  const [isGone, quit] = [() => window.isDestroyed(), () => app.quit()];
  const endPage = (): void => window.webContents.forcefullyCrashRenderer();
  const { log } = shown;
  offerReopening(window, { ask: askUser, isGone, reopen, quit, endPage, log });
  saveAtSessionEnd(window, { save: shown.save, quit });
  const ended = endedPartReporter(showError, log);
  app.on('child-process-gone', (_event, part) => ended(part));
  window.once('show', () => process.send?.('passbench: open'));
  return window;
}

/** Opens the main window where it was last closed, and shows it once drawn; `closes` gets its place at its close. */
export function openMainWindow(preload: string, shown: Pick<ShownBench, 'place' | 'closes'>): BrowserWindow {
  const areas = screen.getAllDisplays().map(({ workArea }) => workArea);
  const { bounds, isMaximised } = placeOnScreen(shown.place, areas);
  const window = new BrowserWindow({
    ...windowOptions(nativeTheme.shouldUseDarkColors),
    ...bounds,
    show: false,
    webPreferences: restrictedPreferences({ preload }),
  });
  window.once('ready-to-show', () => {
    if (isMaximised) window.maximize(); // It would show it at once, before anything is drawn.
    window.show();
  });
  window.on('close', () => shown.closes({ ...window.getNormalBounds(), isMaximised: window.isMaximized() }));
  window.once('closed', () => BrowserWindow.getAllWindows().forEach((each) => each.destroy())); // Unseen ones too.
  nativeTheme.on('updated', () => {
    if (!window.isDestroyed())
      window.setBackgroundColor(windowOptions(nativeTheme.shouldUseDarkColors).backgroundColor);
  });
  setMainWindow(window);
  menus.serve(window);
  allowStageWindow(window);
  return window;
}

/** Allows one second window, without preload, that closes with the page. A link opens in the browser, if confirmed. */
function allowStageWindow({ webContents }: BrowserWindow): void {
  const stage = createStageRule(openLink);
  webContents.setWindowOpenHandler((asked) => {
    if (!stage.isAllowed(asked)) return { action: 'deny' };
    const overrideBrowserWindowOptions = {
      ...windowOptions(nativeTheme.shouldUseDarkColors),
      webPreferences: restrictedPreferences({}),
    };
    return { action: 'allow', overrideBrowserWindowOptions };
  });
  webContents.on('did-create-window', stage.opened);
  webContents.on('did-create-window', menus.serve);
}
