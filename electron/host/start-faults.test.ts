import { spawn } from 'node:child_process';
import { chmod, chown, mkdir, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildProgram } from '../services/storage/store-care/testing/build-program.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
/** To root no file is unreadable, so the programs run as somebody else. */
const nobody = process.geteuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};
let product = '';
let place = '';
let data = '';

beforeAll(async () => {
  product = await mkdtemp(join(tmpdir(), 'passbench-product-'));
  await chmod(product, 0o755);
  await mkdir(join(product, 'dist/renderer'), { recursive: true });
  await writeFile(join(product, 'dist/renderer/index.html'), '<!doctype html><title>Passbench</title>');
  await writeFile(join(product, 'package.json'), '{"version":"9.9.9","type":"module"}');
  await symlink(join(root, 'node_modules'), join(product, 'node_modules'));
  await buildProgram(join(root, 'electron/host/main.ts'), join(product, 'dist/host'), 'host');
  await buildProgram(join(root, 'electron/cli/main.ts'), join(product, 'dist/cli'), 'passbench');
});
afterAll(() => rm(product, { recursive: true, force: true }));
beforeEach(async () => {
  place = await mkdtemp(join(tmpdir(), 'passbench-faults-'));
  data = join(place, 'data');
  await mkdir(data, { mode: 0o700 });
  if (nobody.uid !== undefined) for (const path of [place, data]) await chown(path, nobody.uid, nobody.gid);
});
afterEach(() => rm(place, { recursive: true, force: true }));

type Ended = { readonly code: number | null; readonly out: string; readonly err: string };

/** Runs a program as a user runs it, until it ends; `limit` is how many KiB a file of it may have. */
function run(program: string, args: readonly string[], limit: number | null = null): Promise<Ended> {
  const script = `${limit === null ? '' : `ulimit -f ${limit}; `}exec "$@"`;
  const command = ['-c', script, 'bash', process.execPath, join(product, 'dist', program), ...args];
  const child = spawn('bash', command, { ...nobody, env: { ...process.env, HOME: place, TMPDIR: place } });
  let [out, err] = ['', ''];
  child.stdout.on('data', (piece: Buffer) => (out += piece.toString()));
  child.stderr.on('data', (piece: Buffer) => (err += piece.toString()));
  // One that starts all the same would wait forever.
  child.stdout.on('data', () => child.kill('SIGTERM'));
  return new Promise((resolve) => child.on('close', (code) => resolve({ code, out, err })));
}

const programs = [
  ['the host', 'host/host.js', [], 1],
  ['the sandbox', 'cli/passbench.js', ['sandbox'], 2],
] as const;

// What else may stand in the place of a key is told in demo-client.test.ts.
describe.skipIf(process.platform === 'win32').each(programs)('%s says in one sentence', (_, program, args, code) => {
  it.each([
    ['may not be read', async (path: string) => chmod(path, 0), 'cannot be read: this user may not read it. '],
    ['is damaged', async (path: string) => writeFile(path, 'no key'), 'cannot be used. '],
  ])('that its key %s, where, and what to do', async (_what, spoil, why) => {
    const key = join(data, 'sandbox.pem');
    await writeFile(key, 'a key', { mode: 0o600 });
    if (nobody.uid !== undefined) await chown(key, nobody.uid, nobody.gid);
    await spoil(key);
    const { err, ...ended } = await run(program, [...args, '--data', data]);
    expect(ended).toEqual({ code, out: '' });
    expect(err).toMatch(/^passbench: [^\n]+ It was not changed\. [^\n]+\n$/);
    expect(err).toContain(key);
    expect(err).toContain(why);
    expect(await readdir(data)).not.toContain('lock');
  });

  it('that the disk takes nothing more of its data folder', async () => {
    const { err, ...ended } = await run(program, [...args, '--data', data], 0);
    expect(ended).toEqual({ code, out: '' });
    expect(err).toMatch(/^passbench: The data folder \S+ cannot be used: a file there cannot grow further\. [^\n]+\n$/);
    expect(await readdir(data)).toEqual([]);
  });
});

describe.skipIf(process.platform === 'win32')('a sandbox that keeps nothing', () => {
  it('says that its key cannot be written, and leaves nothing', async () => {
    const { code, out, err } = await run('cli/passbench.js', ['sandbox'], 1);
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(err).toMatch(/^passbench: The key \S+sandbox\.pem could not be written: [^\n]+\n$/);
    expect(await readdir(place)).toEqual(['data']);
  });

  it('leaves nothing when it is asked to end', async () => {
    expect(await run('cli/passbench.js', ['sandbox', '--json'])).toMatchObject({ code: 0, err: '' });
    expect(await readdir(place)).toEqual(['data']);
  });
});
