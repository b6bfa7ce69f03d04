import '../services/app/start/private-files.ts';
import { fileURLToPath } from 'node:url';
import { builtFiles } from '../services/app/start/program.ts';
import { pictureWindow } from './picture-window.ts';
import { startShell } from './shell.ts';

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
const run = await startShell({
  ...builtFiles(import.meta.url, { browser: pictureWindow }),
  preload: here('preload.cjs'),
  askPreload: here('ask.cjs'),
});
// Not awaited: the runtime is ready only after this module has run.
void run();
