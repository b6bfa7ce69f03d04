import { Menu, MessageChannelMain, Notification, app, nativeTheme, powerMonitor, safeStorage, session } from 'electron';
import { connectPages } from '../services/shell/connect-pages.ts';
import { endedParts, reopenOffer } from '../services/shell/failures.ts';
import { menuTemplate } from '../services/shell/menu-template.ts';
import { answerFrom, appOrigin } from '../services/shell/own-pages.ts';
import { prepareShell } from '../services/shell/shell-life.ts';
import type { ShellRuntime, ShownBench } from '../services/shell/shell-life.ts';
import { themeOf } from '../services/shell/window-place.ts';
import type { ProgramParts } from '../services/start/program.ts';
import { ask, choosePath, largeWindow, tell } from './ask-user.ts';
import { windowSecrets } from './ask-window.ts';
import { openLargeWindow } from './large-window.ts';
import { buildWalls, closeSession, saveByDialog } from './walls.ts';

/** What was built, with the paths of the preload scripts of both windows. */
export type ShellParts = ProgramParts & { readonly preload: string; readonly askPreload: string };

/** The life of the application in Electron: what comes before it is ready; answers the rest. */
export function startShell(parts: ShellParts): Promise<() => Promise<void>> {
  buildWalls();
  return prepareShell(electron(parts), parts);
}

function electron({ preload, askPreload }: ShellParts): ShellRuntime {
  return {
    args: process.argv.slice(1),
    isRelease: app.isPackaged,
    runtimeVersion: process.versions.electron ?? '',
    now: () => Date.now(),
    hasSwitch: (name) => app.commandLine.hasSwitch(name),
    claim: (folder) => {
      app.setPath('userData', folder);
      app.on('second-instance', bringToFront); // What it asks for is not looked at.
      return app.requestSingleInstanceLock();
    },
    ready: () => app.whenReady(),
    tell,
    exit: (code) => app.exit(code),
    endWith: (end) => {
      app.on('window-all-closed', end);
      app.on('before-quit', (event) => {
        event.preventDefault();
        end();
      });
    },
    version: app.getVersion(),
    hasNotices: () => Notification.isSupported(),
    secrets: windowSecrets(askPreload),
    keychain: safeStorage,
    choosePath,
    parts: {
      showMenu: (menu, choose) =>
        Menu.setApplicationMenu(Menu.buildFromTemplate(menuTemplate(menu, choose, process.platform))),
      notice: (body) => {
        if (largeWindow()?.isFocused() !== false) return;
        const notice = new Notification({ title: 'Passbench', body });
        notice.on('click', bringToFront);
        notice.show();
      },
      settingSaved: (key, value) => void (key === 'theme' && (nativeTheme.themeSource = themeOf(value))),
    },
    show: (shown) => showBench(preload, shown),
  };
}

async function showBench(preload: string, shown: ShownBench): Promise<void> {
  const { opened, files, end, lock, report } = shown;
  // Nobody is at a machine that sleeps or is locked who could answer for the keys.
  powerMonitor.on('suspend', lock);
  powerMonitor.on('lock-screen', lock);
  closeSession(session.defaultSession, answerFrom(files));
  saveByDialog(session.defaultSession);
  nativeTheme.themeSource = shown.theme;
  const window = openLargeWindow(preload, shown);
  const { webContents } = window;
  webContents.on(
    'did-finish-load',
    connectPages(webContents, () => new MessageChannelMain(), opened, report),
  );
  const reopen = (): void => void window.loadURL(`${appOrigin}/`).catch(() => {}); // It says so itself, by did-fail-load.
  const offer = reopenOffer({ ask, isGone: () => window.isDestroyed(), reopen, quit: end });
  webContents.on('render-process-gone', (_event, { reason }) => offer.ended(reason));
  webContents.on('did-fail-load', (_event, code, _text, _url, isMain) => isMain && offer.notLoaded(code));
  const ended = endedParts(tell);
  app.on('child-process-gone', (_event, part) => ended(part));
  window.once('show', () => process.send?.('passbench: open'));
  await window.loadURL(`${appOrigin}/`);
}

function bringToFront(): void {
  const window = largeWindow();
  if (window?.isMinimized() === true) window.restore();
  window?.focus();
}
