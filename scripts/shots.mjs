import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from './build.mjs';
import { ensureBrowser } from './steps/browser.mjs';
import { demandNode, ensureInstalled } from './steps/install.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
demandNode();
await ensureInstalled(root);
await build({ root });
const browser = await ensureBrowser();
if (browser === null) {
  process.stderr.write('No Chromium or Chrome is installed, so no pictures can be taken.\n');
  process.exit(3);
}
const args = ['test', '--config', 'e2e/shots.config.ts', ...process.argv.slice(2)];
const { status } = spawnSync(join(root, 'node_modules', '.bin', 'playwright'), args, {
  cwd: root,
  stdio: 'inherit',
  env: { ...process.env, PASSBENCH_BROWSER: browser },
});
process.exit(status ?? 1);
