import { fork } from 'node:child_process';
import {
  chmod,
  cp,
  mkdir,
  mkdtemp,
  readFile,
  readdir,
  rename,
  rm,
  stat,
  symlink,
  utimes,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { DataFolderInUse, openDataFolder, defaultDataFolder, moveRoamingFolder } from './data-folder.ts';
import { createDurably, writeDurably } from './durable-file.ts';

let root = '';
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'passbench-folder-'));
});
afterEach(async () => {
  await rm(root, { recursive: true, force: true });
});
const modeOf = async (path: string) => ((await stat(path)).mode & 0o777).toString(8);

/** The lock of a process that runs no more. */
const left = async (extra = {}) => ({
  ...(await deadProcess()),
  what: 'passbench',
  since: '2026-01-01T00:00:00.000Z',
  ...extra,
});

async function deadProcess(): Promise<{ pid: number; started: string }> {
  const child = fork('-e', [], { execArgv: ['-e', '0'], stdio: 'ignore' });
  await new Promise((resolve) => child.once('exit', resolve));
  return { pid: child.pid ?? 0, started: 'boot:1' };
}

describe('the data folder', () => {
  test('is made, is private, has one owner, and is free after release', async () => {
    const path = join(root, 'a', 'b');
    const folder = await openDataFolder(path, 'passbench sandbox');
    expect([folder.documentsFile, folder.callsFile]).toEqual([join(path, 'passbench.db'), join(path, 'calls.db')]);
    expect([await modeOf(path), await modeOf(join(path, 'lock'))]).toEqual(['700', '600']);
    await folder.announce('http://127.0.0.1:7433');
    const second = openDataFolder(path, 'passbench');
    await expect(second).rejects.toBeInstanceOf(DataFolderInUse);
    await expect(second).rejects.toMatchObject({
      code: 'DATA_FOLDER_OWNED',
      message: expect.stringContaining(`passbench sandbox (process ${process.pid}) at http://127.0.0.1:7433`),
      words: {
        message: {
          zh: `數據資料夾 ${path} 正由 passbench sandbox（程序 ${process.pid}）使用，位於 http://127.0.0.1:7433。`,
        },
        next: { zh: expect.stringContaining('--data') },
      },
    });
    await folder.release();
    await (await openDataFolder(path, 'passbench')).release();
    expect(await readdir(path)).toEqual([]);
  });

  test.each([
    ['file', 'it is a file, not a folder'],
    ['file/x', 'a part of its path is a file'],
    [`${'x'.repeat(300)}`, 'its name is too long'],
  ])('%s, which cannot be made, is said in words', async (name, why) => {
    await writeFile(join(root, 'file'), '');
    await expect(openDataFolder(join(root, name), 'passbench')).rejects.toMatchObject({
      code: 'DATA_FOLDER_FAILED',
      message: expect.stringContaining(why),
      next: expect.stringContaining('--data'),
      words: { message: { zh: expect.stringContaining('無法使用數據資料夾') } },
    });
  });

  test.runIf(process.platform === 'linux')('a file system without new entries is an end, not a loop', async () => {
    await expect(openDataFolder('/proc/passbench/data', 'passbench')).rejects.toMatchObject({
      code: 'DATA_FOLDER_FAILED',
      message: expect.stringContaining('no folder can be created there'),
    });
  });

  test('an empty name is not the folder one stands in', async () => {
    await expect(openDataFolder('', 'passbench')).rejects.toMatchObject({ code: 'USAGE' });
  });

  test('an empty folder is taken and made private', async () => {
    await chmod(root, 0o755);
    await (await openDataFolder(root, 'passbench')).release();
    expect(await modeOf(root)).toBe('700');
  });

  test.each(['passbench.db', 'lock'])('a folder with %s is taken up again and made private', async (name) => {
    await writeFile(join(root, name), '');
    await chmod(root, 0o755);
    await (await openDataFolder(root, 'passbench')).release();
    expect(await modeOf(root)).toBe('700');
  });

  test.each([['note.txt'], ['note.txt', 'passbench.db']])('a folder that holds %s keeps its mode', async (...names) => {
    for (const name of names) await writeFile(join(root, name), '');
    await chmod(root, 0o755);
    await (await openDataFolder(root, 'passbench')).release();
    expect(await modeOf(root)).toBe('755');
  });

  test.skipIf(process.platform !== 'linux')('a usual folder that is a link to other things is not closed', async () => {
    const others = join(root, 'others');
    await mkdir(others);
    await writeFile(join(others, 'note.txt'), '');
    await chmod(others, 0o755);
    await symlink(others, join(root, 'passbench'));
    const asked = process.env['XDG_DATA_HOME'];
    process.env['XDG_DATA_HOME'] = root;
    try {
      await (await openDataFolder(defaultDataFolder(), 'passbench')).release();
    } finally {
      if (asked === undefined) delete process.env['XDG_DATA_HOME'];
      else process.env['XDG_DATA_HOME'] = asked;
    }
    expect(await modeOf(others)).toBe('755');
  });

  test.each([
    ['that everybody may write in', 0o777, ['note.txt']],
    ['of all users', 0o1777, []],
    ['of all users that somebody made a lock in', 0o1777, ['lock']],
  ])('a folder %s is refused and left as it is', async (_, mode, names) => {
    for (const name of names) await writeFile(join(root, name), '');
    await chmod(root, mode);
    await expect(openDataFolder(root, 'passbench')).rejects.toMatchObject({
      code: 'DATA_FOLDER_FOREIGN',
      message: expect.stringContaining(root),
      next: expect.stringContaining('Name another folder'),
    });
    expect((await stat(root)).mode & 0o7777).toBe(mode);
    expect(await readdir(root)).toEqual(names);
  });

  test.each([
    ['of a process that is gone', async () => JSON.stringify(await left())],
    ['of another process with the same number', async () => JSON.stringify(await left({ pid: process.pid }))],
    ['that was cut', async () => '{"pid":'],
    ['that is empty', async () => ''],
    ['that names a group of processes', async () => JSON.stringify(await left({ pid: -1 }))],
  ])('takes over a lock %s', async (_, content) => {
    await writeFile(join(root, 'lock'), await content());
    const folder = await openDataFolder(root, 'passbench');
    expect(JSON.parse(await readFile(join(root, 'lock'), 'utf8'))).toMatchObject({ pid: process.pid });
    await folder.release();
    expect(await readdir(root)).toEqual([]);
  });

  test('a copy of a folder in use is free, and a moved one is not', async () => {
    const [used, copied, moved] = [join(root, 'used'), join(root, 'copied'), join(root, 'moved')];
    const folder = await openDataFolder(used, 'passbench');
    await folder.announce('http://127.0.0.1:7433');
    await cp(used, copied, { recursive: true, preserveTimestamps: true });
    const copy = await openDataFolder(copied, 'passbench');
    await expect(openDataFolder(copied, 'passbench')).rejects.toBeInstanceOf(DataFolderInUse);
    await rename(used, moved);
    await expect(openDataFolder(moved, 'passbench')).rejects.toBeInstanceOf(DataFolderInUse);
    await copy.release();
    expect(await readdir(copied)).toEqual([]);
  });

  test('a copy that was put in the place of a folder in use is not free, by whatever way it is reached', async () => {
    const [used, aside, link] = [join(root, 'used'), join(root, 'aside'), join(root, 'link')];
    const folder = await openDataFolder(used, 'passbench');
    await rename(used, aside);
    await cp(aside, used, { recursive: true, preserveTimestamps: true });
    await symlink(used, link);
    for (const path of [used, aside, link])
      await expect(openDataFolder(path, 'passbench')).rejects.toBeInstanceOf(DataFolderInUse);
    await folder.release();
    const next = await openDataFolder(used, 'passbench');
    await next.release();
  });

  test('of many that take over one stale lock at once, exactly one has it', async () => {
    for (let round = 0; round < 20; round++) {
      await writeFile(join(root, 'lock'), JSON.stringify(await left({ since: String(round) })));
      const attempts = await Promise.allSettled(Array.from({ length: 12 }, () => openDataFolder(root, 'passbench')));
      const winners = attempts.flatMap((attempt) => (attempt.status === 'fulfilled' ? [attempt.value] : []));
      expect(winners).toHaveLength(1);
      await winners[0]?.release();
    }
  });

  test('goes on after a taker that was killed on the way, and clears what it left', async () => {
    const dead = await left();
    await writeFile(join(root, 'lock'), JSON.stringify(dead));
    const mark = `lock.after-${[dead.pid, dead.started, dead.since].join('-').replaceAll(/[^0-9A-Za-z-]/g, '')}`;
    await writeFile(join(root, mark), JSON.stringify(await left({ since: 'later' })));
    const old = new Date(Date.now() - 120_000);
    for (const name of ['demo.pem.77-0123456789ab.tmp', 'kept.tmp']) {
      await writeFile(join(root, name), '');
      await utimes(join(root, name), old, old);
    }
    await openDataFolder(root, 'passbench');
    expect((await readdir(root)).sort()).toEqual(['kept.tmp', 'lock']);
  });
});

test.each([
  ['linux', { XDG_DATA_HOME: '/data' }, '/data/passbench'],
  ['linux', { XDG_DATA_HOME: 'relative' }, '/home/u/.local/share/passbench'],
  ['linux', {}, '/home/u/.local/share/passbench'],
  ['darwin', { XDG_DATA_HOME: '/data' }, '/home/u/Library/Application Support/passbench'],
  ['win32', { APPDATA: '/roaming', LOCALAPPDATA: '/local' }, '/local/passbench'],
  ['win32', {}, '/home/u/AppData/Local/passbench'],
])('the usual folder on %s with %o', (platform, env, path) => {
  expect(defaultDataFolder(env, platform, '/home/u')).toBe(path);
});

describe('a roaming folder of an earlier version on Windows', () => {
  const places = () => ({ APPDATA: join(root, 'Roaming'), LOCALAPPDATA: join(root, 'Local') });
  const move = (path: string) => moveRoamingFolder(path, places(), 'win32', root);
  const found = () => defaultDataFolder(places(), 'win32', root);
  const [roaming, usual] = [() => join(root, 'Roaming', 'passbench'), () => join(root, 'Local', 'passbench')];

  beforeEach(async () => {
    await mkdir(roaming(), { recursive: true });
    await writeFile(join(roaming(), 'passbench.db'), 'texts');
  });

  test('is found, and moved once with all that is in it', async () => {
    expect(found()).toBe(roaming());
    expect(await move(found())).toBe(usual());
    expect(await readFile(join(usual(), 'passbench.db'), 'utf8')).toBe('texts');
    expect([await readdir(join(root, 'Roaming')), found()]).toEqual([[], usual()]);
    expect(await move(found())).toBe(usual());
  });

  test('that cannot be moved is used where it is', async () => {
    await writeFile(join(root, 'Local'), 'no folder');
    expect([found(), await move(found())]).toEqual([roaming(), roaming()]);
  });

  test('is left alone beside a usual one, and no other folder is moved', async () => {
    await mkdir(join(root, 'other'));
    expect(await move(join(root, 'other'))).toBe(join(root, 'other'));
    await mkdir(usual(), { recursive: true });
    expect([found(), await move(roaming())]).toEqual([usual(), roaming()]);
    expect(await readdir(roaming())).toEqual(['passbench.db']);
  });

  test('has no meaning on another system', async () => {
    expect(await moveRoamingFolder(roaming(), places(), 'linux', root)).toBe(roaming());
  });
});

describe('durable files', () => {
  test('are private, replaced whole, and leave nothing beside them', async () => {
    const path = join(root, 'file');
    await writeDurably(path, 'one');
    await writeDurably(path, 'two');
    expect(await readFile(path, 'utf8')).toBe('two');
    expect(await createDurably(path, 'three')).toBe(false);
    expect(await readFile(path, 'utf8')).toBe('two');
    expect([await modeOf(path), await readdir(root)]).toEqual(['600', ['file']]);
  });

  test('a failed write leaves no file and no temporary', async () => {
    await mkdir(join(root, 'taken', 'inside'), { recursive: true });
    await expect(writeDurably(join(root, 'absent', 'file'), 'x')).rejects.toThrow('ENOENT');
    await expect(writeDurably(join(root, 'taken'), 'x')).rejects.toThrow(/EISDIR|ENOTEMPTY|EPERM/);
    expect(await readdir(root)).toEqual(['taken']);
  });
});
