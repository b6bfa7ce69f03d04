import { assertWritable } from '../../projects/project/read-project.ts';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Environment } from '../../../../shared/documents/environment.ts';
import { ecc224, rsa, spki } from '../../keys/keys/testing/key-material.ts';
import { addressBelow, readSendAddress } from '../../network/sender/send-address.ts';
import { passphrase, vaultBench, type VaultBench } from '../../keys/vault/testing/vault-bench.ts';
import type { Vault } from '../../keys/vault/vault.ts';
import { environmentStore } from './environment-store.ts';
import { hostOf, originOf } from './origin-of.ts';
import { networkOf, readyToSend, type ReadyToSend, type SendPorts } from './ready-to-send.ts';
import { sealDraft, secretIdsOf } from './seal-draft.ts';
import { plainEnvironment } from './testing/plain-environment.ts';
import { hostAndPort } from '../../network/network/proxy-address.ts';

const baseUrl = 'https://api.example.com/gw';
let bench: VaultBench;
let vault: Vault;
let uat: Environment;
beforeAll(async () => {
  bench = await vaultBench();
  vault = await bench.open();
  await vault.create(passphrase);
  const { id, name, publicSha256 } = await vault.add(rsa, 'shop');
  await vault.add(ecc224.privateKey, 'other');
  await vault.grant(id, originOf(baseUrl));
  uat = plainEnvironment({ baseUrl, clientId: 'SHOP', key: { name, publicSha256 } });
});
afterAll(() => bench.remove());

const ready = (more: Partial<Environment> = {}, ports: Partial<SendPorts> = {}): Promise<ReadyToSend> =>
  readyToSend({ ...uat, ...more }, { vault, gaps: {}, variables: {}, ...ports });

describe('an environment that has everything', () => {
  test('is ready, with the usual where it says nothing', async () => {
    const { key, ...rest } = await ready();
    expect(key.equals(rsa)).toBe(true);
    expect(rest).toEqual({
      environment: { id: uat.id, name: 'UAT' },
      baseUrl,
      origin: 'https://api.example.com',
      clientId: 'SHOP',
      keyName: 'shop',
      algorithm: 'RSA256',
      platformKey: null,
      encryptFor: null,
      gaps: {},
      caller: {},
      network: { proxy: 'environment', ca: [], clientCertificate: null, environment: {} },
      limits: {},
      headers: [],
      shownHeaders: [],
    });
  });

  test('says how to sign, encrypt and go', async () => {
    const { platformKey, encryptFor, ...rest } = await ready({
      kind: 'production',
      keyVersion: '',
      platformKey: spki,
      encryption: 'yes',
      role: 'isv',
      merchantId: 'M1',
      proxy: 'none',
      timeoutMs: 5000,
      headers: { 'X-Gate': '1' },
    });
    expect(encryptFor?.equals(rsaPublicOf(platformKey))).toBe(true);
    expect(rest).toMatchObject({
      keyVersion: null,
      caller: { role: 'isv', merchantId: 'M1' },
      network: { proxy: null },
      limits: { totalMs: 5000, firstByteMs: 5000 },
      headers: [['X-Gate', '1']],
    });
  });

  test('its choices stand over the project’s', async () => {
    const gaps = { 'signing-profile': 'openapi-spaced', 'http-method': 'put', ecc224: 'sha256-der' };
    const chosen = { profile: 'mini-program', signedPath: 'path', scheme: 'walletapp' };
    expect((await ready(chosen, { gaps })).gaps).toEqual({
      ...gaps,
      'signing-profile': 'mini-program',
      'signed-path': 'path',
      scheme: 'walletapp',
    });
  });

  test('another key that is handed over needs neither vault nor grant', async () => {
    const locked = await bench.open();
    const { key: _, ...keyless } = uat;
    const { key, keyName } = await readyToSend(
      { ...keyless, baseUrl: 'https://elsewhere.example' },
      { vault: locked, gaps: {}, variables: {}, key: ecc224.privateKey },
    );
    expect([key, keyName]).toEqual([ecc224.privateKey, null]);
  });
});

const rsaPublicOf = (key: ReadyToSend['platformKey']): NonNullable<ReadyToSend['platformKey']> => {
  if (key === null) throw new Error('no platform key');
  return key;
};

describe('what stands in the way is said in both languages', () => {
  test.each<[string, Partial<Environment>, string, RegExp]>([
    [
      'another origin',
      { baseUrl: 'https://evil.example' },
      'ENVIRONMENT_NOT_GRANTED',
      /never allowed to sign for https:\/\/evil\.example\./,
    ],
    ['another port', { baseUrl: 'https://api.example.com:8443' }, 'ENVIRONMENT_NOT_GRANTED', /:8443\./],
    ['another scheme', { baseUrl: 'http://api.example.com' }, 'ENVIRONMENT_NOT_GRANTED', /http:/],
    [
      'a key that is gone',
      { key: { name: 'lost', publicSha256: '0'.repeat(64) } },
      'KEY_GONE',
      /"lost".*not in the vault/,
    ],
    [
      'a key of the same name',
      { key: { name: 'shop', publicSha256: '0'.repeat(64) } },
      'KEY_GONE',
      /not the one of the environment/,
    ],
    ['another algorithm', { algorithm: 'ECC224' }, 'ENVIRONMENT_VALUE', /ECC224.*RSA256/],
    ['nobody to encrypt for', { encryption: 'yes' }, 'ENVIRONMENT_VALUE', /no platform key/],
  ])('%s', async (_, more, code, says) => {
    await expect(ready(more)).rejects.toMatchObject({
      code,
      message: expect.stringMatching(says),
      words: {
        message: { zh: expect.stringMatching(/\p{Script=Han}/u) },
        next: { zh: expect.stringMatching(/\p{Script=Han}/u) },
      },
    });
  });

  test('all that is missing at once', async () => {
    await expect(readyToSend(plainEnvironment(), { vault, gaps: {}, variables: {} })).rejects.toMatchObject({
      code: 'ENVIRONMENT_INCOMPLETE',
      message: 'The environment "UAT" has no baseUrl, no clientId, no key.',
      next: expect.stringContaining(
        'passbench env set UAT baseUrl=https://api.example.com clientId=CLIENT_ID key=KEY_NAME',
      ),
    });
  });

  test('the command that grants is one that runs', async () => {
    const more = { name: "Shop's UAT", baseUrl: 'https://new.example/gw?'.slice(0, -1) };
    await expect(ready(more, { dataOption: '--data /bench' })).rejects.toMatchObject({
      next: expect.stringContaining(
        String.raw`passbench env set 'Shop'\''s UAT' key=shop baseUrl=https://new.example/gw --data /bench`,
      ),
    });
  });

  test('a locked vault signs nothing', async () => {
    const locked = await bench.open();
    await expect(ready({}, { vault: locked })).rejects.toMatchObject({ code: 'VAULT_LOCKED' });
  });
});

describe('a file that somebody put there', () => {
  test('grants nothing: the user’s key signs for no host of theirs', async () => {
    const store = environmentStore(bench.folder, { assertWritable });
    await store.save(uat);
    const file = join(bench.folder, 'environments', 'UAT.json');
    const text = await readFile(file, 'utf8');
    for (const host of [
      'https://evil.example',
      'https://api.example.com.evil.example',
      'https://api.example.com:444',
    ]) {
      await writeFile(file, text.replace('https://api.example.com/gw', host), { mode: 0o600 });
      const theirs = await store.named('UAT');
      expect(theirs.baseUrl).toBe(host);
      await expect(ready(theirs)).rejects.toMatchObject({ code: 'ENVIRONMENT_NOT_GRANTED' });
    }
    await rm(file);
  });

  test('sends no secret elsewhere than it was kept for', async () => {
    const drafted = { ...uat, proxy: 'http://proxy.example:3128', proxyCredentials: '', secretHeaders: { Cookie: '' } };
    const secrets = [
      { of: 'proxy' as const, value: Buffer.from('me:p@ss') },
      { of: { header: 'Cookie' }, value: Buffer.from('geheim') },
    ];
    const sealed = await sealDraft({ environment: drafted, secrets }, vault);
    expect(secrets.every(({ value }) => value.every((byte) => byte === 0))).toBe(true);
    expect(secretIdsOf(sealed)).toHaveLength(2);
    const { network, headers, shownHeaders } = await ready(sealed);
    expect(network.proxy).toMatchObject({ host: 'proxy.example', authorization: `Basic ${btoa('me:p@ss')}` });
    expect(headers).toEqual([['Cookie', 'geheim']]);
    expect(shownHeaders).toEqual([['Cookie', '(in the vault)']]);
    const { id } = (await vault.keys()).find(({ name }) => name === 'shop') ?? { id: '' };
    await vault.grant(id, 'https://other.example');
    const elsewhere = { ...sealed, baseUrl: 'https://other.example' };
    await expect(ready(elsewhere)).rejects.toMatchObject({ code: 'SECRET_GONE' });
    await expect(ready({ ...sealed, proxy: 'http://evil.example:3128' })).rejects.toMatchObject({
      code: 'SECRET_GONE',
    });
    const [proxySecret = ''] = secretIdsOf(sealed);
    const swapped = { ...uat, secretHeaders: { 'X-Leak': proxySecret } };
    await expect(ready(swapped)).rejects.toMatchObject({ code: 'SECRET_GONE' });
  });
});

test('a client certificate is shown to the origin that it was given for, and to no other, by a check neither', async () => {
  const der = rsa.export({ format: 'der', type: 'pkcs8' });
  const drafted = { ...uat, clientCert: { certificates: '', secret: '' } };
  const of = 'clientCert' as const;
  const sealed = await sealDraft({ environment: drafted, secrets: [{ of, value: der }] }, vault);
  const ports = { vault, variables: {} };
  expect((await networkOf(sealed, ports)).clientCertificate).toMatchObject({ certificatesPem: '' });
  const elsewhere = { ...sealed, baseUrl: 'https://evil.example' };
  await expect(networkOf(elsewhere, ports)).rejects.toMatchObject({ code: 'SECRET_GONE' });
  const { baseUrl: _baseUrl, ...nowhere } = drafted;
  const secrets = [{ of, value: Buffer.from('der') }];
  await expect(sealDraft({ environment: nowhere, secrets }, vault)).rejects.toMatchObject({
    code: 'ENVIRONMENT_VALUE',
  });
});

test('a key that was allowed as production signs for no environment that says it is for tests', async () => {
  const { id } = (await vault.keys()).find(({ name }) => name === 'shop') ?? { id: '' };
  const live = { baseUrl: 'https://live.example' };
  await vault.grant(id, live.baseUrl, 'production');
  await expect(ready({ ...live, kind: 'production' })).resolves.toHaveProperty('key');
  for (const kind of ['test', 'sandbox'] as const)
    await expect(ready({ ...live, kind })).rejects.toMatchObject({
      code: 'ENVIRONMENT_NOT_GRANTED',
      words: { message: { en: expect.stringContaining('only as production') } },
    });
  await vault.grant(id, live.baseUrl, 'test');
  for (const kind of ['test', 'production'] as const) await expect(ready({ ...live, kind })).resolves.toBeDefined();
  await vault.grant(id, live.baseUrl, 'production');
  await expect(ready(live)).resolves.toBeDefined();
  expect(vault.uses().filter(({ origin }) => origin === live.baseUrl)).toHaveLength(1);
  await vault.revoke(id, live.baseUrl);
});

test.each([
  ['https://API.Example.com/gw', 'https://api.example.com'],
  ['https://api.example.com:443', 'https://api.example.com'],
  ['http://127.0.0.1:7433/', 'http://127.0.0.1:7433'],
  ['http://[::1]:80/x', 'http://[::1]'],
])('the origin of %s is %s', (address, origin) => {
  expect(originOf(address)).toBe(origin);
});

test.each([
  '',
  'api.example.com',
  'ftp://a.example',
  'https://a.example/?q',
  'https://a.example/#f',
  'https://u:geheim@a.example',
  'https://',
  'https://a b',
  'https://a.example/ü',
])('there is no origin of %j', (address) => {
  expect(() => originOf(address)).toThrow(expect.objectContaining({ code: 'ENVIRONMENT_VALUE' }));
  expect(() => originOf(address)).not.toThrow(/geheim/);
});

test('what is granted is where it is sent: no address reads as one origin and goes to another', () => {
  const piece = fc.constantFrom(
    'https://',
    'HTTP://',
    'api.example.com',
    'evil.example',
    '@',
    '\\',
    '/',
    '.',
    ':',
    '443',
    '8443',
    '%2f',
    '%40',
    '?',
    '#',
    ' ',
    '\t',
    '\n',
    '\u3002',
    '\u202e',
    '[::1]',
    '127.0.0.1',
    '0x7f.1',
    'ü',
    ';',
    '..',
  );
  let accepted = 0;
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => {
      const address = `https://${pieces.join('')}`;
      const said = (read: () => string): string | null => {
        try {
          return read();
        } catch (error) {
          expect(error).toMatchObject({ code: expect.stringMatching(/^(?:ENVIRONMENT_VALUE|SEND_ADDRESS)$/) });
          return null;
        }
      };
      const origin = said(() => originOf(address));
      const sent = said(() => {
        const { secure, host, port } = readSendAddress(addressBelow(address, '/path').url);
        return new URL(`${secure ? 'https' : 'http'}://${hostAndPort({ host, port })}`).origin;
      });
      expect(origin).toBe(sent);
      if (origin === null) return;
      accepted += 1;
      expect(new URL(origin).hostname).toBe(hostOf(address));
    }),
    { numRuns: 3000 },
  );
  expect(accepted).toBeGreaterThan(100);
});
