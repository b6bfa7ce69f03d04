import { Menu, type BrowserWindow } from 'electron';
import type { Words } from '../../shared/lib/text/words.ts';
import { clipboardMenu } from '../services/app/shell/clipboard-menu.ts';

/** Opens *Cut*, *Copy* and *Paste* on a right click into a field. A page that opens a menu itself prevents this one. */
export function offerClipboard(window: BrowserWindow, getLanguage: () => keyof Words): void {
  window.webContents.on('context-menu', (_event, clicked) => {
    const items = clipboardMenu(clicked, getLanguage());
    if (items.length > 0) Menu.buildFromTemplate(items).popup({ window });
  });
}
