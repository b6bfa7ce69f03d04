import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, vi } from 'vitest';
import { keyedFolder } from '../../services/platform/data-folder/testing/keyed-folder.ts';
import { storesHere } from '../../services/storage/store-care/store-care.ts';
import type { ShellFiles } from '../shell.ts';
import {
  BrowserWindow,
  Notification,
  app,
  dialog,
  nativeTheme,
  powerMonitor,
  session,
  shell,
} from './electron-stand-in.ts';

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGUSR1'] as const;

type Window = InstanceType<typeof BrowserWindow>;

/** Starts the application over Electron's stand-in, in a data folder of its own; each test begins with a release that was never started. */
export function shellBench(start: (files: ShellFiles) => Promise<() => Promise<void>>) {
  const bench = { folder: '', said: '', data: '', stores: storesHere, start: started, with: withArguments };
  let args: string[] = [];
  const known = new Map<string, readonly NodeJS.SignalsListener[]>();

  function withArguments(...named: readonly string[]): void {
    process.argv = ['passbench', '--data', bench.data, ...named];
  }

  async function started(): Promise<Window> {
    const files = { pages: join(bench.folder, 'pages'), preload: '/preload.cjs', askPreload: '/ask.cjs' };
    const run = await start({ ...files, stores: bench.stores });
    await run();
    const [window] = BrowserWindow.made;
    if (window === undefined) throw new Error(`no window: ${dialog.errors.join(' ')}`);
    return window;
  }

  beforeAll(async () => {
    bench.folder = await mkdtemp(join(tmpdir(), 'passbench-shell-'));
    bench.data = await keyedFolder(join(bench.folder, 'data'));
    await mkdir(join(bench.folder, 'pages'));
    await writeFile(join(bench.folder, 'pages', 'index.html'), '<!doctype html>');
  });
  afterAll(() => rm(bench.folder, { recursive: true, force: true }));
  beforeEach(() => {
    args = process.argv;
    withArguments();
    session.defaultSession.beforeRequest = null;
    Object.assign(app, { isPackaged: true, isFirst: true, exits: [], languages: ['en-GB'] });
    app.commandLine.switches.clear();
    BrowserWindow.made = [];
    Notification.shown = [];
    for (const list of [dialog.boxes, dialog.errors, dialog.responses, dialog.asked, shell.opened]) list.length = 0;
    dialog.chosen = [];
    nativeTheme.themeSource = 'system';
    Object.assign(bench, { said: '', stores: storesHere });
    vi.spyOn(process.stderr, 'write').mockImplementation((text) => {
      bench.said += String(text);
      return true;
    });
    for (const signal of signals) known.set(signal, process.listeners(signal));
  });
  afterEach(async () => {
    app.quit();
    await vi.waitFor(() => {
      if (app.exits.length === 0) throw new Error('The application has not ended.');
    });
    for (const emitter of [app, powerMonitor, nativeTheme, session.defaultSession]) emitter.removeAllListeners();
    for (const signal of signals)
      for (const each of process.listeners(signal))
        if (known.get(signal)?.includes(each) !== true) process.off(signal, each);
    process.argv = args;
    vi.restoreAllMocks();
  });
  return bench;
}

/** Addresses that no page of the product has any business at. */
export const foreignAddresses: readonly string[] = [
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
