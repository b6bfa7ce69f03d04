import { createHash, createPublicKey, generateKeyPairSync, sign } from 'node:crypto';
import { expect, test } from 'vitest';
import { clientKeys, sandboxCrypto } from './client-keys.ts';

const pairs = Array.from({ length: 3 }, () => generateKeyPairSync('rsa', { modulusLength: 1024 }));
const own = generateKeyPairSync('rsa', { modulusLength: 1024 }).privateKey;
const ec = generateKeyPairSync('ec', { namedCurve: 'secp224r1' });
const [first, second, third] = pairs.map(({ publicKey }) =>
  createPublicKey(publicKey.export({ type: 'spki', format: 'pem' })),
);
if (first === undefined || second === undefined || third === undefined) throw new Error('three pairs were made');

test('keys are versions 1, 2, … of their client, also when a client is named again', () => {
  const keys = clientKeys([
    { clientId: 'A', keys: [{ version: null, key: first }] },
    { clientId: 'B', keys: [{ version: null, key: third }] },
    { clientId: 'A', keys: [second, ec.publicKey].map((key) => ({ version: null, key })) },
  ]);
  expect(keys.versions('A')).toEqual([
    { version: '1', algorithm: 'RSA256' },
    { version: '2', algorithm: 'RSA256' },
    { version: '3', algorithm: 'ECC224' },
  ]);
  expect(keys.key('A', '2')).toBe(second);
  expect(keys.key('B', '1')).toBe(third);
  expect([keys.key('A', '4'), keys.key('C', '1'), keys.versions('C'), keys.versions('__proto__')]).toEqual([
    null,
    null,
    null,
    null,
  ]);
  expect(keys.all().map(({ clientId, version }) => `${clientId}${version}`)).toEqual(['A1', 'A2', 'A3', 'B1']);
});

test('a named version stands as it is named, and the others count around it', () => {
  const named = (version: string | null) => ({ version, key: first });
  const versions = (...each: (string | null)[]): unknown =>
    clientKeys([{ clientId: 'A', keys: each.map(named) }])
      .versions('A')
      ?.map(({ version }) => version);
  expect(versions('0')).toEqual(['0']);
  expect(versions('0', null)).toEqual(['0', '2']);
  expect(versions('2', null, null)).toEqual(['2', '3', '4']);
  expect(versions(null, 'prod-b', null)).toEqual(['1', 'prod-b', '3']);
  expect(() => versions('0', '0')).toThrow('Key version "0" of Client-Id "A" is given twice.');
  expect(() => versions(null, '1')).toThrow('Key version "1" of Client-Id "A" is given twice.');
});

test('a key that no algorithm takes is refused in words', () => {
  const p256 = generateKeyPairSync('ec', { namedCurve: 'prime256v1' }).publicKey;
  expect(() => clientKeys([{ clientId: 'A', keys: [{ version: null, key: p256 }] }])).toThrow(
    'the key is of kind ec (prime256v1)',
  );
});

test('a signature verifies by the key of that version alone; digests are SHA-256', () => {
  const crypto = sandboxCrypto(
    clientKeys([{ clientId: 'A', keys: [first, second].map((key) => ({ version: null, key })) }]),
    own,
  );
  const bytes = Buffer.from('text');
  const signatureBase64 = sign('sha256', bytes, pairs[1]?.privateKey ?? '').toString('base64');
  const check = (clientId: string, keyVersion: string): boolean =>
    crypto.verify({ clientId, keyVersion, scheme: { algorithm: 'RSA256' }, bytes, signatureBase64 });
  expect([check('A', '1'), check('A', '2'), check('A', '3'), check('B', '2')]).toEqual([false, true, false, false]);
  expect(crypto.sha256('text')).toBe(createHash('sha256').update('text').digest('hex'));
  expect(crypto.sha256(bytes)).toBe(crypto.sha256('text'));
});
