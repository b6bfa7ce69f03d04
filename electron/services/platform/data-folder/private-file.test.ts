import { execFileSync } from 'node:child_process';
import { chmod, chown, link, mkdir, mkdtemp, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { makePrivate, makePrivateDirectory, readPrivate } from './private-file.ts';

let root = '';
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'passbench-private-'));
});
afterEach(() => rm(root, { recursive: true, force: true }));
const modeOf = async (path: string): Promise<string> => ((await stat(path)).mode & 0o777).toString(8);

describe.skipIf(process.platform === 'win32')('a file of the product', () => {
  test('a loose file and a loose folder are fixed, and their old modes are returned', async () => {
    const file = join(root, 'file');
    await writeFile(file, 'text');
    await chmod(file, 0o644);
    await chmod(root, 0o755);
    expect([await makePrivate(file), await makePrivate(file)]).toEqual([0o644, null]);
    expect([await makePrivateDirectory(root), await makePrivateDirectory(root)]).toEqual([0o755, null]);
    expect([await modeOf(file), await modeOf(root)]).toEqual(['600', '700']);
    await chmod(file, 0o640);
    expect((await readPrivate(file)).toString()).toBe('text');
    expect(await modeOf(file)).toBe('600');
  });

  test('an absent file is made where that is asked for, and only there', async () => {
    const file = join(root, 'file');
    await expect(makePrivate(file)).rejects.toMatchObject({ code: 'ENOENT' });
    expect(await makePrivate(file, { create: true })).toBeNull();
    expect(await modeOf(file)).toBe('600');
  });

  test.each([
    ['a link', (path: string, victim: string) => symlink(victim, path), 'it is a link'],
    ['a link to nothing', (path: string) => symlink(join(root, 'nothing'), path), 'it is a link'],
    ['a second name', (path: string, victim: string) => link(victim, path), 'a hard link'],
    ['a folder', (path: string) => mkdir(path), 'not a regular file'],
    [
      'a pipe',
      (path: string) => Promise.resolve(execFileSync('sh', ['-c', 'mkfifo "$0"', path])),
      'not a regular file',
    ],
  ])('%s is refused, and what it leads to keeps its mode', async (_, make, why) => {
    const victim = join(root, 'victim');
    await writeFile(victim, 'text');
    await chmod(victim, 0o644);
    const path = join(root, 'file');
    await make(path, victim);
    const refusal = { code: 'FILE_NOT_OWN', message: expect.stringContaining(why) };
    await expect(makePrivate(path, { create: true })).rejects.toMatchObject(refusal);
    await expect(readPrivate(path)).rejects.toMatchObject(refusal);
    expect([await modeOf(victim), await readFile(victim, 'utf8')]).toEqual(['644', 'text']);
    await expect(stat(join(root, 'nothing'))).rejects.toMatchObject({ code: 'ENOENT' });
  });

  test('a link to a folder is followed only for a place that a user named', async () => {
    const folder = join(root, 'folder');
    await mkdir(folder);
    await chmod(folder, 0o755);
    await symlink(folder, join(root, 'link'));
    await expect(makePrivateDirectory(join(root, 'link'))).rejects.toMatchObject({ code: 'FILE_NOT_OWN' });
    expect(await modeOf(folder)).toBe('755');
    expect(await makePrivateDirectory(join(root, 'link'), { follow: true })).toBe(0o755);
    expect(await modeOf(folder)).toBe('700');
  });

  test.runIf(process.geteuid?.() === 0)('what belongs to another user is refused', async () => {
    const file = join(root, 'file');
    await writeFile(file, '');
    await chown(file, 65_534, 65_534);
    await expect(makePrivate(file)).rejects.toMatchObject({ message: expect.stringContaining('another user') });
    await chown(root, 65_534, 65_534);
    await expect(makePrivateDirectory(root)).rejects.toMatchObject({
      message: expect.stringContaining('another user'),
    });
  });
});
