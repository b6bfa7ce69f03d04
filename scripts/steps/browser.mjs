import { accessSync, constants, existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { installOnDebian } from './debian-package.mjs';

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
  const find = () => firstInstalled([shell, ...names]);
  // An older Debian has no shell.
  return find() ?? installOnDebian('Installing Chromium', [shell, 'chromium'], find);
}
