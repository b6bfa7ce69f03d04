import { accessSync, constants, statSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import type { Variables } from '../../../network/network/network.ts';

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
