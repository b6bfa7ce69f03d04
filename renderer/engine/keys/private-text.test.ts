import { generateKeyPairSync } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { holdsPrivateKey, keyFileText } from './private-text.ts';

const rsa = generateKeyPairSync('rsa', { modulusLength: 1024 });
const ec = generateKeyPairSync('ec', { namedCurve: 'secp224r1' });
const sealed = { cipher: 'aes-256-cbc', passphrase: 'x' } as const;

const privates = {
  'PKCS#8': rsa.privateKey.export({ type: 'pkcs8', format: 'pem' }),
  'PKCS#1': rsa.privateKey.export({ type: 'pkcs1', format: 'pem' }),
  'SEC 1': ec.privateKey.export({ type: 'sec1', format: 'pem' }),
  'PKCS#8 with a passphrase': rsa.privateKey.export({ type: 'pkcs8', format: 'pem', ...sealed }),
  'PKCS#1 with a passphrase': rsa.privateKey.export({ type: 'pkcs1', format: 'pem', ...sealed }),
};

const ders = {
  'PKCS#8': rsa.privateKey.export({ type: 'pkcs8', format: 'der' }),
  'PKCS#8 on P-224': ec.privateKey.export({ type: 'pkcs8', format: 'der' }),
  'PKCS#1': rsa.privateKey.export({ type: 'pkcs1', format: 'der' }),
  'SEC 1': ec.privateKey.export({ type: 'sec1', format: 'der' }),
  'PKCS#8 with a passphrase': rsa.privateKey.export({ type: 'pkcs8', format: 'der', ...sealed }),
};

const publics = [rsa.publicKey, ec.publicKey].flatMap((key) => [
  key.export({ type: 'spki', format: 'pem' }).toString(),
  key.export({ type: 'spki', format: 'der' }).toString('base64'),
  key.export({ type: 'spki', format: 'der' }).toString('hex'),
]);
const jwk = JSON.stringify(rsa.publicKey.export({ format: 'jwk' }));

describe('a private key that is pasted is known', () => {
  test.each(Object.entries(privates))('as PEM: %s', (_, pem) => {
    const text = pem.toString();
    for (const form of [text, text.replaceAll('\n', String.raw`\n`), text.replaceAll('\n', ' '), `Bag\n\ufeff${text}`])
      expect(holdsPrivateKey(form)).toBe(true);
  });

  test.each(Object.entries(ders))('without armour: %s', (_, der) => {
    const base64 = der.toString('base64');
    const wrapped = base64.replace(/.{64}/g, '$&\r\n');
    for (const form of [
      base64,
      wrapped,
      `"${base64}"`,
      der.toString('base64url'),
      der.toString('hex'),
      keyFileText(der),
    ])
      expect(holdsPrivateKey(form)).toBe(true);
  });

  test('as JSON, PuTTY and OpenSSH', () => {
    expect(holdsPrivateKey(JSON.stringify(rsa.privateKey.export({ format: 'jwk' })))).toBe(true);
    expect(holdsPrivateKey('PuTTY-User-Key-File-3: ssh-rsa')).toBe(true);
    expect(holdsPrivateKey('-----BEGIN OPENSSH PRIVATE KEY-----')).toBe(true);
  });
});

test.each([...publics, jwk, '', 'hello', 'MIIB', '30', 'ssh-rsa AAAAB3NzaC1yc2E='])(
  'a public key is none: %.60s',
  (text) => {
    expect(holdsPrivateKey(text)).toBe(false);
  },
);

describe('the file of a key', () => {
  test.each([
    ['UTF-8', Buffer.from('\ufeff-----BEGIN', 'utf8')],
    ['UTF-16, little end first', Buffer.from('\ufeff-----BEGIN', 'utf16le')],
    ['UTF-16, big end first', Buffer.from('\ufeff-----BEGIN', 'utf16le').swap16()],
  ])('is read as %s', (_, bytes) => {
    expect(keyFileText(bytes)).toBe('-----BEGIN');
  });

  test('is base64 where it is no text', () => {
    expect(keyFileText(ders['PKCS#8'])).toBe(ders['PKCS#8'].toString('base64'));
  });
});
