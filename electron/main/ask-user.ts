import { app, dialog, shell, type BrowserWindow, type OpenDialogOptions, Menu } from 'electron';
import type { Words } from '../../shared/lib/text/words.ts';
import { shellLanguage, allowQuestion, dialogOptions, type Question } from '../services/app/shell/dialogs.ts';
import { folderOpener, linkOpener } from '../services/app/shell/open-link.ts';
import { createMenus } from '../services/app/shell/menus.ts';

/** The language of the system, where main speaks for itself. */
export function getSystemLanguage(): keyof Words {
  return shellLanguage([...app.getPreferredSystemLanguages(), app.getLocale()]);
}

let mainWindow: BrowserWindow | null = null;

/** Remembers the main window; windows for pictures may be older. */
export function setMainWindow(window: BrowserWindow): void {
  mainWindow = window;
}

export function findMainWindow(): BrowserWindow | null {
  return mainWindow?.isDestroyed() === false ? mainWindow : null;
}

export function showError(words: Words): void {
  dialog.showErrorBox('Passbench', words[getSystemLanguage()]);
}

/** Asks in a dialog; resolves with the index of the pressed button. */
export async function askUser(question: Question, signal?: AbortSignal): Promise<number> {
  const [window, asked] = [
    findMainWindow(),
    { ...dialogOptions(question, getSystemLanguage()), ...(signal && { signal }) },
  ];
  const { response } = await (window === null ? dialog.showMessageBox(asked) : dialog.showMessageBox(window, asked));
  return response;
}

/** Whether the user allows it; false when nothing is pressed. */
export async function confirmWithUser(words: Words, signal?: AbortSignal): Promise<boolean> {
  return (await askUser(allowQuestion(words), signal)) === 0 && signal?.aborted !== true;
}

export async function choosePath(...kind: NonNullable<OpenDialogOptions['properties']>): Promise<string | undefined> {
  const [window, asked] = [findMainWindow(), { properties: [...kind, 'dontAddToRecent' as const] }];
  const { filePaths } = await (window === null ? dialog.showOpenDialog(asked) : dialog.showOpenDialog(window, asked));
  return filePaths[0];
}

/** Opens a confirmed link in the user's browser. Nothing else is ever opened. */
export const openLink = linkOpener({
  confirm: confirmWithUser,
  open: (address) => shell.openExternal(address),
  tell: showError,
});
export const openFolder = folderOpener((path) => shell.openPath(path)); // The folder of the log.

export const menus = createMenus<Menu, BrowserWindow>({
  build: (parts) => Menu.buildFromTemplate(parts),
  set: (menu) => Menu.setApplicationMenu(menu),
  popup: (menu, window) => menu.popup({ window }),
  platform: process.platform,
  getSystemLanguage,
});
