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
    { clientId: 'A', keys: [first] },
    { clientId: 'B', keys: [third] },
    { clientId: 'A', keys: [second, ec.publicKey] },
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

test('a key that no algorithm takes is refused in words', () => {
  const p256 = generateKeyPairSync('ec', { namedCurve: 'prime256v1' }).publicKey;
  expect(() => clientKeys([{ clientId: 'A', keys: [p256] }])).toThrow('the key given is of kind ec (prime256v1)');
});

test('a signature verifies by the key of that version alone; digests are SHA-256', () => {
  const crypto = sandboxCrypto(clientKeys([{ clientId: 'A', keys: [first, second] }]), own);
  const bytes = Buffer.from('text');
  const signatureBase64 = sign('sha256', bytes, pairs[1]?.privateKey ?? '').toString('base64');
  const check = (clientId: string, keyVersion: string): boolean =>
    crypto.verify({ clientId, keyVersion, scheme: { algorithm: 'RSA256' }, bytes, signatureBase64 });
  expect([check('A', '1'), check('A', '2'), check('A', '3'), check('B', '2')]).toEqual([false, true, false, false]);
  expect(crypto.sha256('text')).toBe(createHash('sha256').update('text').digest('hex'));
  expect(crypto.sha256(bytes)).toBe(crypto.sha256('text'));
});
