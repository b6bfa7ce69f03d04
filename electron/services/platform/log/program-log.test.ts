import { chmod, link, mkdir, mkdtemp, readFile, readdir, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createProgramLog, logFiles, mostLogBytes } from './program-log.ts';

let folder = '';
let logs = '';
const at = Date.UTC(2026, 10, 26, 10, 0, 0);
const begin = () => createProgramLog(() => at, '/homes/somebody');
const current = (): Promise<string> => readFile(join(logs, 'passbench.log'), 'utf8');

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'passbench-log-'));
  logs = join(folder, 'logs');
});
afterEach(() => rm(folder, { recursive: true }));

describe('the log of a program', () => {
  test('has a line with its time for each text, also for what was written before it had a folder', async () => {
    const log = begin();
    log.write('Before.');
    log.openIn(folder);
    log.write('A text\n  of two lines\u202e.');
    expect(await current()).toBe(
      '2026-11-26T10:00:00.000Z Before.\n2026-11-26T10:00:00.000Z A text of two lines\\u202e.\n',
    );
  });

  test.skipIf(process.platform === 'win32')('is readable by its owner alone, and an open one is closed', async () => {
    const log = begin();
    log.openIn(folder);
    log.write('one');
    const modes = async () => [(await stat(logs)).mode & 0o777, (await stat(join(logs, 'passbench.log'))).mode & 0o777];
    expect(await modes()).toEqual([0o700, 0o600]);
    await chmod(join(logs, 'passbench.log'), 0o644);
    log.write('two');
    expect((await modes())[1]).toBe(0o600);
  });

  test('takes 5 MB in five files at most, however much is written, and has the last lines', async () => {
    const log = begin();
    log.openIn(folder);
    for (let line = 0; line < 4000; line += 1) log.write(`${line} ${'a word '.repeat(250)}`);
    const names = await readdir(logs);
    const sizes = await Promise.all(names.map(async (name) => (await stat(join(logs, name))).size));
    expect(names).toHaveLength(logFiles);
    expect(sizes.reduce((sum, each) => sum + each, 0)).toBeLessThanOrEqual(mostLogBytes);
    expect(await current()).toContain(' 3999 a word');
    expect(await readFile(join(logs, 'passbench.1.log'), 'utf8')).toContain('Z 3');
  });

  test.each([
    ['a link', async (path: string, other: string) => symlink(other, path)],
    ['a file with a second name', async (path: string, other: string) => link(other, path)],
    ['a folder', async (path: string) => mkdir(path)],
  ])('writes nothing through %s in its place, and ends nothing', async (_what, make) => {
    const other = join(folder, 'other');
    await writeFile(other, 'foreign');
    await mkdir(logs);
    await make(join(logs, 'passbench.log'), other);
    const log = begin();
    log.openIn(folder);
    log.write('lost');
    expect(await readFile(other, 'utf8')).toBe('foreign');
  });

  test('follows no link in the place of its folder', async () => {
    await mkdir(join(folder, 'elsewhere'));
    await symlink(join(folder, 'elsewhere'), logs);
    const log = begin();
    log.openIn(folder);
    log.write('lost');
    expect(await readdir(join(folder, 'elsewhere'))).toEqual([]);
  });
});

describe('a line of the log', () => {
  const secrets = [
    'Authorization: Bearer s3cr3t.value',
    'X-Vault-Pin: s3cr3t',
    'Cookie: a=b; session=s3cr3t',
    'GET https://shop.example/x?access_token=s3cr3t&password=s3cr3t#x failed',
    'https://user:s3cr3t@proxy.example:8080 does not answer',
    'password="s3cr3t and s3cr3t" was refused',
    'api-key=s3cr3t, then token=s3cr3t',
    '-----BEGIN PRIVATE KEY-----\ns3cr3t\n-----END PRIVATE KEY-----',
    'Unexpected token \'h\', "s3cr3t" is not valid JSON',
    'The answer was {"orderStatus":"s3cr3t"} and more s3cr3t',
    'Read [ "s3cr3t" ]',
    'sent with Basic s3cr3tQQ==',
    `the digest ${'s3cr3t'.repeat(10)}`,
    `${'a.b-c_'.repeat(40)}password=s3cr3t`,
    '1.token: s3cr3t',
    'https://x.example/a%3Ftoken%3Ds3cr3t',
  ];

  test.each(secrets)('has no secret: %s', async (text) => {
    const log = begin();
    log.openIn(folder);
    log.write(`Before. ${text}`);
    expect(await current()).not.toMatch(/s3cr3t/);
    expect(await current()).toMatch(/Z Before\. .*not[ -]stored/);
  });

  test.each([
    'The window has ended (oom, exit code 5).',
    'ENOSPC: no space left on device, write',
    'at openStores (electron/services/storage/store-care/open-documents-and-calls.ts:120:7)',
    'The author: somebody. Shipping: tomorrow.',
  ])('says what happened: %s', async (text) => {
    const log = begin();
    log.openIn(folder);
    log.write(text);
    expect(await current()).toContain(text);
  });

  test('says once that a value of an address is not stored', async () => {
    const log = begin();
    log.openIn(folder);
    log.write('GET https://x.example/?token=s3cr3t failed');
    expect(await current()).toMatch(/Z GET https:\/\/x\.example\/\?token=\(not-stored\) failed\n/);
  });

  test('names no home folder, and is not longer than its limit', async () => {
    const log = begin();
    log.openIn(folder);
    log.write(`/homes/somebody/x is away ${'very '.repeat(2000)}`);
    expect(await current()).toMatch(/^.{20,30} ~\/x is away very/);
    expect((await current()).length).toBeLessThan(2100);
  });
});
