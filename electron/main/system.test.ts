import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import { startShell } from './shell.ts';
import {
  BrowserWindow,
  DownloadStandIn,
  Menu,
  Notification,
  dialog,
  nativeTheme,
  powerMonitor,
  session,
  shell,
} from './testing/electron-stand-in.ts';
import { bridgeOf, foreignAddresses, shellBench } from './testing/shell-bench.ts';

vi.mock('electron', () => import('./testing/electron-stand-in.ts'));

const bench = shellBench(startShell);
type Window = Awaited<ReturnType<typeof bench.start>>;

function itemOf(id: string) {
  const items = Menu.shown.flatMap(({ submenu }) => (Array.isArray(submenu) ? submenu : []));
  return items.find((item) => item.id === id);
}

/** Chooses an item while a window has the focus. */
function press(id: string, window: Window | undefined): void {
  Reflect.apply(itemOf(id)?.click ?? (() => {}), undefined, [null, window]);
}

/** Answers the small window that asks, once it stands. */
async function typed(secret: string): Promise<void> {
  const asking = await vi.waitFor(() => {
    const window = BrowserWindow.getAllWindows().find(({ options }) => options.webPreferences?.partition === 'ask');
    const [port] = window?.webContents.posted[0]?.ports ?? [];
    if (window === undefined || !(port instanceof MessagePort)) throw new Error('nobody asks');
    return { window, port };
  });
  const { preload, partition: _, ...closed } = asking.window.options.webPreferences ?? {};
  expect([preload, asking.window.webContents.url, asking.window.actions]).toEqual([
    '/ask.cjs',
    'passbench://ask/',
    ['removeMenu', 'setContentProtection', 'show'],
  ]);
  expect(closed).toMatchObject({ sandbox: true, contextIsolation: true, nodeIntegration: false, devTools: false });
  asking.port.postMessage({ typed: secret });
}

describe('what a window gives out', () => {
  test('is saved where the user says; the page names it, and no place', async () => {
    await bench.start();
    const preventDefault = vi.fn<() => void>();
    const item = new DownloadStandIn('blob:passbench://app/1', '../../etc/cron.d/evil\u202e:x.json');
    session.defaultSession.emit('will-download', { preventDefault }, item);
    expect(item.asked?.defaultPath).toMatch(/^[^/\\:\u202e]+x\.json$/);
    expect(preventDefault).not.toHaveBeenCalled();
    item.emit('done', {}, 'cancelled');
    expect(dialog.errors).toEqual([]);
    const broken = new DownloadStandIn('blob:passbench://app/2', 'x.json');
    session.defaultSession.emit('will-download', { preventDefault }, broken);
    broken.emit('done', {}, 'interrupted');
    expect(dialog.errors).toHaveLength(1);
  });

  test('is saved in one folder, which is asked for once, where several files come together', async () => {
    const bridge = await bridgeOf(await bench.start());
    const give = (name: string): InstanceType<typeof DownloadStandIn> => {
      const item = new DownloadStandIn('blob:passbench://app/1', name);
      session.defaultSession.emit('will-download', { preventDefault: () => {} }, item);
      return item;
    };
    expect(await bridge.pictures.place({ files: 2 })).toEqual({ isWanted: false });
    expect(give('a.png').path).toBeNull();
    dialog.chosen = [bench.folder];
    expect(await bridge.pictures.place({ files: 2 })).toEqual({ isWanted: true });
    const given = ['a.png', '../../a.png', 'a.png'].map(give);
    expect(given.map(({ path }) => path === null || dirname(path) === bench.folder)).toEqual([true, true, true]);
    expect(given.map(({ path, asked }) => [path === null, asked === null])).toEqual([
      [false, true],
      [false, true],
      [true, false],
    ]);
    expect(dialog.asked).toHaveLength(2);
  });

  test('is a file that it has made itself, and nothing from elsewhere', async () => {
    await bench.start();
    for (const url of [...foreignAddresses, 'passbench://app/index.html']) {
      const preventDefault = vi.fn<() => void>();
      const item = new DownloadStandIn(url, 'x');
      session.defaultSession.emit('will-download', { preventDefault }, item);
      expect([preventDefault.mock.calls.length, item.asked], url).toEqual([1, null]);
    }
  });
});

describe('folders and files', () => {
  test('are chosen in the dialog of the system; the window learns names and handles', async () => {
    const bridge = await bridgeOf(await bench.start());
    expect(await bridge.project.choose({})).toBeNull();
    const chosen = join(bench.folder, 'elsewhere');
    await mkdir(join(chosen, 'inner'), { recursive: true });
    dialog.chosen = [chosen];
    const listing = await bridge.project.choose({});
    expect(listing?.folders.map(({ name }) => name)).toEqual(['inner']);
    expect([listing?.parent, dialog.asked.at(-1)]).toEqual([
      null,
      { properties: ['openDirectory', 'createDirectory', 'dontAddToRecent'] },
    ]);
    expect(JSON.stringify([listing?.handle, listing?.folders])).not.toContain(bench.folder);
    const key = join(bench.folder, 'merchant.pem');
    await writeFile(key, 'no key');
    dialog.chosen = [key];
    await bridge.keys.chooseFile({});
    expect((await bridge.keys.inbox({})).files.map(({ file }) => file)).toEqual(['merchant.pem']);
  });
});

describe('the stage’s own window', () => {
  const stage = { url: 'about:blank', frameName: 'passbench-stage' };

  test('is the one that the page may open: closed as the first is, without a preload, and once', async () => {
    const window = await bench.start();
    const { webContents } = window;
    const asked = webContents.openHandler?.(stage);
    expect(asked).toMatchObject({ action: 'allow' });
    const { preload: _, ...closed } = window.options.webPreferences ?? {};
    expect(asked?.overrideBrowserWindowOptions?.webPreferences).toEqual(closed);
    const opened = new BrowserWindow();
    webContents.emit('did-create-window', opened);
    expect(webContents.openHandler?.(stage)).toEqual({ action: 'deny' });
    // What it holds can open nothing, and leads nowhere.
    expect(opened.webContents.openHandler?.(stage)).toEqual({ action: 'deny' });
    opened.destroy();
    expect(webContents.openHandler?.(stage)).toMatchObject({ action: 'allow' });
    expect([shell.opened, dialog.boxes]).toEqual([[], []]);
  });

  test('is asked for by its name, and shows no address', async () => {
    const { webContents } = await bench.start();
    for (const url of foreignAddresses.filter((each) => each !== 'about:blank'))
      expect(webContents.openHandler?.({ ...stage, url }), url).toEqual({ action: 'deny' });
    for (const frameName of ['', '_blank', 'passbench-stage2'])
      expect(webContents.openHandler?.({ ...stage, frameName })).toEqual({ action: 'deny' });
  });

  test('has the focus of the application: nothing is notified over it', async () => {
    const window = await bench.start();
    const stageWindow = new BrowserWindow();
    window.hasFocus = false;
    const bridge = await bridgeOf(window);
    await bridge.session.tellEnded({ words: 'Done.' });
    expect(Notification.shown).toEqual([]);
    stageWindow.hasFocus = false;
    await bridge.session.tellEnded({ words: 'Done.' });
    expect(Notification.shown).toHaveLength(1);
  });

  test('is never the one that a notice leads back to, nor is a window for pictures that is older', async () => {
    const pictures = new BrowserWindow();
    await bench.start();
    const [, main] = BrowserWindow.made;
    if (main === undefined) throw new Error('No window was made.');
    for (const each of BrowserWindow.made) each.hasFocus = false;
    const bridge = await bridgeOf(main);
    await bridge.session.tellEnded({ words: 'Done.' });
    Notification.shown[0]?.emit('click');
    expect([pictures.actions.includes('focus'), main.actions.includes('focus')]).toEqual([false, true]);
  });
});

describe('a link', () => {
  test('is opened by the browser of the user once its host was confirmed, and by nothing else', async () => {
    const { webContents } = await bench.start();
    dialog.responses.push(1, 0);
    const open = (url: string): unknown => webContents.openHandler?.({ url, frameName: '_blank' });
    expect(open('https://pay.example/docs')).toEqual({ action: 'deny' });
    await vi.waitFor(() => expect(dialog.boxes).toHaveLength(1));
    expect([dialog.boxes[0]?.message, dialog.boxes[0]?.cancelId, shell.opened]).toEqual([
      'A link wants to open pay.example in your browser.',
      1,
      [],
    ]);
    await vi.waitFor(() => {
      open('https://pay.example/docs');
      expect(shell.opened).toEqual(['https://pay.example/docs']);
    });
  });
});

describe('the system', () => {
  test('is told of long work that has ended, where nobody looks at the window; a click leads back', async () => {
    const window = await bench.start();
    const bridge = await bridgeOf(window);
    await bridge.session.tellEnded({ words: 'The pictures are drawn.' });
    expect(Notification.shown).toEqual([]);
    window.hasFocus = false;
    await bridge.session.tellEnded({ words: 'The pictures are drawn.' });
    expect(Notification.shown.map(({ options }) => options.body)).toEqual(['The pictures are drawn.']);
    Notification.shown[0]?.emit('click');
    expect(window.actions).toContain('focus');
    await expect(bridge.session.tellEnded({ words: 'x'.repeat(301) })).rejects.toThrow('Input validation failed');
  });

  test('has the theme of the settings, from the next start on too', async () => {
    const bridge = await bridgeOf(await bench.start());
    await bridge.session.saveSetting({ key: 'section', value: 'dark' });
    expect(nativeTheme.themeSource).toBe('system');
    await bridge.session.saveSetting({ key: 'theme', value: 'dark' });
    expect(nativeTheme.themeSource).toBe('dark');
    await bridge.session.saveSetting({ key: 'theme', value: 'hostile' });
    expect(nativeTheme.themeSource).toBe('system');
  });

  test('asks for a passphrase in a window of its own, keeps it in the keychain, and locks when nobody is there', async () => {
    const bridge = await bridgeOf(await bench.start());
    const made = bridge.vault.create({});
    await typed('a long enough passphrase');
    expect(await made).toMatchObject({ state: 'unlocked' });
    expect(await bridge.vault.setKeychain({ keychain: true })).toMatchObject({ state: 'unlocked' });
    for (const event of ['suspend', 'lock-screen']) {
      const state = async (): Promise<string> => (await bridge.session.open({})).vault.state;
      powerMonitor.emit(event);
      await vi.waitFor(async () => expect(await state()).toBe('locked'));
      await bridge.vault.unlock({});
      expect([await state(), BrowserWindow.getAllWindows().length]).toEqual(['unlocked', 1]);
    }
  });

  test('has a menu that reloads nothing before the window has sent its own', async () => {
    Menu.shown = [];
    const before = bench.start();
    await vi.waitFor(() => expect(Menu.shown.length).toBeGreaterThan(0));
    expect(Menu.shown.map(({ label }) => label)).toEqual(expect.arrayContaining(['File', 'Edit', 'View']));
    expect(JSON.stringify(Menu.shown)).not.toMatch(/reload|DevTools/i);
    await before;
  });

  test('shows the window’s menu, and tells the window what was chosen in it', async () => {
    const bridge = await bridgeOf(await bench.start());
    const events = await bridge.events.follow({});
    const send = { id: 'send.now', label: 'Send', isEnabled: true };
    const menu = { language: 'zh-Hant-HK', menus: [{ menu: 'file', label: '檔案', sections: [[send]] }] } as const;
    await bridge.session.showMenu(menu);
    press('send.now', BrowserWindow.made[0]);
    const told = [await events.next(), await events.next()].map(({ value }) => value);
    expect(told).toEqual([{ event: 'ready' }, { event: 'command', id: 'send.now' }]);
    await events.return?.();
    const before = Menu.replaced;
    const disabled = [[{ ...send, isEnabled: false }]];
    await bridge.session.showMenu({ ...menu, menus: [{ menu: 'file', label: '檔案', sections: disabled }] });
    expect([itemOf('send.now')?.enabled, Menu.replaced]).toEqual([false, before]);
    // A right click speaks the language of the window too.
    const editFlags = { canCut: false, canCopy: true, canPaste: false, canSelectAll: false };
    BrowserWindow.made[0]?.webContents.emit('context-menu', {}, { isEditable: false, editFlags });
    expect(Menu.opened.at(-1)?.template.map(({ label }) => label)).toEqual(['複製']);
  });
});
