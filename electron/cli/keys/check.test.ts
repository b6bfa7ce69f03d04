import { createPrivateKey, generateKeyPairSync } from 'node:crypto';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { handedFile, passphrase, rsaPem } from '../../services/keys/keys/testing/sample-texts.ts';
import { keyFixtures } from '../../services/keys/keys/testing/key-fixtures.ts';
import { secretsOf, tellsOf } from '../../services/keys/keys/testing/leaked-secrets.ts';
import { runPassbench } from '../testing/fake-io.ts';

describe('passbench keys check', () => {
  let folder = '';
  const write = async (name: string, content: string | Uint8Array): Promise<string> => {
    const file = join(folder, name);
    await writeFile(file, content, { mode: 0o600 });
    return file;
  };
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'passbench-keys-'));
  });
  afterAll(() => rm(folder, { recursive: true }));

  it('says of each file what the service says, and ends with whether it can be used', async () => {
    const passphraseFile = await write('passphrase', `${passphrase}\n`);
    const secrets = keyFixtures.flatMap((fixture) => secretsOf(fixture.bytes, fixture.passphrase));
    const file = join(folder, 'a key');
    for (const { name, bytes, passphrase: given, kind, inside, holds, usable } of keyFixtures) {
      if (given !== undefined && given !== passphrase) continue;
      await write('a key', bytes);
      const options = given === undefined ? [] : ['--passphrase-file', passphraseFile];
      const run = await runPassbench(['keys', 'check', file, ...options, '--json']);
      expect({ name, code: run.code, ...Object(run.json()) }).toMatchObject({
        name,
        code: usable ? 0 : 1,
        kind,
        inside,
        holds,
        usable,
      });
      expect(Object.keys(Object(run.json())).toSorted()).toEqual(members);
      expect(tellsOf(run.out + run.err, secrets)).toEqual([]);
    }
  });

  const members = [
    'algorithm',
    'bits',
    'curve',
    'holds',
    'inside',
    'kind',
    'next',
    'publicSha256',
    'sentence',
    'usable',
    'warnings',
  ];

  it('says it in words: the sentence first, then facts, warnings and the command with the file in it', async () => {
    const good = await runPassbench(['keys', 'check', await write('key.pem', rsaPem)]);
    expect(good).toMatchObject({ code: 0, err: '' });
    expect(good.out).toMatch(
      /^This is an RSA private key of 2048 bits \(PKCS#8, PEM\)\. It can sign\.\n {2}kind +pkcs8-pem\n/,
    );
    const request = await write("it's a request.csr", handedFile('csr'));
    const bad = await runPassbench(['keys', 'check', request]);
    expect(bad.code).toBe(1);
    expect(bad.out).toContain(`next            openssl req -in '${folder}/it'\\''s a request.csr' -pubkey -noout`);
  });

  it('never lets the command write over the file that it reads', async () => {
    const file = await write('converted-public.pem', handedFile('csr'));
    const run = await runPassbench(['keys', 'check', file]);
    expect(run.out).toContain(`openssl req -in ${file} -pubkey -noout -out other-converted-public.pem`);
  });

  it('reads standard input', async () => {
    const run = await runPassbench(['keys', 'check', '-', '--json'], { stdin: handedFile('csr') });
    expect(run.code).toBe(1);
    expect(run.json()).toMatchObject({
      kind: 'csr',
      next: 'openssl req -in FILE -pubkey -noout -out converted-public.pem',
    });
  });

  it.each([
    ['one line end', `${passphrase}\r\n`],
    ['none', passphrase],
    ['a BOM', `\u{feff}${passphrase}\n`],
    ['UTF-16', Buffer.from(`\u{feff}${passphrase}\r\n`, 'utf16le')],
  ])('takes a passphrase from a file with %s', async (_, content) => {
    const args = ['--passphrase-file', await write('passphrase', content)];
    expect((await runPassbench(['keys', 'check', await write('key', handedFile('pfx')), ...args])).code).toBe(0);
  });

  it.each([
    ['two line ends', `${passphrase}\n\n`],
    ['a space', `${passphrase} `],
  ])('takes %s at the end of a passphrase for a part of it', async (_, content) => {
    const args = ['--passphrase-file', await write('passphrase', content)];
    const run = await runPassbench(['keys', 'check', await write('key', handedFile('legacy-aes')), ...args]);
    expect(run).toMatchObject({ code: 1, out: expect.stringContaining('The passphrase does not open') });
  });

  it('says of a file that is too large what it is', async () => {
    const run = await runPassbench(['keys', 'check', await write('large', Buffer.alloc(1_000_000)), '--json']);
    expect(run.code).toBe(1);
    expect(run.json()).toMatchObject({ kind: 'too-large', usable: false });
  });

  it.each([
    ['a file that is not there', () => [join(folder, 'nowhere')]],
    ['a folder', () => [folder]],
    [
      'a passphrase file that is not there',
      () => [join(folder, 'key.pem'), '--passphrase-file', join(folder, 'nowhere')],
    ],
    ['a key in place of a file', () => [rsaPem]],
    ['no file', () => []],
  ])('ends with 2 for %s', async (_, args) => {
    const run = await runPassbench(['keys', 'check', ...args()]);
    expect(run).toMatchObject({ code: 2, out: '' });
    expect(tellsOf(run.err, secretsOf(Buffer.from(rsaPem)))).toEqual([]);
  });

  it.skipIf(process.platform === 'win32')('warns of a private key that others may read', async () => {
    const file = await write('loose.pem', rsaPem);
    await chmod(file, 0o644);
    const run = await runPassbench(['keys', 'check', file]);
    expect(run).toMatchObject({ code: 0, err: expect.stringContaining(`chmod 600 '${file}'`) });
  });

  it('shows an example at every level', async () => {
    expect((await runPassbench(['keys', '--help'])).out).toContain('passbench keys check key.pem');
    expect((await runPassbench(['keys', 'check', '--help'])).out).toContain('--passphrase-file passphrase.txt');
    expect((await runPassbench(['keys', 'chek'])).err).toContain('check');
  });

  describe('and what uses a key', () => {
    const sign = async (file: string): ReturnType<typeof runPassbench> => {
      const payload = await write('payload.json', '{}');
      return runPassbench(['sign', payload, '--key', file, '--client-id', 'C', '--path', '/x']);
    };

    it('say the same of a file that cannot be used', async () => {
      const der = createPrivateKey(rsaPem).export({ type: 'pkcs1', format: 'der' });
      der[300] = (der[300] ?? 0) ^ 1;
      for (const content of [der, handedFile('openssh-private'), handedFile('certificate-p256'), 'prose']) {
        const file = await write('key', content);
        const said = Object((await runPassbench(['keys', 'check', file, '--json'])).json());
        const run = await sign(file);
        expect(run).toMatchObject({ code: 2, out: '' });
        expect(run.err).toContain(`${file}: ${said.sentence}`);
        expect(run.err).toContain(said.next);
      }
    });

    it('warn alike of a short key', async () => {
      const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 1024 });
      const file = await write('short.pem', privateKey.export({ type: 'pkcs8', format: 'pem' }));
      const warning = 'RSA keys of 1024 bits are no longer considered safe';
      expect(await sign(file)).toMatchObject({ code: 0, err: expect.stringContaining(`Warning: ${file}: ${warning}`) });
      expect((await runPassbench(['keys', 'check', file])).out).toContain(warning);
    });
  });
});
