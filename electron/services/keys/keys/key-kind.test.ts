import { createPrivateKey, createPublicKey, generateKeyPairSync, sign, verify } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { algorithmOfKey, ecc224Curve, hasDemoMark, makeDemoEcc224Key, makeDemoRsaKey } from './key-kind.ts';

describe.each([
  ['RSA256', makeDemoRsaKey, 'pkcs1'],
  ['ECC224', makeDemoEcc224Key, 'sec1'],
] as const)('a demo key for %s', (algorithm, make, form) => {
  test('signs as any key does, and is told from it in every form', async () => {
    const key = await make();
    expect(algorithmOfKey(key)).toBe(algorithm);
    const publicHalf = createPublicKey(key);
    const text = Buffer.from('text');
    expect(verify('sha256', text, publicHalf, sign('sha256', text, key))).toBe(true);
    const passphrase = { cipher: 'aes-256-cbc', passphrase: 'open sesame' } as const;
    const forms = [
      key.export({ type: 'pkcs8', format: 'pem' }),
      key.export({ type: form, format: 'pem' }),
      key.export({ type: 'pkcs8', format: 'pem', ...passphrase }),
    ];
    const read = forms.map((pem) => createPrivateKey({ key: pem, passphrase: passphrase.passphrase }));
    expect([key, ...read].map(hasDemoMark)).toEqual([true, true, true, true]);
    expect(read.every((other) => createPublicKey(other).equals(publicHalf))).toBe(true);
  });

  test('is another each time', async () => {
    expect((await make()).equals(await make())).toBe(false);
  });
});

test('no other key is taken for one', () => {
  const keys = [
    generateKeyPairSync('rsa', { modulusLength: 2048 }),
    ...Array.from({ length: 50 }, () => generateKeyPairSync('ec', { namedCurve: ecc224Curve })),
    generateKeyPairSync('ec', { namedCurve: 'prime256v1' }),
    generateKeyPairSync('ed25519'),
  ];
  expect(keys.filter(({ privateKey, publicKey }) => hasDemoMark(privateKey) || hasDemoMark(publicKey))).toEqual([]);
});
