import { chmod, mkdir, mkdtemp, readFile, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import { adapters } from '../services/storage/database/drivers/adapters.ts';
import { firstAdapter } from '../services/storage/database/open-store.ts';
import { storePlace } from '../services/app/shell/window-place.ts';
import { storesHere } from '../services/storage/store-care/store-care.ts';
import { startShell } from './shell.ts';
import { BrowserWindow, app, dialog, nativeTheme, protocol, session } from './testing/electron-stand-in.ts';
import { foreignAddresses as denied, shellBench } from './testing/shell-bench.ts';

vi.mock('electron', () => import('./testing/electron-stand-in.ts'));

const bench = shellBench(startShell);
const started = bench.start;

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
    expect(protocol.privileged).toEqual([
      { scheme: 'passbench', privileges: { standard: true, secure: true, supportFetchAPI: true, codeCache: true } },
    ]);
    expect(app.paths.get('userData')).toBe(join(bench.data, 'window-shell'));
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
        webContents.emit(way, { preventDefault, url, isMainFrame: true });
        expect(preventDefault, `${way} ${url}`).toHaveBeenCalledOnce();
      }
    for (const url of denied)
      expect(webContents.openHandler?.({ url, frameName: '' }), url).toEqual({ action: 'deny' });
    expect(BrowserWindow.made).toHaveLength(1);
  });

  test('may reload its page, to show another project, and nothing else of its own', async () => {
    const { webContents } = await started();
    const isDenied = (way: string, url: string, isMainFrame: boolean): boolean => {
      const preventDefault = vi.fn<() => void>();
      webContents.emit(way, { preventDefault, url, isMainFrame });
      return preventDefault.mock.calls.length > 0;
    };
    for (const way of ['will-navigate', 'will-frame-navigate']) {
      expect(isDenied(way, 'passbench://app/', true)).toBe(false);
      expect(isDenied(way, 'passbench://app/', false)).toBe(true);
      expect(isDenied(way, 'passbench://app/index.html', true)).toBe(true);
      expect(isDenied(way, 'passbench://app', true)).toBe(true);
    }
    expect(isDenied('will-redirect', 'passbench://app/', true)).toBe(true);
    webContents.url = 'about:blank';
    expect(isDenied('will-navigate', 'about:blank', true)).toBe(true);
    expect(isDenied('will-navigate', 'passbench://app/', true)).toBe(true);
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
    const types = await readFile(new URL('../../node_modules/electron/electron.d.ts', import.meta.url), 'utf8');
    const [, list = ''] =
      /setPermissionRequestHandler\(handler: .*? permission: ((?:'[\w-]+' \| )+'[\w-]+')/.exec(types) ?? [];
    const permissions = list.split(' | ').map((each) => each.slice(1, -1));
    expect(permissions.length).toBeGreaterThan(40);
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
    const serve = session.defaultSession.protocol.handlers.get('passbench');
    const answerTo = async (url: string, method = 'GET') => (await serve?.({ url, method }))?.status;
    expect(await answerTo('passbench://app/')).toBe(200);
    expect(await answerTo('passbench://app/', 'POST')).toBe(404);
    const climbs = [
      '..',
      '%2e%2e',
      '..%2f',
      '..%5c',
      '.%00.',
      '%252e%252e',
      '....//',
      '..%5c..',
      '/%2e./',
      '?',
      '??/',
      '\\\\host\\c$',
    ];
    const targets = [
      'index.html/x',
      'etc/passwd',
      'data/passbench.db',
      'pages/index.html',
      'index.html%00',
      'INDEX.HTML',
      '/',
    ];
    const hosts = [
      'passbench://app/',
      'passbench://app2/',
      'passbench://app.evil/',
      'passbench://ask/',
      'passbench://app@x/',
    ];
    const asked = hosts.flatMap((host) =>
      climbs.flatMap((climb) => targets.map((target) => `${host}${climb}/${target}`)),
    );
    expect(asked.length).toBeGreaterThan(200);
    for (const url of asked) expect(await answerTo(url), url).toBe(404);
  });

  test('opens where it was closed, within a screen that is there', async () => {
    const place = { x: 100, y: 50, width: 3000, height: 700, isMaximised: true };
    await storePlace(bench.data, place);
    const window = await started();
    expect(window.options).toMatchObject({ x: 0, y: 50, width: 1920, height: 700 });
    expect(window.isMaximized()).toBe(true);
    app.quit(); // As a signal, the menu or a closed window does.
    await vi.waitFor(async () => {
      const kept: unknown = JSON.parse(await readFile(join(bench.data, 'window-place.json'), 'utf8'));
      expect(kept).toEqual({ x: 10, y: 20, width: 1000, height: 700, isMaximised: true });
    });
  });

  test.each(['', '{"x":1', '[]', '{"x":1e400}', 'null', 'x'.repeat(5000)])(
    'opens in its usual size where its place cannot be read: %#',
    async (text) => {
      await writeFile(join(bench.data, 'window-place.json'), text, { mode: 0o600 });
      const { options } = await started();
      expect([options.width, options.height, options.x, dialog.errors]).toEqual([1440, 900, undefined, []]);
      await rm(join(bench.data, 'window-place.json'));
    },
  );

  test('has the theme that was chosen, and the ground of the system’s', async () => {
    const window = await started();
    expect([nativeTheme.themeSource, window.options.backgroundColor]).toEqual(['system', '#f4f2ee']);
    nativeTheme.themeSource = 'dark';
    expect(window.background).toBe('#141312');
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
    // A program that checks a store: its result is shown where the store is opened.
    const check = { type: 'Utility', serviceName: 'node.mojom.NodeService', reason: 'crashed' };
    for (let times = 0; times < 3; times += 1) app.emit('child-process-gone', {}, check);
    expect([dialog.boxes, dialog.errors]).toEqual([[], []]);
    app.emit('child-process-gone', {}, { type: 'GPU', reason: 'crashed' });
    app.emit('child-process-gone', {}, { type: 'GPU', reason: 'crashed' });
    expect(dialog.errors).toHaveLength(1);
    expect(dialog.errors[0]).toContain('--disable-gpu');
  });

  test('a start that fails says why, in the language of the system, and ends with its code', async () => {
    app.languages = ['yue-HK', 'en-US'];
    bench.with(join(bench.folder, 'nowhere'));
    await expect(started()).rejects.toThrow('no window');
    expect(dialog.errors[0]).toMatch(/\p{Script=Han}/u);
    expect(app.exits).toHaveLength(1);
    expect(app.exits[0]).not.toBe(0);
  });

  test.skipIf(process.platform !== 'linux')('a data folder that cannot be made is told of', async () => {
    process.argv = ['passbench', '--data', '/proc/self/passbench'];
    await expect(started()).rejects.toThrow('no window');
    expect(dialog.errors[0]).toContain('no folder can be created there');
  });

  test.each([
    ['a file', async (path: string) => writeFile(path, '')],
    ['a link that leads in a circle', async (path: string) => symlink(path, path)],
  ])('%s in the place of the data folder is told of', async (_what, make) => {
    const path = join(bench.folder, 'no-folder');
    await make(path);
    process.argv = ['passbench', '--data', path];
    await expect(started()).rejects.toThrow('no window');
    expect([dialog.errors.length, app.exits.length, app.exits[0]]).toEqual([1, 1, 1]);
    await rm(path);
  });

  test('a folder that others may write in is left as it is', async () => {
    const path = join(bench.folder, 'open');
    await mkdir(path);
    await chmod(path, 0o777);
    process.argv = ['passbench', '--data', path];
    await expect(started()).rejects.toThrow('no window');
    expect([await readdir(path), app.exits]).toEqual([[], [2]]);
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
      expect(dialog.errors.at(-1)).toContain('the menu entry that starts Passbench');
    }
    expect(app.exits).toEqual(names.map(() => 2));
    Object.assign(app, { isPackaged: false, exits: [] });
    app.commandLine.switches = new Set(names);
    await started();
    for (const name of names) expect(bench.said).toContain(`Warning: --${name}`);
  });
});

describe('a store that another program keeps to itself', () => {
  /** Begins a folder whose store somebody else has begun, and holds until told not to. */
  async function lockedFolder(): Promise<() => void> {
    const path = await mkdtemp(join(bench.folder, 'locked-'));
    process.argv = ['passbench', '--data', path];
    const { openFile } = await firstAdapter(adapters);
    const foreign = openFile(join(path, 'passbench.db'));
    for (const sql of ['CREATE TABLE a (a)', 'DROP TABLE a', 'BEGIN EXCLUSIVE']) foreign.exec(sql);
    return () => {
      foreign.exec('ROLLBACK');
      foreign.close();
    };
  }

  test('is waited for in a dialog that says so, which closes once Passbench opens', async () => {
    app.languages = ['zh-HK'];
    const unlock = await lockedFolder();
    const starting = started();
    await vi.waitFor(() => expect(dialog.boxes).toHaveLength(1), { timeout: 10_000 });
    const [box] = dialog.boxes;
    expect([box?.message, box?.signal?.aborted, BrowserWindow.made]).toEqual([
      expect.stringContaining('資料庫被另一個程式鎖定'),
      false,
      [],
    ]);
    unlock();
    await starting;
    expect([box?.signal?.aborted, dialog.boxes.length, app.exits]).toEqual([true, 1, []]);
  });

  test('is waited for no more where the dialog is told to quit', async () => {
    const unlock = await lockedFolder();
    const quit = vi.fn<() => void>();
    app.once('will-quit', quit);
    dialog.responses.push(1);
    const starting = started();
    await vi.waitFor(() => expect(quit).toHaveBeenCalledOnce(), { timeout: 10_000 });
    unlock();
    await starting;
  });
});

describe('a damaged store of calls that takes long to be copied', () => {
  /** Begins a folder with one, and holds its copying up until told not to. */
  async function damagedFolder(): Promise<{ readonly path: string; readonly goOn: () => void }> {
    const path = await mkdtemp(join(bench.folder, 'damaged-'));
    process.argv = ['passbench', '--data', path];
    await writeFile(join(path, 'calls.db'), 'damaged');
    await writeFile(join(path, 'calls.db.damaged'), '');
    let goOn = (): void => {};
    const held = new Promise<void>((resolve) => (goOn = resolve));
    bench.stores = {
      ...storesHere,
      check: async (job, signal) => {
        if (job.job === 'salvage') await held;
        return storesHere.check(job, signal);
      },
    };
    return { path, goOn };
  }

  test('is told of in a dialog, whose Quit quits and has changed nothing', async () => {
    const { path, goOn } = await damagedFolder();
    const quit = vi.fn<() => void>();
    app.once('will-quit', quit);
    dialog.responses.push(1);
    const starting = started();
    await vi.waitFor(() => expect(quit).toHaveBeenCalledOnce(), { timeout: 20_000 });
    expect(dialog.boxes[0]?.message).toMatch(/store of calls is damaged\. .*loses nothing/);
    expect([await readFile(join(path, 'calls.db'), 'utf8'), BrowserWindow.made]).toEqual(['damaged', []]);
    goOn();
    await starting;
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
    const [loads, before] = [[...window.loads], window.actions.length];
    for (const each of argv) app.emit('second-instance', {}, each, '/');
    expect(new Set(window.actions.slice(before))).toEqual(new Set(['restore', 'focus']));
    expect([window.loads, BrowserWindow.made.length]).toEqual([loads, 1]);
  });
});
