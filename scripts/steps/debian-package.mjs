import { existsSync } from 'node:fs';
import { progress, runQuietly } from './run-step.mjs';

/**
 * Installs the first of these packages that there is, where this is root on a Debian, until `find` finds something. Resolves
 * with what it finds, or null: nothing is installed elsewhere, and a failure is only told.
 */
export async function installOnDebian(label, names, find) {
  const isRoot = process.getuid?.() === 0;
  if (!isRoot || !existsSync('/usr/bin/apt-get')) return null;
  const done = progress(label);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  await runQuietly('apt-get', ['update', '-qq'], { env });
  let output = '';
  for (const name of names) {
    const options = ['install', '-y', '-qq', '--no-install-recommends', name];
    const result = await runQuietly('apt-get', options, { env });
    output = result.output;
    if (result.code === 0) break;
  }
  const found = find();
  done(found === null ? 'failed' : 'done');
  if (found === null) process.stderr.write(`${output.trim().split('\n').slice(-5).join('\n')}\n`);
  return found;
}
