import { beforeEach, describe, expect, test, vi } from 'vitest';
import { pictureWindow } from './picture-window.ts';
import { BrowserWindow, session } from './testing/electron-stand-in.ts';
import { foreignAddresses } from './testing/shell-bench.ts';
import { openMainWindow } from './shell.ts';

vi.mock('electron', () => import('./testing/electron-stand-in.ts'));

beforeEach(() => void (BrowserWindow.made = []));

/** A page in the one window that was made for it. */
async function openedPage() {
  const page = await pictureWindow.openPage();
  const window = BrowserWindow.made.at(-1);
  if (window === undefined) throw new Error('No window was made.');
  return { page, window, contents: window.webContents };
}

describe('the window in which pictures are taken', () => {
  test('is there without a browser, unseen, closed, and without a preload', async () => {
    expect(pictureWindow.isAvailable()).toBe(true);
    const { window } = await openedPage();
    expect(window.options).toMatchObject({ show: false });
    expect(window.actions).not.toContain('show');
    expect(window.options.webPreferences).toMatchObject({
      partition: 'pictures',
      offscreen: true,
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
    });
    expect(window.options.webPreferences?.preload).toBeUndefined();
    expect(window.loads).toEqual(['about:blank']);
  });

  test('reaches nothing and is granted nothing, the pages of the product among it', async () => {
    await openedPage();
    await openedPage(); // Its session is closed once.
    const own = session.fromPartition('pictures');
    for (const url of [...foreignAddresses, 'passbench://app/', 'passbench://ask/']) {
      const answer = vi.fn<(decision: { cancel?: boolean }) => void>();
      own.beforeRequest?.({ url }, answer);
      expect(answer, url).toHaveBeenCalledWith({ cancel: true });
      expect((await own.protocol.handlers.get('passbench')?.({ url, method: 'GET' }))?.status).toBe(404);
    }
    expect(own.permissionCheck?.(null, 'geolocation')).toBe(false);
    expect(own.devicePermission?.()).toBe(false);
  });

  test('takes commands, and prints by the function of its own', async () => {
    const { page, contents } = await openedPage();
    expect(contents.debugger.isOpen).toBe(true);
    contents.debugger.answer = () => Promise.resolve({ data: 'x' });
    expect(await page.send('Page.captureScreenshot', { format: 'png' })).toEqual({ data: 'x' });
    expect(contents.debugger.commands).toEqual([['Page.captureScreenshot', { format: 'png' }]]);
    const printed = await page.send('Page.printToPDF', { paperWidth: 4, paperHeight: 9.5 });
    expect(printed).toEqual({ data: Buffer.from('%PDF').toString('base64') });
    expect(contents.printed).toEqual({
      printBackground: true,
      margins: { top: 0, right: 0, bottom: 0, left: 0 },
      pageSize: { width: 4, height: 9.5 },
    });
  });

  test('is destroyed when the page is closed, when it has crashed, and with the large window', async () => {
    const { page, window } = await openedPage();
    await page.close();
    await page.close();
    expect(window.isGone).toBe(true);
    const crashed = await openedPage();
    crashed.contents.emit('render-process-gone', {}, { reason: 'crashed' });
    expect(crashed.window.isGone).toBe(true);
    openMainWindow('/preload.cjs', { place: null, closes: () => {} });
    const [large] = BrowserWindow.made.slice(-1);
    const other = await openedPage();
    large?.close();
    expect(other.window.isGone).toBe(true);
  });
});
