import { createPrivateKey, createPublicKey } from 'node:crypto';
import { access, chmod, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { passphrase as filePassphrase, rsaPem } from '../../services/keys/keys/testing/sample-texts.ts';
import { secretsOf, tellsOf } from '../../services/keys/keys/testing/leaked-secrets.ts';
import { runPassbench, type Run } from '../testing/fake-io.ts';

const passphrase = 'correct horse battery';
let folder = '';
let data = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'passbench-vault-keys-'));
  data = join(folder, 'data');
});
afterEach(() => rm(folder, { recursive: true, force: true }));

type RunOptions = Parameters<typeof runPassbench>[1];
const keys = (args: readonly string[], options: RunOptions = { variable: passphrase }): Promise<Run> =>
  runPassbench(['keys', ...args, '--data', data], options);
const write = async (name: string, content: string | Uint8Array): Promise<string> => {
  const file = join(folder, name);
  await writeFile(file, content, { mode: 0o600 });
  return file;
};
const half = createPublicKey(createPrivateKey(rsaPem));
const publicText = half.export({ type: 'spki', format: 'der' }).toString('base64');
const secrets = [...secretsOf(Buffer.from(rsaPem)), passphrase];
const encryptedPem = createPrivateKey(rsaPem)
  .export({ type: 'pkcs8', format: 'pem', cipher: 'aes-256-cbc', passphrase: filePassphrase })
  .toString();

describe('passbench keys', () => {
  test('adds, lists, shows, renames and removes a key, and never tells of its private half', async () => {
    const file = await write('key.pem', rsaPem);
    const added = await keys(['add', file, '--name', 'shop', '--json']);
    const document = {
      name: 'shop',
      algorithm: 'RSA256',
      bits: 2048,
      publicSha256: expect.stringMatching(/^[0-9a-f]{64}$/),
      created: '2026-11-25T06:00:00.000Z',
    };
    expect([added.code, added.json()]).toEqual([0, document]);
    expect(added.err).toContain('Warning: the passphrase comes from PASSBENCH_PASSPHRASE');
    // Without any passphrase from here on.
    const listed = await keys(['list', '--json'], {});
    expect([listed.code, listed.json()]).toEqual([0, [document]]);
    const pem = await keys(['public', 'shop'], {});
    expect(createPublicKey(pem.out).equals(half)).toBe(true);
    const line = await keys(['public', 'shop', '--form', 'line'], {});
    expect(line.out).toBe(`${publicText}\n`);
    const renamed = await keys(['rename', 'shop', 'store']);
    expect([renamed.code, renamed.out]).toEqual([0, expect.stringMatching(/^store {2}RSA256, 2048 bits/)]);
    const removed = await keys(['remove', 'store', '--json']);
    expect([removed.code, removed.json()]).toMatchObject([0, { name: 'store' }]);
    const none = await keys(['list'], {});
    expect([none.code, none.out, none.err]).toMatchObject([0, '', expect.stringContaining('has no keys')]);
    const all = [added, listed, pem, line, renamed, removed, none].map(({ out, err }) => out + err).join('');
    // What the public half says too (its algorithm) is no secret.
    expect(tellsOf(all, secrets)).toEqual(tellsOf(publicText, secrets));
    expect(tellsOf(rsaPem, secrets).length).toBeGreaterThan(tellsOf(publicText, secrets).length);
    expect((await stat(join(data, 'vault'))).mode & 0o777).toBe(0o700);
  });

  test('makes keys of both kinds', async () => {
    const fds = { 3: Buffer.from(`${passphrase}\n`) };
    const rsa = await keys(['generate', '--name', 'one', '--bits', '3072', '--passphrase-fd', '3', '--json'], { fds });
    expect(rsa.json()).toMatchObject({ name: 'one', algorithm: 'RSA256', bits: 3072 });
    const file = await write('passphrase', passphrase);
    const ecc = await keys(
      ['generate', '--name', 'two', '--algorithm', 'ECC224', '--passphrase-file', file, '--json'],
      {},
    );
    expect([ecc.code, ecc.json()]).toMatchObject([0, { name: 'two', algorithm: 'ECC224', curve: 'secp224r1' }]);
    const both = await keys(['generate', '--name', 'x', '--algorithm', 'ECC224', '--bits', '2048']);
    expect([both.code, both.err]).toMatchObject([2, expect.stringContaining('--bits')]);
  });

  test.each([
    ['list', []],
    ['add', ['KEY', '--name', 'x']],
    ['generate', ['--name', 'x']],
    ['remove', ['x']],
  ])('%s changes nothing where no passphrase is at hand', async (name, args) => {
    const file = await write('key.pem', rsaPem);
    const run = await keys([name, ...args.map((arg) => (arg === 'KEY' ? file : arg))], {});
    expect(run.code).toBe(name === 'list' ? 0 : 2);
    await expect(access(data)).rejects.toThrow('ENOENT');
  });

  test.each([
    ['a wrong passphrase', ['generate', '--name', 'x'], 'not the passphrase', 'does not open this vault'],
    ['a name that is taken', ['generate', '--name', 'shop'], passphrase, 'already has a key called shop'],
    ['a name with a hidden character', ['generate', '--name', 'a\u202eb'], passphrase, 'visible characters'],
    ['a key that is not there', ['remove', 'shpo'], passphrase, 'Did you mean "shop"'],
    ['a file that is no key', ['add', 'KEY', '--name', 'x'], passphrase, 'KEY'],
  ])('%s ends with 2, and nothing is done', async (_, args, variable, says) => {
    await keys(['generate', '--name', 'shop', '--algorithm', 'ECC224']);
    const file = await write('KEY', 'Dear colleague');
    const before = await readdir(join(data, 'vault'));
    const run = await keys(
      args.map((arg) => (arg === 'KEY' ? file : arg)),
      { variable },
    );
    expect([run.code, run.out, run.err]).toEqual([2, '', expect.stringContaining(says)]);
    expect(await readdir(join(data, 'vault'))).toEqual(before);
  });

  test('takes a key file’s own passphrase apart from that of the vault', async () => {
    const file = await write('key.pem', encryptedPem);
    const own = await write('own', `${filePassphrase}\n`);
    const without = await keys(['add', file, '--name', 'one']);
    expect([without.code, without.err]).toMatchObject([2, expect.stringContaining('--key-passphrase-file')]);
    await expect(access(data)).rejects.toThrow('ENOENT');
    const given = await keys(['add', file, '--name', 'one', '--key-passphrase-file', own]);
    expect(given.code).toBe(0);
    const typed = await keys(['remove', 'one'], { typed: [passphrase] });
    expect(typed.code).toBe(0);
    const asked = await keys(['add', file, '--name', 'two'], { typed: [filePassphrase, passphrase] });
    expect([asked.code, asked.out]).toMatchObject([0, expect.stringMatching(/^two /)]);
  });

  test('asks twice at a terminal for a vault that is new, and makes six words on demand', async () => {
    const different = await keys(['generate', '--name', 'x'], { typed: [passphrase, `${passphrase}!`] });
    expect([different.code, different.err]).toMatchObject([2, expect.stringContaining('do not match')]);
    const ended = await keys(['generate', '--name', 'x'], { typed: [] });
    expect(ended.code).toBe(2);
    const weak = await keys(['generate', '--name', 'x'], { typed: ['eleven char', 'eleven char'] });
    expect([weak.code, weak.err]).toMatchObject([2, expect.stringContaining('12 characters')]);
    const unconfirmed = await keys(['generate', '--name', 'x'], { typed: ['', 'something else'] });
    expect([unconfirmed.code, unconfirmed.err]).toEqual([2, expect.stringMatching(/is: ([a-z]{5} ){5}[a-z]{5}\n/)]);
    await expect(access(data)).rejects.toThrow('ENOENT');
    const made = await keys(['generate', '--name', 'x'], { typed: [passphrase, passphrase], variable: 'not this one' });
    expect([made.code, made.err]).toEqual([0, expect.not.stringContaining('PASSBENCH_PASSPHRASE')]);
  });

  test('lists the others where a file of the vault is open to others, says how to close it, and ends with 2', async () => {
    await keys(['generate', '--name', 'one', '--algorithm', 'ECC224']);
    const file = (await readdir(join(data, 'vault'))).find((name) => name.endsWith('.key')) ?? '';
    const path = join(data, 'vault', file);
    await keys(['generate', '--name', 'two', '--algorithm', 'ECC224']);
    await chmod(path, 0o604);
    const run = await keys(['list', '--json'], {});
    expect([run.code, run.json()]).toMatchObject([2, [{ name: 'two' }]]);
    expect(run.err).toContain(`chmod 600 '${path}'`);
    const fixed = await keys(['list', '--json', '--fix-permissions'], {});
    expect([fixed.code, fixed.json(), fixed.err]).toMatchObject([
      0,
      [{ name: 'one' }, { name: 'two' }],
      expect.stringContaining('was open to other users'),
    ]);
  });
});

test('a command with --data that needs no vault takes the passphrase options all the same', async () => {
  const run = await runPassbench([
    'clear',
    '--all',
    '--data',
    folder,
    '--passphrase-fd',
    '3',
    '--passphrase-file',
    'x',
  ]);
  expect([run.code, run.err]).toEqual([2, expect.stringContaining('No calls are stored')]);
});

describe('a key of the vault', () => {
  const payload = (): Promise<string> => write('call.json', '{"merchantId":"M1"}');
  const sign = async (args: readonly string[], options: RunOptions): Promise<Run> =>
    runPassbench(
      ['sign', await payload(), '--client-id', 'C', '--path', '/x', '--time', 'T', '--json', '--data', data, ...args],
      options,
    );
  const headers = (run: Run): unknown => Object(run.json()).headers;

  test('signs as the file that it came from, and a key of a descriptor does', async () => {
    const file = await write('key.pem', rsaPem);
    await keys(['add', file, '--name', 'my shop']);
    const byFile = headers(await sign(['--key', file], {}));
    expect(headers(await sign(['--key', 'vault:my shop'], { variable: passphrase }))).toEqual(byFile);
    expect(headers(await sign(['--key-fd', '3'], { fds: { 3: Buffer.from(rsaPem) } }))).toEqual(byFile);
    const encrypted = { 3: Buffer.from(encryptedPem), 4: Buffer.from(filePassphrase) };
    const opened = await sign(['--key-fd', '3', '--passphrase-fd', '4'], { fds: encrypted });
    expect(opened.code).toBe(0);
  });

  test.each([
    ['no key at all', [], {}, "option '--key <FILE>' is required"],
    ['two keys', ['--key', 'vault:x', '--key-fd', '3'], {}, 'Omit one of them'],
    ['no vault', ['--key', 'vault:x'], { variable: passphrase }, 'There is no vault yet'],
    ['a closed descriptor', ['--key-fd', '9'], {}, 'Descriptor 9 cannot be read'],
    ['no descriptor', ['--key-fd', 'key.pem'], {}, 'number of an open descriptor'],
    ['no key in it', ['--key-fd', '3'], { fds: { 3: Buffer.from('hello') } }, 'descriptor 3: '],
    ['too much in it', ['--key-fd', '3'], { fds: { 3: Buffer.alloc(70_000) } }, 'more than 64 KiB'],
  ])('%s is said, and nothing is signed', async (_, args, options, says) => {
    const run = await sign(args, options);
    expect([run.code, run.out, run.err]).toEqual([2, '', expect.stringContaining(says)]);
  });

  test('that is not there is named with the nearest one', async () => {
    await keys(['generate', '--name', 'shop', '--algorithm', 'ECC224']);
    const run = await sign(['--key', 'vault:shopp'], { variable: passphrase });
    expect([run.code, run.err]).toEqual([2, expect.stringContaining('Did you mean "shop"')]);
  });
});
