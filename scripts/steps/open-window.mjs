import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { findBrowser } from './browser.mjs';
import { endGroup } from './electron-runtime.mjs';

/** Whether a window can be shown at all. */
export function hasDisplay(env = process.env, platform = process.platform) {
  return platform === 'win32' || platform === 'darwin' || Boolean(env.DISPLAY) || Boolean(env.WAYLAND_DISPLAY);
}

const profilePrefix = 'window-';
/** As mkdtemp names them; the shell keeps where its window stood, and what is its own, under other names. */
const profileName = /^window-\w{6}$/;

/**
 * Shows the file that leads to the window: in an app window of an installed Chromium or Chrome, else in the default
 * browser. Every user of the computer can read the arguments of a program: they name the file, which only its owner can
 * read. Resolves with { how, closed, end }; `how` is null when nothing could be opened, `closed` resolves when the user
 * closes the app window and never for a browser, `end` closes what was opened.
 */
export async function openWindow({ file, dataFolder, appWindow = true }) {
  const browser = appWindow ? findBrowser() : null;
  if (browser !== null) return openAppWindow(browser, pathToFileURL(file).href, dataFolder);
  const isOpened = await openDefaultBrowser(file);
  return { how: isOpened ? 'in your default browser' : null, closed: new Promise(() => {}), end: () => {} };
}

/** A browser of its own with a profile that lives as long as the window, so that nothing of the user's browser is touched. */
function openAppWindow(browser, fileUrl, dataFolder) {
  const isRoot = process.getuid?.() === 0;
  sweepProfiles(dataFolder);
  const profile = mkdtempSync(join(dataFolder, profilePrefix));
  const child = spawn(
    browser,
    [
      `--app=${fileUrl}`,
      `--user-data-dir=${profile}`,
      '--no-first-run',
      '--no-default-browser-check',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--password-store=basic',
      '--window-size=1440,900',
      '--log-level=3',
      ...(isRoot ? ['--no-sandbox', '--test-type'] : []),
    ],
    { stdio: 'ignore', detached: process.platform !== 'win32' },
  );
  const startedAt = Date.now();
  const removeProfile = () => rmSync(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 50 });
  return new Promise((resolve) => {
    const closed = new Promise((close) => {
      child.on('exit', (code) => {
        removeProfile();
        // A window that never really opened is not one that somebody closed.
        if (code === 0 && Date.now() - startedAt > 2000) close();
      });
    });
    const end = () => {
      endGroup(child);
      removeProfile();
    };
    child.on('error', () => resolve({ how: null, closed: new Promise(() => {}), end: removeProfile }));
    child.on('spawn', () =>
      resolve({ how: `in an app window of its own${isRoot ? withoutSandbox : ''}`, closed, end }),
    );
  });
}

const withoutSandbox = ', without the sandbox of the browser, which has none for root';

/** Profiles that a killed start has left. The data folder has one owner, so no window can be using them. */
function sweepProfiles(dataFolder) {
  for (const name of readdirSync(dataFolder)) {
    if (profileName.test(name)) rmSync(join(dataFolder, name), { recursive: true, force: true });
  }
}

const openers = { darwin: ['open'], win32: ['rundll32', 'url.dll,FileProtocolHandler'] };

function openDefaultBrowser(file) {
  const [program, ...args] = openers[process.platform] ?? ['xdg-open'];
  return new Promise((resolve) => {
    const child = spawn(program, [...args, file], { stdio: 'ignore', detached: true });
    child.on('error', () => resolve(false));
    child.on('exit', (code) => resolve(code === 0));
    child.on('spawn', () => setTimeout(() => resolve(true), 1500).unref());
    child.unref();
  });
}

/** How long a browser that was opened may take until somebody is told what to do, in milliseconds. */
export const patienceMs = 5000;

/**
 * Some packagings keep a browser from files of the data folder: it then shows an error, and nobody would know why. Says so
 * once where `isThere` has not resolved by then.
 */
export function sayIfNotThere(isThere, say) {
  const timer = setTimeout(
    () =>
      say(
        'The window has not come yet. Where the browser shows an error, press Enter here for a new address and open that.',
      ),
    patienceMs,
  );
  timer.unref();
  void isThere.then(() => clearTimeout(timer));
}
