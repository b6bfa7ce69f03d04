import { randomBytes } from 'node:crypto';
import { cp, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { pkcs8, rsa, spki } from '../../services/keys/keys/testing/key-material.ts';
import { openVault } from '../../services/keys/vault/open-vault.ts';
import { atOnce } from '../../services/keys/vault/testing/vault-bench.ts';
import type { Vault } from '../../services/keys/vault/vault.ts';
import { runPassbench, type Run } from '../testing/fake-io.ts';
import { makeDemoEcc224Key, makeDemoRsaKey } from '../../services/keys/keys/key-kind.ts';

const passphrase = 'correct horse battery';
let files = '';
let data = '';
beforeAll(async () => {
  files = await mkdtemp(join(tmpdir(), 'passbench-env-files-'));
  await writeFile(join(files, 'passphrase'), `${passphrase}\n`, { mode: 0o600 });
  await writeFile(join(files, 'wrong'), 'something else\n', { mode: 0o600 });
  await writeFile(join(files, 'platform.pem'), spki);
  await writeFile(join(files, 'private.pem'), pkcs8, { mode: 0o600 });
  await writeFile(join(files, 'proxy'), 'http://me:geheim@proxy.example:3128\n', { mode: 0o600 });
  await writeFile(join(files, 'token'), 'Bearer geheim\n', { mode: 0o600 });
});
afterAll(() => rm(files, { recursive: true, force: true }));
beforeEach(async () => void (data = await mkdtemp(join(tmpdir(), 'passbench-env-'))));
afterEach(() => rm(data, { recursive: true, force: true }));

const env = (...args: readonly string[]): Promise<Run> => runPassbench(['env', ...args, '--data', data]);
const withPassphrase = (...args: readonly string[]): Promise<Run> =>
  env(...args, '--passphrase-file', join(files, 'passphrase'));

function vaultOf(folder: string): Promise<Vault> {
  const newId = (): string => randomBytes(16).toString('hex');
  const ports = { now: Date.now, newId, later: () => () => {}, keychain: null, derive: atOnce };
  return openVault(folder, ports);
}

let keyId = '';
beforeAll(async () => {
  const opened = await vaultOf(files);
  await opened.create(passphrase);
  keyId = (await opened.add(rsa, 'shop')).id;
  opened.close();
});

/** A vault costs a third of a second to make. */
const withKey = (): Promise<void> => cp(join(files, 'vault'), join(data, 'vault'), { recursive: true });

describe('env', () => {
  test('lists nothing, and makes nothing, in an empty folder', async () => {
    const { code, out, err } = await env('list', '--json');
    expect([code, JSON.parse(out), err]).toEqual([0, [], expect.stringContaining('passbench env add')]);
    expect(await readdir(data)).toEqual([]);
  });

  test('adds, shows, sets, lists and removes, all as one document', async () => {
    const { code } = await env(
      'add',
      'UAT',
      'baseUrl=https://uat.example.com',
      'clientId=SHOP',
      `platformKey=${join(files, 'platform.pem')}`,
    );
    expect(code).toBe(0);
    const set = await env(
      'set',
      'UAT',
      'kind=production',
      'keyVersion=',
      'method=put',
      'signedPath=path',
      'timeoutMs=5000',
      'header.X-Gate=1',
      '--unset',
      'clientId',
      '--json',
    );
    const expected = {
      name: 'UAT',
      kind: 'production',
      baseUrl: 'https://uat.example.com',
      keyVersion: '',
      platformKey: spki,
      method: 'put',
      signedPath: 'path',
      timeoutMs: 5000,
      'header.X-Gate': '1',
    };
    expect(set.json()).toEqual(expected);
    expect((await env('show', 'UAT', '--json')).json()).toEqual(expected);
    expect((await env('list', '--json')).json()).toEqual([expected]);
    expect((await env('show', 'UAT')).out).toMatch(
      /^UAT\n {2}kind {10}production\n[^]*platformKey {3}SHA-256 [0-9a-f]{64}\n/,
    );
    expect((await env('list')).out).toBe('UAT  production  https://uat.example.com  -  -\n');
    const removed = await env('remove', 'UAT');
    expect([removed.code, (await env('list', '--json')).json()]).toEqual([0, []]);
  });

  test.each([
    [['show', 'UTA'], /There is no environment called "UTA"\. Did you mean "UAT"\?/],
    [['add', 'UAT'], /already an environment called "UAT"\. Change it with passbench env set UAT,/],
    [['add', '-x'], /unknown option/],
    [['add', 'a\u202eb'], /visible characters/],
    [['set', 'UAT'], /nothing to set/],
    [['set', 'UAT', 'clientId'], /FIELD=VALUE/],
    [['set', 'UAT', 'clientId=a', 'clientid=b'], /given twice/],
    [['set', 'UAT', 'clientid=a'], /Did you mean clientId\?/],
    [['set', 'UAT', '--unset', 'kindd'], /Did you mean kind\?/],
    [['set', 'UAT', 'key=my shop'], /There is no key of the vault named "my shop"\..* keys add FILE --name 'my shop'/],
    [['set', 'UAT', 'platformKey=/nowhere'], /cannot be read/],
    [['set', 'UAT', `key=${pkcs8}`], /not the key itself/],
    [['set', 'UAT', 'baseUrl=https://me:geheim@host'], /may contain a password/],
  ])('a command that cannot be, %#, changes nothing and says why', async (args, says) => {
    await env('add', 'UAT', 'clientId=SHOP');
    const before = await readFile(join(data, 'project', 'environments', 'UAT.json'), 'utf8');
    const { code, out, err } = await env(...args);
    expect([code, out]).toEqual([2, '']);
    expect(err).toMatch(says);
    expect(err).not.toContain('geheim');
    expect(err).not.toContain(pkcs8.split('\n')[1]);
    expect(await readdir(join(data, 'project', 'environments'))).toEqual(['UAT.json']);
    expect(await readFile(join(data, 'project', 'environments', 'UAT.json'), 'utf8')).toBe(before);
  });

  test('a private key for the platform is refused and kept nowhere', async () => {
    const { code, err } = await env('add', 'UAT', `platformKey=${join(files, 'private.pem')}`);
    expect([code, err]).toEqual([2, expect.stringContaining('This is a private key')]);
    expect(await readdir(data)).toEqual([]);
  });

  test('a broken file of another hand is told, and the others work', async () => {
    await env('add', 'UAT');
    await writeFile(join(data, 'project', 'environments', 'theirs.json'), '{"privateKey":1}', { mode: 0o600 });
    const { code, out, err } = await env('list');
    expect([code, out]).toEqual([0, 'UAT  test  -  -  -\n']);
    expect(err).toMatch(/environments\/theirs\.json is not used.*was not changed/);
    expect((await env('show', 'theirs')).code).toBe(2);
  });
});

describe('the demo client', () => {
  const foreign = 'baseUrl=https://uat.example.com';
  const refused = { code: 2, out: '', err: expect.stringContaining('signs only for this computer') };

  test('is refused with the address of another machine, as its send would be, and nothing is written', async () => {
    expect(await env('add', 'UAT', 'clientId=DEMO_MERCHANT', foreign)).toMatchObject(refused);
    expect(await readdir(data)).not.toContain('project');
    expect((await env('add', 'HERE', 'clientId=DEMO_MERCHANT', 'baseUrl=http://127.0.0.1:7433')).code).toBe(0);
    const { code } = await env('set', 'HERE', foreign);
    expect([code, (await env('show', 'HERE')).out]).toEqual([2, expect.stringContaining('127.0.0.1')]);
  });

  test('is known by its key, whatever it is called', async () => {
    const opened = await vaultOf(data);
    await opened.create(passphrase);
    await opened.add(await makeDemoRsaKey(), 'mine');
    await opened.add(await makeDemoEcc224Key(), 'short');
    opened.close();
    for (const key of ['key=mine', 'key=short'])
      expect(await withPassphrase('add', 'UAT', key, foreign)).toMatchObject(refused);
    expect(await readdir(data)).not.toContain('project');
  });
});

describe('a key and a base address in one command', () => {
  test('grant that key to that origin, and need the passphrase', async () => {
    await withKey();
    const fields = ['key=shop', 'baseUrl=https://uat.example.com/gw'];
    for (const refused of [
      await env('add', 'UAT', ...fields),
      await env('add', 'UAT', ...fields, '--passphrase-file', join(files, 'wrong')),
    ])
      expect(refused).toMatchObject({ code: 2, out: '' });
    expect(await readdir(data)).toEqual(['vault']);
    const { code, err } = await withPassphrase('add', 'UAT', ...fields);
    expect([code, err]).toEqual([
      0,
      expect.stringContaining('The key shop may sign for https://uat.example.com from now on.'),
    ]);
    const opened = await vaultOf(data);
    await opened.unlock(passphrase);
    expect(opened.uses()).toMatchObject([{ keyId, origin: 'https://uat.example.com' }]);
  });

  test('one of them alone grants nothing, needs nothing, and names the command that grants', async () => {
    await withKey();
    await env('add', 'My UAT', 'key=shop');
    const { code, err } = await env('set', 'My UAT', 'baseUrl=https://uat.example.com');
    expect(code).toBe(0);
    expect(err).toContain(`passbench env set 'My UAT' key=shop baseUrl=https://uat.example.com --data ${data}\n`);
    const opened = await vaultOf(data);
    await opened.unlock(passphrase);
    expect(opened.uses()).toEqual([]);
  });
});

describe('secrets', () => {
  const secretFiles = async (): Promise<number> =>
    (await readdir(join(data, 'vault'))).filter((name) => name.endsWith('.secret')).length;

  test('go into the vault, are shown by no command, and leave with what named them', async () => {
    await withKey();
    const added = await withPassphrase(
      'add',
      'UAT',
      'baseUrl=https://uat.example.com',
      `proxy=@${join(files, 'proxy')}`,
      `header.Authorization=@${join(files, 'token')}`,
    );
    expect(added.code).toBe(0);
    expect(await secretFiles()).toBe(2);
    const shown = await env('show', 'UAT', '--json');
    expect(shown.json()).toMatchObject({
      proxy: 'http://proxy.example:3128',
      'header.Authorization': '(in the vault)',
    });
    const file = await readFile(join(data, 'project', 'environments', 'UAT.json'), 'utf8');
    for (const said of [file, added.err, shown.out, (await env('show', 'UAT')).out, (await env('list', '--json')).out])
      for (const secret of [
        'geheim',
        Buffer.from('geheim').toString('base64'),
        Buffer.from('me:geheim').toString('base64'),
      ])
        expect(said).not.toContain(secret);
    await env('set', 'UAT', 'proxy=');
    expect(await secretFiles()).toBe(1);
    await env('remove', 'UAT');
    expect(await secretFiles()).toBe(0);
  });

  test('in the command itself are kept with a warning that shows nothing', async () => {
    await withKey();
    const { code, err } = await withPassphrase('add', 'UAT', 'proxy=http://me:geheim@proxy.example:3128');
    expect(code).toBe(0);
    expect(err).toMatch(/Warning: proxy was in the command/);
    expect(err).not.toContain('geheim');
  });

  const credentialNames =
    'X-Authorization Authentication Set-Cookie X-Auth X-Auth-Key X-Bearer X-JWT X-Session-Id X-Vault-Pin';
  test.each(credentialNames.split(' '))('in a header %s are never in the file of a project', async (name) => {
    await withKey();
    const base = 'baseUrl=https://uat.example.com';
    const { code, err } = await withPassphrase('add', 'UAT', base, `header.${name}=geheim`, 'header.Shipping-Ref=7');
    expect(code).toBe(0);
    expect(err).toMatch(`Warning: header.${name} was in the command`);
    const file = await readFile(join(data, 'project', 'environments', 'UAT.json'), 'utf8');
    expect(file).toContain('"Shipping-Ref": "7"');
    expect(file + err).not.toContain('geheim');
  });

  test('are not kept where the environment cannot be', async () => {
    await withKey();
    await env('add', 'taken');
    const { code } = await withPassphrase('add', 'TAKEN', `proxy=@${join(files, 'proxy')}`);
    expect([code, await secretFiles()]).toEqual([2, 0]);
    const headerless = await withPassphrase('add', 'other', `header.Authorization=@${join(files, 'token')}`);
    expect([headerless.code, headerless.err, await secretFiles()]).toEqual([
      2,
      expect.stringContaining('enter the base URL first'),
      0,
    ]);
  });
});

test.skipIf(process.platform === 'win32')('what is written is its owner’s alone', async () => {
  await env('add', 'UAT');
  expect((await stat(join(data, 'project', 'environments', 'UAT.json'))).mode & 0o777).toBe(0o600);
});
