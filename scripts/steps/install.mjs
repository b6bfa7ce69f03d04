import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { progress, runQuietly } from './run-step.mjs';

const lockHash = (root) => createHash('sha256').update(readFileSync(join(root, 'package-lock.json'))).digest('hex');
const stampFile = (root) => join(root, 'node_modules', '.passbench-installed');

/** Whether node_modules holds what the lock file of this moment names. */
export function isInstalled(root) {
  return existsSync(stampFile(root)) && readFileSync(stampFile(root), 'utf8') === lockHash(root);
}

/**
 * Installs the packages of the lock file when they are not there. Ends the process with npm's own words when that fails.
 * Needs the npm registry and nothing else: no package runs a download of its own.
 */
export async function ensureInstalled(root) {
  if (isInstalled(root)) return;
  const done = progress('Installing packages');
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  const result = await runQuietly(npm, ['ci', '--loglevel=error', '--no-audit', '--no-fund'], {
    cwd: root,
    shell: process.platform === 'win32',
    env: { ...process.env, ELECTRON_SKIP_BINARY_DOWNLOAD: '1' },
  });
  if (result.code !== 0) {
    done('failed');
    process.stderr.write(`${result.output.trim()}\nThe packages could not be installed. Check the connection to the npm registry, then run the command again.\n`);
    process.exit(1);
  }
  mkdirSync(join(root, 'node_modules'), { recursive: true });
  writeFileSync(stampFile(root), lockHash(root));
  done('done');
}
