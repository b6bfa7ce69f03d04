import { fileURLToPath } from 'node:url';
import { rendererOnThread } from '../services/render/renderer.ts';
import { builtPrograms } from '../services/store-care/built-programs.ts';
import { takePassphraseVariable } from '../services/terminal/passphrase-variable.ts';
import { startShell } from './shell.ts';

process.umask(0o077);
takePassphraseVariable(); // It is for commands; here a window asks.
const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

// Not awaited: Electron is ready only after this module has been evaluated to its end.
void startShell({
  pages: here('../renderer'),
  preload: here('preload.cjs'),
  askPreload: here('ask.cjs'),
  stores: builtPrograms(import.meta.url),
  pictures: rendererOnThread(new URL('../render/render-thread.js', import.meta.url), () => process.env),
});
