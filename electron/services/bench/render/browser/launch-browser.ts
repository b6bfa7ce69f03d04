import { spawn, type ChildProcess } from 'node:child_process';
import type { Readable, Writable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import * as z from 'zod';
import { AppError } from '../../../../../shared/lib/app-error.ts';
import type { Variables } from '../../../network/network/network.ts';
import { devToolsPipe, type DevToolsPipe } from './devtools-pipe.ts';
import type { CommandedPage, PictureBrowser } from '../renderer.ts';
import { accessSync, constants, statSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { makeTemporaryFolder } from '../../../platform/data-folder/product-files.ts';

/** The same pixels everywhere; nothing is fetched or stored. */
const flags = [
  '--headless',
  '--remote-debugging-pipe',
  '--no-first-run',
  '--no-default-browser-check',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-default-apps',
  '--disable-domain-reliability',
  '--disable-extensions',
  '--disable-sync',
  '--disable-breakpad',
  '--disable-crash-reporter',
  '--no-pings',
  '--no-proxy-server',
  // Requests that pass the page's policy find no host.
  '--host-resolver-rules=MAP * ~NOTFOUND',
  '--password-store=basic',
  '--use-mock-keychain',
  '--mute-audio',
  '--force-color-profile=srgb',
  '--font-render-hinting=none',
  '--disable-lcd-text',
  '--disable-gpu',
  // Memory for the largest picture: with its default limit an engine leaves parts blank.
  '--force-gpu-mem-available-mb=2048',
  '--disable-dev-shm-usage',
  '--log-level=3',
];

/** An installed Chromium, Chrome or Edge, started for each page. */
export function installedBrowser(variables: () => Variables): PictureBrowser {
  return {
    isAvailable: () => findBrowser(variables()) !== null,
    openPage: async () => {
      const program = findBrowser(variables());
      if (program === null) throw noBrowser;
      return launchBrowser(program);
    },
  };
}

const target = z.object({ targetId: z.string() });
const attached = z.object({ sessionId: z.string() });

/**
 * Starts a browser without a window, with a temporary profile, and opens a page. Throws NO_BROWSER with the browser's
 * message if it does not answer within `startMs`. A browser ends when its pipes close, so none outlives this process.
 */
export async function launchBrowser(program: string, startMs = 30_000): Promise<CommandedPage> {
  const { path: profile, remove: removeProfile } = await makeTemporaryFolder('render');
  const child = spawn(program, [...flags, `--user-data-dir=${profile}`, ...rootFlags(), 'about:blank'], {
    // Only the needed variables are passed on; the profile is the home folder.
    env: {
      PATH: process.env['PATH'],
      LANG: 'en_US.UTF-8',
      HOME: profile,
      XDG_CONFIG_HOME: profile,
      XDG_CACHE_HOME: profile,
      ...systemVariables(),
    },
    stdio: ['ignore', 'ignore', 'pipe', 'pipe', 'pipe'],
    // A process group: an installed browser is often a script that starts the real one.
    detached: process.platform !== 'win32',
  });
  const gone = new Promise<void>((resolve) => {
    child.once('exit', () => resolve());
    child.once('error', () => resolve());
  });
  const closed = new Promise<void>((resolve) => {
    child.once('close', () => resolve());
  });
  const said = lastErrorLine(child);
  const pipe = pipeOf(child);
  child.once('error', (error) => pipe.fail(error));
  child.once('exit', (code) => pipe.fail(new Error(`It ended with code ${String(code)}.`)));
  const close = async (): Promise<void> => {
    killAll(child);
    for (const stream of child.stdio) stream?.destroy();
    await gone;
    await removeProfile().catch(() => {}); // Only a cache can remain.
  };
  try {
    const sessionId = await within(startMs, openPage(pipe));
    return { send: (method, params) => pipe.send(method, params, sessionId), close };
  } catch (error) {
    // The pipes may close before the error message has arrived.
    await Promise.race([closed, delay(exitReportMs, undefined, { ref: false })]);
    const code = child.exitCode === null ? '' : `It ended with code ${child.exitCode}.`;
    await close();
    throw notStarted(program, said() || code || (error instanceof Error ? error.message : ''), error);
  }
}

async function openPage(pipe: DevToolsPipe): Promise<string> {
  const { targetId } = target.parse(await pipe.send('Target.createTarget', { url: 'about:blank' }));
  const { sessionId } = attached.parse(await pipe.send('Target.attachToTarget', { targetId, flatten: true }));
  await pipe.send('Inspector.enable', {}, sessionId);
  return sessionId;
}

/** How long a browser that did not start may take to report why. */
const exitReportMs = 1000;

function killAll(child: ChildProcess): void {
  try {
    if (child.pid !== undefined && process.platform !== 'win32') process.kill(-child.pid, 'SIGKILL');
    else child.kill('SIGKILL');
  } catch {
    // It has already ended.
  }
}

function pipeOf({ stdio }: ChildProcess): DevToolsPipe {
  const [, , , toBrowser, fromBrowser] = stdio;
  if (!isWritable(toBrowser) || !isReadable(fromBrowser)) throw new Error('A browser was started without its pipes.');
  return devToolsPipe(toBrowser, fromBrowser);
}

function isWritable(stream: Writable | Readable | null | undefined): stream is Writable {
  return stream !== null && stream !== undefined && 'write' in stream;
}

function isReadable(stream: Writable | Readable | null | undefined): stream is Readable {
  return stream !== null && stream !== undefined && 'read' in stream;
}

/** Root has no browser sandbox. */
function rootFlags(): readonly string[] {
  return process.getuid?.() === 0 ? ['--no-sandbox'] : [];
}

function systemVariables(): NodeJS.ProcessEnv {
  if (process.platform !== 'win32') return {};
  return { SYSTEMROOT: process.env['SYSTEMROOT'], TEMP: process.env['TEMP'], TMP: process.env['TMP'] };
}

function lastErrorLine({ stderr }: ChildProcess): () => string {
  let text = '';
  stderr?.on('data', (chunk: Buffer) => {
    text = `${text}${chunk.toString('utf8')}`.slice(-2000);
  });
  // The processor state follows the reason.
  const why = (line: string): boolean => /:(?:FATAL|ERROR):/.test(line);
  return () => {
    const lines = text.trim().split('\n');
    return (lines.findLast(why) ?? lines.at(-1) ?? '').slice(0, 300);
  };
}

async function within<T>(ms: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`It did not respond for ${ms / 1000} s.`)), ms);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

function notStarted(program: string, why: string, cause: unknown): AppError {
  return new AppError(
    'NO_BROWSER',
    { en: `${program} could not be started to draw pictures: ${why}`, zh: `未能啟動用於繪製圖片的 ${program}：${why}` },
    {
      en: 'Choose HTML, which needs no browser, or name another Chromium in PASSBENCH_BROWSER.',
      zh: '請選擇 HTML（不需要瀏覽器），或以 PASSBENCH_BROWSER 指定另一個 Chromium。',
    },
    cause,
  );
}

export const noBrowser = new AppError(
  'NO_BROWSER',
  {
    en: 'Drawing pictures needs Chromium, Chrome or Edge, but none was found.',
    zh: '繪製圖片需要 Chromium、Chrome 或 Edge，但找不到任何一個。',
  },
  {
    en: 'Choose HTML, which needs no browser, install Chromium, or name one in PASSBENCH_BROWSER.',
    zh: '請選擇 HTML（不需要瀏覽器）、安裝 Chromium，或以 PASSBENCH_BROWSER 指定。',
  },
);

/** The engine without a window comes first: it starts sooner and uses less processor time. */
const names = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
  'chrome',
  'microsoft-edge',
];

const macPlaces = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
];
const windowsPlaces = [
  ['Google', 'Chrome', 'Application', 'chrome.exe'],
  ['Microsoft', 'Edge', 'Application', 'msedge.exe'],
];

/** The path of an installed Chromium, Chrome or Edge, or null. `PASSBENCH_BROWSER` names another one and ends the search. */
export function findBrowser(variables: Variables, platform = process.platform): string | null {
  const named = variables['PASSBENCH_BROWSER'] ?? '';
  const candidates = named === '' ? usualPlaces(variables, platform) : [named];
  return candidates.find(isProgram) ?? null;
}

function usualPlaces(variables: Variables, platform: NodeJS.Platform): readonly string[] {
  if (platform === 'darwin') return macPlaces;
  if (platform === 'win32') {
    const roots = [variables['PROGRAMFILES'], variables['PROGRAMFILES(X86)'], variables['LOCALAPPDATA']];
    return roots.flatMap((root) => (root === undefined ? [] : windowsPlaces.map((place) => join(root, ...place))));
  }
  const folders = (variables['PATH'] ?? '').split(delimiter).filter((folder) => folder.startsWith('/'));
  return names.flatMap((name) => folders.map((folder) => join(folder, name)));
}

function isProgram(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return statSync(file).isFile();
  } catch {
    return false;
  }
}
