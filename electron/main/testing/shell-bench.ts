import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createORPCClient } from '@orpc/client';
import { RPCLink } from '@orpc/client/message-port';
import type { ContractRouterClient } from '@orpc/contract';
import { afterAll, afterEach, beforeAll, beforeEach, expect, vi } from 'vitest';
import type { contract } from '../../../shared/bridge/contract.ts';
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
type Uncaught = 'uncaughtException' | 'unhandledRejection';

type Window = InstanceType<typeof BrowserWindow>;

/** Starts the application over Electron's stand-in, in a data folder of its own; each test begins with a release that was never started. */
export function shellBench(start: (files: ShellFiles) => Promise<() => Promise<void>>) {
  const bench = {
    folder: '',
    said: '',
    data: '',
    stores: storesHere,
    start: started,
    with: withArguments,
    uncaught: throwUncaught,
    log: () => readFile(join(bench.data, 'logs', 'passbench.log'), 'utf8'),
  };
  let args: string[] = [];
  const known = new Map<string, readonly NodeJS.SignalsListener[]>();
  const others = new Map<Uncaught, readonly unknown[]>();
  const ownListeners = (event: Uncaught): ((error: unknown) => void)[] =>
    process
      .rawListeners(event)
      .flatMap((each) =>
        others.get(event)?.includes(each) === true
          ? []
          : [(error: unknown) => void Reflect.apply(each, process, [error])],
      );

  /** An error that nobody catches, as the process tells the application of it. */
  function throwUncaught(event: Uncaught, error: unknown): void {
    for (const each of ownListeners(event)) each(error);
  }

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
  beforeEach(async () => {
    await rm(join(bench.data, 'logs'), { recursive: true, force: true });
    args = process.argv;
    withArguments();
    session.defaultSession.beforeRequest = null;
    Object.assign(app, { isPackaged: true, isFirst: true, exits: [], languages: ['en-GB'] });
    app.commandLine.switches.clear();
    BrowserWindow.made = [];
    Notification.shown = [];
    for (const list of [
      dialog.boxes,
      dialog.errors,
      dialog.responses,
      dialog.asked,
      shell.opened,
      shell.folders,
      app.relaunches,
    ])
      list.length = 0;
    dialog.chosen = [];
    nativeTheme.themeSource = 'system';
    Object.assign(bench, { said: '', stores: storesHere });
    vi.spyOn(process.stderr, 'write').mockImplementation((text) => {
      bench.said += String(text);
      return true;
    });
    for (const signal of signals) known.set(signal, process.listeners(signal));
    others.set('uncaughtException', process.listeners('uncaughtException'));
    others.set('unhandledRejection', process.listeners('unhandledRejection'));
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
    for (const each of process.listeners('uncaughtException'))
      if (others.get('uncaughtException')?.includes(each) === false) process.off('uncaughtException', each);
    for (const each of process.listeners('unhandledRejection'))
      if (others.get('unhandledRejection')?.includes(each) === false) process.off('unhandledRejection', each);
    process.argv = args;
    vi.restoreAllMocks();
  });
  return bench;
}

/** The contract over the port that the window was handed at that load. */
export async function bridgeOf({ webContents }: Window, loads = 1): Promise<ContractRouterClient<typeof contract>> {
  await vi.waitFor(() => expect(webContents.posted).toHaveLength(loads));
  const [port] = webContents.posted[loads - 1]?.ports ?? [];
  if (!(port instanceof MessagePort)) throw new Error('no port');
  port.start();
  return createORPCClient(new RPCLink({ port }));
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
