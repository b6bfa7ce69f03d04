import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createPackageWithOptions } from '@electron/asar';
import { SENTINEL } from '@electron/fuses/dist/constants.js';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { plistIntegrity, readArchive, readFuses, resourceIntegrity } from './read-package.mjs';

let root = '';
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'passbench-package-'));
  await mkdir(join(root, 'app/dist'), { recursive: true });
  for (const [name, text] of Object.entries(files)) await writeFile(join(root, 'app', name), text);
});
afterEach(() => rm(root, { recursive: true, force: true }));

const files = { 'dist/a.js': 'run();', 'dist/empty.css': '', 'package.json': '{}' };

describe('an archive', () => {
  const packed = async (options = {}) => {
    const archive = join(root, 'app.asar');
    await createPackageWithOptions(join(root, 'app'), archive, options);
    return archive;
  };
  const problems = async (archive) =>
    (await readArchive(archive)).packed.flatMap(({ path, problem }) =>
      problem === null ? [] : [`${path} ${problem}`],
    );

  it('is read: the files and their content', async () => {
    const read = await readArchive(await packed());
    expect(Object.fromEntries(read.packed.map(({ path, content }) => [path, content.toString()]))).toEqual(files);
    expect(read.packed.map(({ problem }) => problem)).toEqual([null, null, null]);
  });

  it('with a byte flipped is found out, at each of its bytes behind the header', async () => {
    const archive = await packed();
    const bytes = await readFile(archive);
    for (let at = 8 + bytes.readUInt32LE(4); at < bytes.length; at++) {
      const flipped = Buffer.from(bytes);
      flipped[at] ^= 1;
      await writeFile(archive, flipped);
      expect(await problems(archive), String(at)).toHaveLength(1);
    }
  });

  it('with a byte flipped in its header has another hash', async () => {
    const archive = await packed();
    const { headerHash } = await readArchive(archive);
    const bytes = await readFile(archive);
    bytes[bytes.indexOf('"offset":"0"') + 10] = '1'.charCodeAt(0);
    await writeFile(archive, bytes);
    expect((await readArchive(archive)).headerHash).not.toBe(headerHash);
    expect(await problems(archive)).not.toEqual([]);
  });

  it('with a file outside of it, and with a link, is found out', async () => {
    await symlink('a.js', join(root, 'app/dist/b.js'));
    expect(await problems(await packed({ unpack: '*.css' }))).toEqual([
      'dist/b.js is a link to dist/a.js',
      'dist/empty.css lies outside of the archive, where nothing checks it',
    ]);
  });

  it('that is cut off cannot be read', async () => {
    const archive = await packed();
    await writeFile(archive, (await readFile(archive)).subarray(0, 60));
    await expect(readArchive(archive)).rejects.toThrow('header');
  });
});

describe('the fuses of a program', () => {
  const fusesOf = async (...parts) => {
    await writeFile(join(root, 'program'), Buffer.concat(parts.map((part) => Buffer.from(part))));
    return readFuses(join(root, 'program'));
  };

  it('are read where they stand, in the one version that is known', async () => {
    expect(await fusesOf('before', SENTINEL, [1, 9], '01001100r', 'after')).toBe('01001100r');
    expect(await fusesOf(SENTINEL, [2, 9], '010011001')).toBe('');
    expect(await fusesOf('a program of another kind')).toBe('');
  });
});

describe('what a program says of the archive', () => {
  const hash = 'a'.repeat(64);

  it('is read from a property list of a Mac', () => {
    const plist = (key) =>
      Buffer.from(`<dict><key>${key}</key><dict>\n<key>Resources/app.asar</key><dict><key>algorithm</key><string>SHA256</string>
        <key>hash</key><string>${hash}</string></dict></dict></dict>`);
    expect(plistIntegrity(plist('ElectronAsarIntegrity'))).toBe(hash);
    expect(plistIntegrity(plist('Another'))).toBeNull();
    expect(plistIntegrity(Buffer.alloc(0))).toBeNull();
  });

  it('is read from a program of Windows', () => {
    const resource = JSON.stringify([{ file: String.raw`resources\app.asar`, alg: 'SHA256', value: hash }]);
    expect(resourceIntegrity(Buffer.from(`MZ ${resource} more`))).toBe(hash);
    expect(resourceIntegrity(Buffer.from('MZ'))).toBeNull();
  });
});
