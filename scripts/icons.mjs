// npm run icons: draws assets/icons/passbench.svg in every size that the packages and the window need.
import { fileURLToPath } from 'node:url';
import { drawIcons } from './icons/draw-icons.mjs';
import { ensureBrowser } from './steps/browser.mjs';

const browser = await ensureBrowser();
if (browser === null) {
  process.stderr.write('Icons are drawn by an installed Chromium or Chrome, and there is none.\n');
  process.exit(1);
}
const drawn = await drawIcons(fileURLToPath(new URL('..', import.meta.url)), browser);
process.stdout.write(`${drawn.join('\n')}\n`);
