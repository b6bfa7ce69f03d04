import { createPublicKey, generateKeyPairSync, randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { plantedForms } from './planted-secrets.mjs';
import { needlesOf } from './secret-forms.mjs';
import { searchFolder, searchFor } from './secret-search.mjs';

const rsa = () => generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;
const secrets = [
  { name: 'RSA', key: rsa() },
  { name: 'P-224', key: generateKeyPairSync('ec', { namedCurve: 'secp224r1' }).privateKey },
  { name: 'P-256', key: generateKeyPairSync('ec', { namedCurve: 'prime256v1' }).privateKey },
  { name: 'passphrase', text: String.raw`correct "horse" /battery\ & staple` },
  { name: 'sealing key', bytes: randomBytes(32) },
];
const search = searchFor(needlesOf(secrets));
const plants = secrets.flatMap((secret) => plantedForms(secret).map(([form, bytes]) => [secret.name, form, bytes]));
const names = (bytes) => new Set(search(bytes).map(({ name }) => name));

let folder = '';
beforeEach(async () => (folder = await mkdtemp(join(tmpdir(), 'passbench-search-'))));
afterEach(() => rm(folder, { recursive: true, force: true }));

describe('a secret is found', () => {
  test.each(plants)('%s as %s, wherever it begins and ends', (name, _form, bytes) => {
    for (const before of [0, 1, 2, 3, 4, 5, 6, 7, 4093]) {
      expect(names(Buffer.concat([randomBytes(before), bytes, randomBytes(before % 5)]))).toEqual(new Set([name]));
    }
  });

  test('in any file below a folder, and in the name of one', async () => {
    await mkdir(join(folder, 'logs', 'old'), { recursive: true });
    for (const [at, [, , bytes]] of plants.entries()) await writeFile(join(folder, 'logs/old', String(at)), bytes);
    const { files, found } = await searchFolder(folder, search);
    expect(files).toBe(plants.length);
    for (const [at, [name]] of plants.entries())
      expect(
        found.filter(([path]) => path === join('logs/old', String(at))).map(([, needle]) => needle.name),
      ).toContain(name);
    await writeFile(join(folder, secrets[4].bytes.toString('hex')), '');
    const named = await searchFolder(folder, search, ['logs']);
    expect(named.files).toBe(1);
    expect(new Set(named.found.map(([, { name, form }]) => `${name}, ${form}`))).toEqual(new Set(['sealing key, hex']));
  });
});

test('nothing is found where there is none', () => {
  const others = [rsa(), generateKeyPairSync('ec', { namedCurve: 'secp224r1' }).privateKey];
  for (const key of others) for (const [, bytes] of plantedForms({ key })) expect(search(bytes)).toEqual([]);
  for (const { key } of secrets.slice(0, 3)) {
    const half = createPublicKey(key);
    expect(search(half.export({ format: 'der', type: 'spki' }))).toEqual([]);
    expect(search(Buffer.from(half.export({ format: 'pem', type: 'spki' })))).toEqual([]);
  }
  expect(search(randomBytes(2 ** 20))).toEqual([]);
  expect(search(Buffer.alloc(2 ** 20))).toEqual([]);
});

test('what is too short to be found is refused', () => {
  expect(() => searchFor(needlesOf([{ name: 'pin', text: '1234' }]))).toThrow('Too short');
});
