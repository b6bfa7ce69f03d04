import { execFileSync } from 'node:child_process';
import { chmod, link, mkdir, mkdtemp, readFile, readdir, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { inboxFileSchema } from '../../../../shared/documents/vault.ts';
import { handedFile, rsaPem } from '../../keys/keys/testing/sample-texts.ts';
import { openInbox, type Inbox } from './inbox.ts';

let root = '';
let inbox: Inbox;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'passbench-inbox-'));
  inbox = openInbox(root);
  await mkdir(inbox.folder, { mode: 0o700 });
});
afterEach(() => rm(root, { recursive: true, force: true }));

const put = (name: string, content: string | Uint8Array, mode = 0o600): Promise<void> =>
  writeFile(join(inbox.folder, name), content, { mode });
const refusal = (code: string): object => ({
  code,
  words: { message: { zh: expect.stringMatching(/\p{Script=Han}/u) } },
});

describe('what lies in the inbox', () => {
  test('is listed by name, each file with what it is', async () => {
    await put('b.pem', rsaPem);
    await put('a.txt', 'Dear colleague');
    await put('c.p12', handedFile('pfx'));
    await put('.hidden', rsaPem);
    await mkdir(join(inbox.folder, 'folder'));
    const files = await inbox.list();
    expect(
      files.map(({ file, kind, holds, usable, needsPassphrase }) => [file, kind, holds, usable, needsPassphrase]),
    ).toEqual([
      ['a.txt', 'text', 'none', false, false],
      ['b.pem', 'pkcs8-pem', 'private', true, false],
      ['c.p12', 'pfx', 'private', false, true],
    ]);
    for (const file of files) expect(inboxFileSchema.parse(file)).toEqual(file);
    expect(JSON.stringify(files)).not.toContain(rsaPem.split('\n')[1]);
    expect(await inbox.read('b.pem')).toEqual(Buffer.from(rsaPem));
  });

  test('is nothing where there is no folder yet: it is made, private', async () => {
    await rm(inbox.folder, { recursive: true });
    expect(await inbox.list()).toEqual([]);
    expect((await stat(inbox.folder)).mode & 0o777).toBe(0o700);
  });

  test('a command that converts names the file where it lies', async () => {
    await put('key of shop.pem', handedFile('openssh-private'));
    const [file] = await inbox.list();
    expect(file?.next?.en).toContain(`'${join(inbox.folder, 'key of shop.pem')}'`);
  });

  test.skipIf(process.platform === 'win32')('what others could read is made private, and stays told', async () => {
    await put('key.pem', rsaPem, 0o644);
    await chmod(join(inbox.folder, 'key.pem'), 0o644);
    for (const _ of [1, 2]) {
      const [file] = await inbox.list();
      expect(file?.warnings).toContainEqual(expect.objectContaining({ en: expect.stringContaining('other users') }));
    }
    expect((await stat(join(inbox.folder, 'key.pem'))).mode & 0o777).toBe(0o600);
  });

  test('a file over 64 KiB is named and not read', async () => {
    await put('exact', Buffer.alloc(65_536, 'x'));
    await put('huge', Buffer.alloc(65_537, 'x'));
    expect((await inbox.list()).map(({ file, kind, bytes }) => [file, kind, bytes])).toEqual([
      ['exact', expect.not.stringContaining('too-large'), 65_536],
      ['huge', 'too-large', 65_537],
    ]);
    await expect(inbox.read('huge')).rejects.toMatchObject(refusal('INBOX_FILE'));
    expect((await inbox.read('exact')).length).toBe(65_536);
  });
});

describe.skipIf(process.platform === 'win32')('what is no plain file', () => {
  test.each([
    ['a link', (path: string, other: string) => symlink(other, path)],
    ['a second name', (path: string, other: string) => link(other, path)],
    ['a pipe', (path: string) => Promise.resolve(execFileSync('sh', ['-c', 'mkfifo "$0"', path]))],
  ])('%s is listed as such and never read', async (_, make) => {
    const other = join(root, 'other.pem');
    await writeFile(other, rsaPem);
    await make(join(inbox.folder, 'key.pem'), other);
    const files = await inbox.list();
    expect(files).toMatchObject([{ file: 'key.pem', kind: 'not-read', usable: false, publicSha256: null }]);
    expect(files[0]?.sentence.zh).toMatch(/不會使用/);
    await expect(inbox.read('key.pem')).rejects.toMatchObject(refusal('FILE_NOT_OWN'));
    await inbox.remove('key.pem');
    expect(await readdir(inbox.folder)).toEqual([]);
    expect(await readFile(other, 'utf8')).toBe(rsaPem);
  });

  test('an inbox that is itself a link is refused', async () => {
    await rm(inbox.folder, { recursive: true });
    await mkdir(join(root, 'elsewhere'));
    await symlink(join(root, 'elsewhere'), inbox.folder);
    await expect(inbox.list()).rejects.toMatchObject({ code: 'FILE_NOT_OWN' });
    await expect(inbox.put('key.pem', Buffer.from(rsaPem))).rejects.toMatchObject({ code: 'FILE_NOT_OWN' });
    expect(await readdir(join(root, 'elsewhere'))).toEqual([]);
  });
});

describe('a name', () => {
  test.each([
    '',
    '.',
    '..',
    '../passbench.db',
    '/etc/passwd',
    'a/b',
    'a\\b',
    'a\0b',
    '.hidden',
    'x'.repeat(256),
    '\ud800',
  ])('%j reaches nothing', async (name) => {
    for (const act of [inbox.read(name), inbox.remove(name), inbox.put(name, Buffer.from(rsaPem))])
      await expect(act).rejects.toMatchObject(refusal('INBOX_FILE'));
  });

  test('of any form leads nowhere outside the folder', async () => {
    await writeFile(join(root, 'passbench.db'), 'store');
    const part = fc.constantFrom('..', '.', '/', '\\', 'passbench.db', 'inbox', '%2f', '\0', ' ');
    await fc.assert(
      fc.asyncProperty(fc.array(part, { maxLength: 8 }), async (parts) => {
        await expect(inbox.read(parts.join(''))).rejects.toMatchObject({
          code: expect.stringMatching(/^(?:INBOX_FILE|FILE_NOT_OWN)$/),
        });
        await expect(inbox.remove(parts.join(''))).rejects.toMatchObject({ code: 'INBOX_FILE' });
      }),
    );
    expect(await readFile(join(root, 'passbench.db'), 'utf8')).toBe('store');
  });

  test('that is gone is told as gone', async () => {
    await expect(inbox.read('key.pem')).rejects.toMatchObject(refusal('INBOX_FILE'));
    await expect(inbox.remove('key.pem')).rejects.toMatchObject(refusal('INBOX_FILE'));
  });
});

describe('a copy', () => {
  test('is private, and takes the place of nothing', async () => {
    expect(await inbox.put('key.pem', Buffer.from('one'))).toBe('key.pem');
    expect(await inbox.put('key.pem', Buffer.from('two'))).toBe('key-2.pem');
    expect(await inbox.put('key', Buffer.from('three'))).toBe('key');
    expect(String(await inbox.read('key.pem'))).toBe('one');
    expect(String(await inbox.read('key-2.pem'))).toBe('two');
    if (process.platform !== 'win32') expect((await stat(join(inbox.folder, 'key-2.pem'))).mode & 0o777).toBe(0o600);
    await expect(inbox.put('big', Buffer.alloc(65_537))).rejects.toMatchObject(refusal('INBOX_FILE'));
  });
});
