import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

const project = fileURLToPath(new URL('..', import.meta.url));
let root = '';

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'passbench-build-'));
  await cp(join(project, 'scripts'), join(root, 'scripts'), { recursive: true });
  for (const name of ['package.json', 'package-lock.json']) await cp(join(project, name), join(root, name));
  await symlink(join(project, 'node_modules'), join(root, 'node_modules'));
  for (const entry of ['host/main.ts', 'services/storage/store-care/store-thread.ts']) {
    await mkdir(join(root, 'electron', entry, '..'), { recursive: true });
    await writeFile(join(root, 'electron', entry), 'export const built: string = "yes";');
  }
});
afterEach(() => rm(root, { recursive: true }));

/** What a process of its own prints that builds the host and then looks at the processes it has. */
async function build() {
  const program = `
    const { readFileSync } = await import('node:fs');
    const { build } = await import(${JSON.stringify(join(root, 'scripts/build.mjs'))});
    const failure = await build({ only: ['host'] }).then(() => null, (error) => error.message);
    const running = () => readFileSync('/proc/self/task/' + process.pid + '/children', 'utf8').trim();
    // What was told to end may take a moment to do so.
    for (let look = 0; look < 100 && running() !== ''; look++) await new Promise((resolve) => setTimeout(resolve, 10));
    console.log(JSON.stringify({ failure, running: running() }));`;
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', program]);
  return JSON.parse(stdout);
}

describe.skipIf(process.platform !== 'linux')('a build', () => {
  it('leaves no bundler running, whether it builds or fails', async () => {
    expect(await build()).toEqual({ failure: null, running: '' });
    await writeFile(join(root, 'electron/host/main.ts'), 'export const = ;');
    const failed = await build();
    expect(failed.failure).toContain('Building host failed.');
    expect(failed.running).toBe('');
  });
});
