import { BrowserWindow, nativeTheme, screen } from 'electron';
import type { ShownBench } from '../services/app/shell/shell-life.ts';
import { createStageRule, windowOptions, placeOnScreen } from '../services/app/shell/window-place.ts';
import { openLink, setMainWindow } from './ask-user.ts';
import { menus } from './menus.ts';
import { restrictedPreferences } from './restrictions.ts';

/**
 * Opens the main window where it was last closed. `preload`: path of the built preload script. The window shows itself once
 * drawn, and passes its place to `closes` when it is asked to close.
 */
export function openMainWindow(
  preload: string,
  { place, closes }: Pick<ShownBench, 'place' | 'closes'>,
): BrowserWindow {
  const areas = screen.getAllDisplays().map(({ workArea }) => workArea);
  const { bounds, isMaximised } = placeOnScreen(place, areas);
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
  window.on('close', () => closes({ ...window.getNormalBounds(), isMaximised: window.isMaximized() }));
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
