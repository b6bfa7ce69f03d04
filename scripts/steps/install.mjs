import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { progress, runQuietly } from './run-step.mjs';

/** Ends the process with one sentence when this Node is older than the floor named in package.json. */
export function demandNode(minimum = [20, 19]) {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major > minimum[0] || (major === minimum[0] && minor >= minimum[1])) return;
  process.stderr.write(
    `Passbench needs Node ${minimum.join('.')} or newer; this is ${process.versions.node}. Install a newer Node, then run the command again.\n`,
  );
  process.exit(2);
}

const lockHash = (root) =>
  createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex');
const stampFile = (root) => join(root, 'node_modules', '.passbench-installed');

/** Whether node_modules holds what the lock file of this moment names, no matter who installed it. */
export function isInstalled(root) {
  if (existsSync(stampFile(root)) && readFileSync(stampFile(root), 'utf8') === lockHash(root)) return true;
  return isInstalledByNpm(root);
}

/** npm's own record of what it put there, which it writes last, against the lock file. */
function isInstalledByNpm(root) {
  const record = join(root, 'node_modules', '.package-lock.json');
  if (!existsSync(record)) return false;
  const packagesOf = (file) => JSON.parse(readFileSync(file, 'utf8')).packages;
  const installed = packagesOf(record);
  return Object.entries(packagesOf(join(root, 'package-lock.json'))).every(([path, wanted]) => {
    const there = installed[path];
    if (path === '' || (there === undefined && wanted.optional === true)) return true;
    return there?.version === wanted.version && there?.integrity === wanted.integrity;
  });
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
    process.stderr.write(
      `${result.output.trim()}\nThe packages could not be installed. Check the connection to the npm registry, then run the command again.\n`,
    );
    process.exit(1);
  }
  mkdirSync(join(root, 'node_modules'), { recursive: true });
  writeFileSync(stampFile(root), lockHash(root));
  done('done');
}
