import { app, dialog } from 'electron';
import type { BrowserWindow } from 'electron';
import type { Words } from '../../shared/lib/text/words.ts';
import { inOwnLanguage } from './own-language.ts';

/** What the product cannot go on after is said in a dialog of the system: nobody reads the stream of errors of a window. */
export function tellOfStart(words: Words): void {
  dialog.showErrorBox('Passbench', inOwnLanguage(words));
}

/**
 * A page that has crashed, or that could not be loaded, offers to open again: what was typed is with the host, or in the
 * page's own storage. `quit` ends the bench in order.
 */
export function offerToReopen(window: BrowserWindow, page: string, quit: () => void): void {
  let isAsking = false;
  const ask = async (message: Words): Promise<void> => {
    if (isAsking || window.isDestroyed()) return;
    isAsking = true;
    const buttons = [reopen, leave].map(inOwnLanguage);
    const { response } = await dialog.showMessageBox(window, {
      type: 'error',
      title: 'Passbench',
      message: inOwnLanguage(message),
      detail: inOwnLanguage(keptWords),
      buttons,
      defaultId: 0,
      cancelId: 0,
    });
    isAsking = false;
    if (response === 1) quit();
    else if (!window.isDestroyed()) window.loadURL(page).catch(() => {}); // It says so itself, by did-fail-load.
  };
  window.webContents.on('render-process-gone', (_event, { reason }) => {
    if (reason !== 'clean-exit') void ask(crashed(reason));
  });
  window.webContents.on('did-fail-load', (_event, code, _text, _url, isMainFrame) => {
    if (isMainFrame && code !== aborted) void ask(notLoaded);
  });
}

/** A load that another one has replaced. */
const aborted = -3;

/** Parts of the runtime that end are begun anew by it; one that ends a second time is told of, once. */
export function tellOfParts(): void {
  const ended = new Map<string, number>();
  app.on('child-process-gone', (_event, { type, reason }) => {
    if (reason === 'clean-exit' || reason === 'killed') return;
    const times = (ended.get(type) ?? 0) + 1;
    ended.set(type, times);
    if (times === 2) tellOfStart(partEnded(type, reason));
  });
}

const reopen = { en: 'Open again', zh: '重新開啟' };
const leave = { en: 'Quit', zh: '結束' };
const keptWords = {
  en: 'What you have written is kept. The sandbox goes on answering.',
  zh: '你所寫的內容已保留，沙盒會繼續回應。',
};
const notLoaded = { en: 'The window could not be loaded.', zh: '無法載入視窗。' };
const crashed = (reason: string): Words => ({
  en: `The window has ended without being asked to (${reason}).`,
  zh: `視窗意外結束（${reason}）。`,
});
const partEnded = (type: string, reason: string): Words => ({
  en: `A part of the runtime (${type}) has ended twice without being asked to (${reason}). If the window shows nothing, start Passbench again, with --disable-gpu if that part is the GPU.`,
  zh: `執行環境的一個部分（${type}）已兩度意外結束（${reason}）。如視窗沒有畫面，請重新啟動 Passbench；如該部分是 GPU，請加上 --disable-gpu。`,
});
