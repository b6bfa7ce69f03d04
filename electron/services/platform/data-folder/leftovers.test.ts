import { fork, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, readFile, readdir, rm, stat, symlink, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { builtPrograms } from '../../storage/store-care/testing/build-program.ts';
import { openDataFolder } from './data-folder.ts';
import { getProcessTag } from './process-identity.ts';
import { sweepTemporaryFolders } from './product-files.ts';

let root = '';
let programs = '';
const running: ChildProcess[] = [];

beforeAll(async () => {
  programs = await builtPrograms({
    'saves-process': join(import.meta.dirname, 'testing/saves-process.ts'),
    'temporary-folder-process': join(import.meta.dirname, 'testing/temporary-folder-process.ts'),
  });
});
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'passbench-leftovers-'));
});
afterEach(async () => {
  for (const child of running.splice(0)) child.kill('SIGKILL');
  await rm(root, { recursive: true, force: true });
});

async function start(program: string, ...args: readonly string[]): Promise<{ child: ChildProcess; said: unknown }> {
  const child = fork(join(programs, program), args, {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    execArgv: [],
    env: { ...process.env, TMPDIR: root },
  });
  running.push(child);
  const [said]: unknown[] = await once(child, 'message');
  return { child, said };
}

async function kill(child: ChildProcess): Promise<void> {
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
}

const gone = '999999999';
const dead = `${gone}-0123abcd-0123456789ab.tmp`;

describe('what kills have left', () => {
  test('of saves is swept at the next start, however young it is', async () => {
    // A kill does not always meet a temporary; it is repeated until one did.
    let left: string[] = [];
    while (left.length === 0) {
      const { child } = await start('saves-process.js', root);
      await kill(child);
      left = (await readdir(root)).filter((name) => name.endsWith('.tmp'));
    }
    const folder = await openDataFolder(root, 'passbench');
    expect((await readdir(root)).sort()).toEqual(['lock', 'passbench.saved']);
    await folder.release();
  });

  test.skipIf(process.platform === 'win32')(
    'is nothing where a save did not fit on the disk, and the old content stays',
    async () => {
      await writeFile(join(root, 'passbench.saved'), 'old');
      // What it saves is larger than a file may grow: the write is cut, then refused.
      const script = 'ulimit -f 1; exec "$@"';
      const args = ['-c', script, 'bash', process.execPath, join(programs, 'saves-process.js'), root];
      const child = spawn('bash', args, { stdio: ['ignore', 'ignore', 'pipe'] });
      let said = '';
      child.stderr.on('data', (piece: Buffer) => (said += piece.toString()));
      expect(await once(child, 'close')).toEqual([1, null]);
      expect(said).toContain('EFBIG');
      expect(await readdir(root)).toEqual(['passbench.saved']);
      expect(await readFile(join(root, 'passbench.saved'), 'utf8')).toBe('old');
    },
  );

  test('is swept in the product’s own folders too; nothing else is, and no link is followed', async () => {
    const outside = join(root, 'outside');
    const data = join(root, 'data');
    for (const folder of [outside, data, join(data, 'inbox'), join(data, 'mine')]) await mkdir(folder);
    await symlink(outside, join(data, 'outbox'));
    const alive = `${await getProcessTag()}-0123456789ab.tmp`;
    for (const folder of [outside, data, join(data, 'inbox'), join(data, 'mine')]) {
      const left = [`a.${dead}`, `a.${dead}-journal`, `a.${gone}-0123456789ab.tmp`];
      for (const name of [...left, `a.${alive}`, 'kept.tmp', `a.${dead}.json`]) await writeFile(join(folder, name), '');
    }
    await symlink(join(outside, 'kept.tmp'), join(data, `link.${dead}`));
    await mkdir(join(data, `folder.${dead}`));
    const [all, own] = [await readdir(outside), [`a.${alive}`, `a.${dead}.json`, 'kept.tmp']];
    await (await openDataFolder(data, 'passbench')).release();
    expect(await readdir(outside)).toEqual(all);
    expect(await readdir(join(data, 'mine'))).toEqual(all);
    expect((await readdir(join(data, 'inbox'))).sort()).toEqual(own.sort());
    expect((await readdir(data)).sort()).toEqual(
      [...own, 'inbox', 'mine', 'outbox', `folder.${dead}`, `link.${dead}`].sort(),
    );
    // In use for a minute, no save takes that long.
    const old = new Date(Date.now() - 61_000);
    await utimes(join(data, `a.${alive}`), old, old);
    await (await openDataFolder(data, 'passbench')).release();
    expect(await readdir(data)).not.toContain(`a.${alive}`);
  });

  test('of a passing sandbox, its keys, is swept by the next start of any; a running one keeps its own', async () => {
    const killed = await start('temporary-folder-process.js');
    const alive = await start('temporary-folder-process.js');
    await kill(killed.child);
    const names = (await readdir(root)).sort();
    expect(names).toHaveLength(2);
    const next = await start('temporary-folder-process.js');
    const paths = await readdir(root);
    expect(paths.map((name) => join(root, name)).sort()).toEqual([String(alive.said), String(next.said)].sort());
    await kill(alive.child);
    await kill(next.child);
    await sweepTemporaryFolders(root);
    expect(await readdir(root)).toEqual([]);
  });

  test('of a browser that took pictures, its profile with whatever lies in it, is swept; a link and an open one are not', async () => {
    const outside = join(root, 'outside');
    await mkdir(join(outside, 'Default'), { recursive: true, mode: 0o700 });
    const names = ['whole', 'link', 'open'].map((what) => `passbench-render-${gone}-0123abcd-${what}`);
    const [whole = '', link = '', open = ''] = names.map((name) => join(root, name));
    for (const folder of [whole, open]) await mkdir(join(folder, 'Default'), { recursive: true, mode: 0o700 });
    await chmod(open, 0o755);
    await writeFile(join(whole, 'Default', 'History'), '');
    await symlink(outside, join(whole, 'Default', 'away'));
    await symlink(outside, link);
    await sweepTemporaryFolders(root);
    expect((await readdir(root)).sort()).toEqual([...names.slice(1), 'outside'].sort());
    expect(await readdir(outside)).toEqual(['Default']);
  });

  test('but is left where it is not this user’s folder: a link, a file, an open folder, other things in it', async () => {
    const outside = join(root, 'outside');
    await mkdir(outside, { mode: 0o700 });
    await writeFile(join(outside, 'demo-merchant.pem'), '');
    const names = ['link', 'file', 'open', 'other'].map((what) => `passbench-sandbox-${gone}-0123abcd-${what}`);
    const [link = '', file = '', open = '', other = ''] = names.map((name) => join(root, name));
    await symlink(outside, link);
    await writeFile(file, '');
    for (const folder of [open, other]) await mkdir(folder);
    await chmod(open, 0o755);
    await chmod(other, 0o700);
    for (const folder of [open, other]) await writeFile(join(folder, 'demo-merchant.pem'), '');
    await writeFile(join(other, 'letter.txt'), '');
    await sweepTemporaryFolders(root);
    expect((await readdir(root)).sort()).toEqual([...names, 'outside'].sort());
    expect([await readdir(outside), await readdir(open)]).toEqual([['demo-merchant.pem'], ['demo-merchant.pem']]);
    expect(await readdir(other)).toEqual(['letter.txt']);
  });
});

test('what lies deeper, as texts and stores of projects do, is swept and made private too; what is another program’s is not', async () => {
  const folders = ['project', 'project/payloads', 'project/payloads/vault', 'projects', 'projects/p1', 'project/.git'];
  const own = [...folders.slice(0, -1), 'project/payloads/vault/PAID.json', 'projects/p1/passbench.db'];
  for (const folder of folders) await mkdir(join(root, folder));
  for (const file of [...own.slice(-2), 'project/.git/HEAD', 'outside.json']) await writeFile(join(root, file), '');
  await symlink(join(root, 'outside.json'), join(root, 'project/payloads/link.json'));
  await writeFile(join(root, `projects/p1/passbench.db.${dead}`), '');
  for (const name of [...own, 'project/.git', 'project/.git/HEAD', 'outside.json'])
    await chmod(join(root, name), 0o755);
  const folder = await openDataFolder(root, 'passbench');
  await folder.release();
  const told = folder.notes.map(({ en }) => en.slice(root.length + 1, en.indexOf(' was open')));
  expect(told.sort()).toEqual([...own].sort());
  const modes = await Promise.all(own.map(async (name) => (await stat(join(root, name))).mode & 0o077));
  expect(modes).toEqual(own.map(() => 0));
  expect(await readdir(join(root, 'projects/p1'))).toEqual(['passbench.db']);
});

test('what is open to others is made private again and told; what is not the product’s keeps its mode', async () => {
  const modeOf = async (name: string): Promise<string> => ((await stat(join(root, name))).mode & 0o777).toString(8);
  await mkdir(join(root, 'inbox'));
  for (const name of ['passbench.db', 'demo-merchant.pem', 'sandbox.public.pem', 'inbox/key.pem', 'note.txt'])
    await writeFile(join(root, name), '');
  for (const name of ['passbench.db', 'demo-merchant.pem', 'inbox/key.pem', 'note.txt'])
    await chmod(join(root, name), 0o644);
  await chmod(join(root, 'sandbox.public.pem'), 0o600);
  await chmod(join(root, 'inbox'), 0o755);
  const folder = await openDataFolder(root, 'passbench');
  await folder.release();
  expect(folder.notes.map(({ en }) => en.slice(root.length + 1)).sort()).toEqual([
    expect.stringMatching(/^demo-merchant\.pem was open to other users .*\(mode 0644\).* Move away a key/),
    expect.stringMatching(
      /^inbox was open to other users of this computer \(mode 0755\)\. Now only you have access\.$/,
    ),
    expect.stringMatching(/^inbox\/key\.pem was open/),
    expect.stringMatching(/^passbench\.db was open/),
  ]);
  for (const { zh } of folder.notes) expect(zh).toMatch(/現時只有你可以存取。/);
  const modes = await Promise.all(
    ['passbench.db', 'demo-merchant.pem', 'inbox', 'inbox/key.pem', 'note.txt'].map(modeOf),
  );
  expect(modes).toEqual(['600', '600', '700', '600', '644']);
  const again = await openDataFolder(root, 'passbench');
  await again.release();
  expect(again.notes).toEqual([]);
});
