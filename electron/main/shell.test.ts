import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { keepPlace } from '../services/shell/kept-place.ts';
import { storesHere } from '../services/store-care/store-care.ts';
import { showMenu } from './menu.ts';
import { startShell } from './shell.ts';
import { BrowserWindow, Menu, app, dialog, powerMonitor, protocol, session } from './testing/electron-stand-in.ts';

vi.mock('electron', () => import('./testing/electron-stand-in.ts'));

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
let folder = '';
let said = '';
let args: string[] = [];
const known = new Map<string, readonly NodeJS.SignalsListener[]>();

// One data folder for all: its keys are made once.
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'passbench-shell-'));
  await mkdir(join(folder, 'data'), { mode: 0o700 });
  await mkdir(join(folder, 'pages'));
  await writeFile(join(folder, 'pages', 'index.html'), '<!doctype html>');
});

afterAll(() => rm(folder, { recursive: true, force: true }));

beforeEach(() => {
  args = process.argv;
  process.argv = ['electron', 'app', '--data', join(folder, 'data')];
  Object.assign(app, { isPackaged: true, isFirst: true, exits: [], locale: 'en-GB' });
  app.commandLine.switches.clear();
  BrowserWindow.made = [];
  dialog.boxes.length = 0;
  dialog.errors.length = 0;
  said = '';
  vi.spyOn(process.stderr, 'write').mockImplementation((text) => {
    said += String(text);
    return true;
  });
  for (const signal of signals) known.set(signal, process.listeners(signal));
});

afterEach(async () => {
  app.emit('window-all-closed');
  await vi.waitFor(() => {
    if (app.exits.length === 0) throw new Error('The application has not ended.');
  });
  for (const emitter of [app, powerMonitor]) emitter.removeAllListeners();
  for (const signal of signals)
    for (const each of process.listeners(signal))
      if (known.get(signal)?.includes(each) !== true) process.off(signal, each);
  process.argv = args;
  vi.restoreAllMocks();
});

async function started() {
  const paths = { pages: join(folder, 'pages'), preload: '/preload.cjs', askPreload: '/ask.cjs' };
  await startShell({ ...paths, stores: storesHere });
  const [window] = BrowserWindow.made;
  if (window === undefined) throw new Error(`no window: ${dialog.errors.join(' ')}`);
  return window;
}

const denied = [
  'https://example.test/',
  'http://127.0.0.1/',
  'file:///etc/passwd',
  'javascript:alert(1)',
  'data:text/html,x',
  'about:blank',
  'passbench://ask/',
  'passbench://app2/',
  'passbench://app.evil/',
  'blob:https://x/1',
  'ws://127.0.0.1/',
  'vscode://x',
];

describe('the window', () => {
  test('is closed to Node, has no tools of a developer in a release, and knows its sandbox', async () => {
    const window = await started();
    expect(app.isSandboxed).toBe(true);
    expect(window.options.webPreferences).toEqual({
      preload: '/preload.cjs',
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      nodeIntegrationInWorker: false,
      nodeIntegrationInSubFrames: false,
      webviewTag: false,
      webSecurity: true,
      allowRunningInsecureContent: false,
      navigateOnDragDrop: false,
      spellcheck: false,
      devTools: false,
    });
    expect(app.paths.get('userData')).toBe(join(folder, 'data', 'window-shell'));
  });

  test('is handed its port on the product’s own page alone, and a new one each time', async () => {
    const { webContents } = await started();
    await vi.waitFor(() => expect(webContents.posted).toHaveLength(1));
    expect(webContents.posted[0]).toMatchObject({ channel: 'passbench.port', message: null });
    for (const url of [...denied, '', 'chrome-error://chromewebdata/']) {
      webContents.url = url;
      webContents.emit('did-finish-load');
    }
    webContents.url = 'passbench://app/';
    webContents.emit('did-finish-load');
    await vi.waitFor(() => expect(webContents.posted).toHaveLength(2));
  });

  test('leads nowhere and opens nothing', async () => {
    const { webContents } = await started();
    for (const url of denied)
      for (const way of ['will-navigate', 'will-redirect', 'will-frame-navigate', 'will-attach-webview']) {
        const preventDefault = vi.fn<() => void>();
        webContents.emit(way, { preventDefault, url });
        expect(preventDefault, `${way} ${url}`).toHaveBeenCalledOnce();
      }
    expect(webContents.openHandler?.()).toEqual({ action: 'deny' });
    expect(BrowserWindow.made).toHaveLength(1);
  });

  test('reaches its own files alone, and may do nothing but write a text to the clipboard', async () => {
    await started();
    const own = session.defaultSession;
    const isCancelled = (url: string): boolean | undefined => {
      let cancelled: boolean | undefined;
      own.beforeRequest?.({ url }, ({ cancel }) => (cancelled = cancel));
      return cancelled;
    };
    expect(denied.map(isCancelled)).toEqual(denied.map(() => true));
    expect(isCancelled('passbench://app/index.html')).toBe(false);
    const permissions = [
      'clipboard-read',
      'clipboard-sanitized-write',
      'display-capture',
      'fullscreen',
      'geolocation',
      'idle-detection',
      'media',
      'mediaKeySystem',
      'midi',
      'midiSysex',
      'notifications',
      'pointerLock',
      'keyboardLock',
      'openExternal',
      'speaker-selection',
      'storage-access',
      'top-level-storage-access',
      'window-management',
      'unknown',
      'fileSystem',
      'hid',
      'serial',
      'usb',
      'deprecated-sync-clipboard-read',
    ];
    const granted = permissions.filter((each) => own.permissionCheck?.(null, each) === true);
    const onRequest = permissions.filter((each) => {
      let isGranted = false;
      own.permissionRequest?.(null, each, (answer) => (isGranted = answer));
      return isGranted;
    });
    expect([granted, onRequest]).toEqual([['clipboard-sanitized-write'], ['clipboard-sanitized-write']]);
    expect(own.devicePermission?.()).toBe(false);
  });

  test('is served what was built, by its exact name', async () => {
    await started();
    const serve = protocol.handlers.get('passbench');
    const answerTo = async (url: string, method = 'GET') => (await serve?.({ url, method }))?.status;
    expect(await answerTo('passbench://app/')).toBe(200);
    expect(await answerTo('passbench://app/', 'POST')).toBe(404);
    const climbs = ['..', '%2e%2e', '..%2f', '..%5c', '.%00.', '%252e%252e', '....//', '..%5c..', '/%2e./', '?'];
    const targets = [
      'index.html/x',
      'etc/passwd',
      'data/passbench.db',
      'pages/index.html',
      'index.html%00',
      'INDEX.HTML',
      '/index.html',
    ];
    const hosts = ['passbench://app/', 'passbench://app2/', 'passbench://app.evil/', 'passbench://ask/'];
    for (const host of hosts)
      for (const climb of climbs)
        for (const target of targets)
          expect(await answerTo(`${host}${climb}/${target}`), `${host}${climb}/${target}`).toBe(404);
  });

  test('opens where it was closed, within a screen that is there', async () => {
    const place = { x: 100, y: 50, width: 3000, height: 700, isMaximised: true };
    await keepPlace(join(folder, 'data'), place);
    const window = await started();
    expect(window.options).toMatchObject({ x: 0, y: 50, width: 1920, height: 700 });
    expect(window.isMaximized()).toBe(true);
    window.emit('close');
    await vi.waitFor(async () => {
      const kept: unknown = JSON.parse(await readFile(join(folder, 'data', 'window-place.json'), 'utf8'));
      expect(kept).toEqual({ x: 10, y: 20, width: 1000, height: 700, isMaximised: true });
    });
  });
});

describe('the menu of the system', () => {
  test('shows the window’s commands beside those of every application, and tells which was chosen', async () => {
    await started();
    const chosen: string[] = [];
    const command = { id: 'send.now', label: 'Send & see', shortcut: 'Ctrl+Enter' };
    showMenu({ menus: [{ label: 'File', sections: [[command], [{ id: 'x', label: 'X' }]] }] }, (id) => chosen.push(id));
    const [file, ...others] = Menu.shown.filter(({ role }) => role !== 'appMenu');
    expect(others.map(({ role }) => role)).toEqual(['editMenu', 'windowMenu']);
    const items = Array.isArray(file?.submenu) ? file.submenu : [];
    expect(items[0]).toMatchObject({
      label: 'Send && see',
      accelerator: 'CommandOrControl+Enter',
      registerAccelerator: false,
    });
    expect(items[1]).toEqual({ type: 'separator' });
    const roles = [...Menu.shown, ...items].map(({ role }) => role);
    for (const role of ['toggleDevTools', 'reload', 'forceReload', 'viewMenu']) expect(roles).not.toContain(role);
    for (const { click } of items) Reflect.apply(click ?? (() => {}), undefined, []);
    expect(chosen).toEqual(['send.now', 'x']);
  });
});

describe('what goes wrong is said in a dialog', () => {
  test('a page that crashed offers to open again; leaving ends in order', async () => {
    const window = await started();
    window.webContents.emit('render-process-gone', {}, { reason: 'clean-exit' });
    expect(dialog.boxes).toHaveLength(0);
    dialog.responses.push(0);
    window.webContents.emit('render-process-gone', {}, { reason: 'crashed' });
    await vi.waitFor(() => expect(window.loads).toEqual(['passbench://app/', 'passbench://app/']));
    expect(dialog.boxes[0]?.message).toContain('crashed');
    dialog.responses.push(1);
    window.webContents.emit('did-fail-load', {}, -6, '', 'passbench://app/', true);
    await vi.waitFor(() => expect(app.exits).toEqual([0]));
  });

  test('a load that another one replaced, or a part that ended once, is no failure', async () => {
    const window = await started();
    window.webContents.emit('did-fail-load', {}, -3, '', 'passbench://app/', true);
    app.emit('child-process-gone', {}, { type: 'GPU', reason: 'crashed' });
    expect([dialog.boxes, dialog.errors]).toEqual([[], []]);
    app.emit('child-process-gone', {}, { type: 'GPU', reason: 'crashed' });
    app.emit('child-process-gone', {}, { type: 'GPU', reason: 'crashed' });
    expect(dialog.errors).toHaveLength(1);
    expect(dialog.errors[0]).toContain('--disable-gpu');
  });

  test('a start that fails says why, in the language of the system, and ends with its code', async () => {
    app.locale = 'zh-HK';
    process.argv.push('--project', join(folder, 'nowhere'));
    await expect(started()).rejects.toThrow('no window');
    expect(dialog.errors[0]).toMatch(/\p{Script=Han}/u);
    expect(app.exits).toHaveLength(1);
    expect(app.exits[0]).not.toBe(0);
  });

  test('a release refuses what opens it to others; a build of one’s own says it', async () => {
    const names = [
      'remote-debugging-port',
      'remote-debugging-pipe',
      'load-extension',
      'disable-web-security',
      'no-sandbox',
    ];
    for (const name of names) {
      app.commandLine.switches = new Set([name]);
      await expect(started()).rejects.toThrow('no window');
      expect(dialog.errors.at(-1)).toContain(`--${name}`);
    }
    expect(app.exits).toEqual(names.map(() => 2));
    Object.assign(app, { isPackaged: false, exits: [] });
    app.commandLine.switches = new Set(names);
    await started();
    for (const name of names) expect(said).toContain(`Warning: --${name}`);
  });
});

describe('a second start', () => {
  test('leaves without a window', async () => {
    app.isFirst = false;
    await expect(started()).rejects.toThrow('no window');
    expect([app.exits, dialog.errors]).toEqual([[0], []]);
  });

  test('brings the first to the front, whatever it asks for', async () => {
    const window = await started();
    const hostile = [
      '--inspect',
      '--data=/',
      'passbench://app/',
      'file:///etc/passwd',
      '--project',
      '\u0000',
      '--file=/etc/shadow',
      '-psn_0_1',
    ];
    const argv = Array.from({ length: 40 }, (_, at) => hostile.slice(at % hostile.length).concat(`--x${at}`));
    const [loads, before] = [[...window.loads], window.deeds.length];
    for (const each of argv) app.emit('second-instance', {}, each, '/');
    expect(new Set(window.deeds.slice(before))).toEqual(new Set(['restore', 'focus']));
    expect([window.loads, BrowserWindow.made.length]).toEqual([loads, 1]);
  });
});
