import { accessSync, constants, existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { progress, runQuietly } from './run-step.mjs';

const names = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'chrome'];
const fixedPlaces = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  join(process.env.PROGRAMFILES ?? 'C:\\Program Files', 'Google', 'Chrome', 'Application', 'chrome.exe'),
];

const isProgram = (file) => {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
};

/** The path of an installed Chromium or Chrome, or null. */
export function findBrowser() {
  return firstInstalled(names);
}

/** The same engine without a window: it takes a fifth less of the processor. */
const shell = 'chromium-headless-shell';

function firstInstalled(names) {
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean);
  const candidates = [...folders.flatMap((folder) => names.map((name) => join(folder, name))), ...fixedPlaces];
  return candidates.find((file) => existsSync(file) && isProgram(file)) ?? null;
}

/**
 * The browser the end-to-end tests drive: what is installed, the shell first; else Debian's, when this is root on a
 * Debian. Null when there is none and none can be had.
 */
export async function ensureBrowser() {
  const found = firstInstalled([shell, ...names]);
  if (found !== null) return found;
  const isRoot = process.getuid?.() === 0;
  if (!isRoot || !existsSync('/usr/bin/apt-get')) return null;
  const done = progress('Installing Chromium');
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  await runQuietly('apt-get', ['update', '-qq'], { env });
  const install = (name) => runQuietly('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name], { env });
  let result = await install(shell);
  // An older Debian has no such package.
  if (result.code !== 0) result = await install('chromium');
  const installed = firstInstalled([shell, ...names]);
  done(installed === null ? 'failed' : 'done');
  if (installed === null) process.stderr.write(`${result.output.trim().split('\n').slice(-5).join('\n')}\n`);
  return installed;
}
