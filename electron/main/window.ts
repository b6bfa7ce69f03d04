import { BrowserWindow, screen } from 'electron';
import { placeOnScreen, smallestWindow } from '../services/shell/window-place.ts';
import type { WindowPlace } from '../services/shell/window-place.ts';
import { closedPreferences } from './web-preferences.ts';

/** The one origin there is. */
export const appOrigin = 'passbench://app';

/** Whether an address is of the product's own page. */
export const isOwnPage = (url: string): boolean => url === appOrigin || url.startsWith(`${appOrigin}/`);

/**
 * The one window of the bench, where it was when it was last closed. `preload` is the path of the built preload script. It
 * shows itself once it is drawn, and tells `keep` where it stands when it closes.
 */
export function openWindow(
  preload: string,
  kept: WindowPlace | null,
  keep: (place: WindowPlace) => void,
): BrowserWindow {
  const areas = screen.getAllDisplays().map(({ workArea }) => workArea);
  const { bounds, isMaximised } = placeOnScreen(kept, areas);
  const window = new BrowserWindow({
    ...bounds,
    minWidth: smallestWindow.width,
    minHeight: smallestWindow.height,
    show: false,
    title: 'Passbench',
    // Beside the palette the menu is for those who look for it there.
    autoHideMenuBar: true,
    backgroundColor: '#f4f2ee',
    webPreferences: closedPreferences(preload),
  });
  if (isMaximised) window.maximize();
  window.once('ready-to-show', () => window.show());
  window.on('close', () => keep({ ...window.getNormalBounds(), isMaximised: window.isMaximized() }));
  return window;
}

/** The one window beside which no other is shown but the small one that asks. */
export function largeWindow(): BrowserWindow | null {
  return BrowserWindow.getAllWindows().find((window) => window.getParentWindow() === null) ?? null;
}
