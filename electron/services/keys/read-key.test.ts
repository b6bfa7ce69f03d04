import { createPublicKey, generateKeyPairSync } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BenchError } from '../../../shared/lib/bench-error.ts';
import vectors from '../signer/testing/vectors.json' with { type: 'json' };
import { readPrivateKey, readPublicKey } from './read-key.ts';

const { merchantPrivatePkcs8: pkcs8, merchantPrivatePkcs1: pkcs1, merchantPublicSpki: spki } = vectors.keys;
const key = readPrivateKey(Buffer.from(pkcs8));
const publicKey = createPublicKey(key);
const ec = generateKeyPairSync('ec', { namedCurve: 'secp224r1' });
const protectedPem = key
  .export({ type: 'pkcs8', format: 'pem', cipher: 'aes-256-cbc', passphrase: 'open sesame' })
  .toString();
const legacyPem = key
  .export({ type: 'pkcs1', format: 'pem', cipher: 'aes-128-cbc', passphrase: 'open sesame' })
  .toString();
const derOf = (type: 'pkcs8' | 'pkcs1'): string => key.export({ type, format: 'der' }).toString('base64');
const sec1 = ec.privateKey.export({ type: 'sec1', format: 'pem' }).toString();
const sec1Der = ec.privateKey.export({ type: 'sec1', format: 'der' }).toString('base64');

function refusal(read: () => unknown): BenchError | null {
  try {
    read();
    return null;
  } catch (error) {
    if (error instanceof BenchError) return error;
    throw error;
  }
}

function sentenceOf(read: () => unknown): string {
  return refusal(read)?.sentence ?? '';
}

describe('a private key', () => {
  it.each([
    ['PKCS#8', pkcs8],
    ['PKCS#1', pkcs1],
    ['base64 DER of PKCS#8', derOf('pkcs8')],
    ['base64 DER of PKCS#1', `${derOf('pkcs1')}\n`],
    ['with CRLF', pkcs8.replaceAll('\n', '\r\n')],
    ['with a BOM', `\u{feff}${pkcs8}`],
    ['indented', pkcs8.replaceAll(/^/gm, '    ')],
    ['after Bag Attributes', `Bag Attributes\n    friendlyName: x\nKey Attributes: <No Attributes>\n${pkcs8}`],
    ['before its public half', `${pkcs8}${spki}`],
  ])('is read: %s', (_, text) => {
    expect(readPrivateKey(Buffer.from(text)).equals(key)).toBe(true);
  });

  it.each([
    ['SEC1', sec1],
    ['SEC1 after EC PARAMETERS', `-----BEGIN EC PARAMETERS-----\nBgUrgQQAIQ==\n-----END EC PARAMETERS-----\n${sec1}`],
    ['base64 DER of SEC1', sec1Der],
  ])('is read: %s', (_, text) => {
    expect(readPrivateKey(Buffer.from(text)).equals(ec.privateKey)).toBe(true);
  });

  it.each([
    ['PKCS#8', protectedPem],
    ['legacy PKCS#1', legacyPem],
    ['PKCS#8 as one line of base64', protectedPem.replaceAll(/-----[^-]+-----|\n/g, '')],
  ])('with a passphrase is read with it only: %s', (_, text) => {
    const bytes = Buffer.from(text);
    expect(readPrivateKey(bytes, 'open sesame').equals(key)).toBe(true);
    expect(sentenceOf(() => readPrivateKey(bytes))).toContain('--passphrase-file');
    expect(sentenceOf(() => readPrivateKey(bytes, 'no'))).toContain('does not open');
  });

  it.each([
    ['a public key', spki, 'is a public key'],
    ['a certificate', '-----BEGIN CERTIFICATE-----\nMA==\n-----END CERTIFICATE-----', 'is a certificate.'],
    [
      'a certificate request',
      '-----BEGIN CERTIFICATE REQUEST-----\nMA==\n-----END CERTIFICATE REQUEST-----',
      'is a certificate request.',
    ],
    [
      'OpenSSH',
      '-----BEGIN OPENSSH PRIVATE KEY-----\nMA==\n-----END OPENSSH PRIVATE KEY-----',
      'is an OpenSSH private key.',
    ],
    ['a JWK', '{"kty":"RSA"}', 'is a JSON Web Key.'],
    ['a payload', '{"requestId":"1"}', 'holds nothing that looks like a key.'],
    ['UTF-16', Buffer.from(`\u{feff}${pkcs8}`, 'utf16le'), 'is a UTF-16 text.'],
    ['binary DER', key.export({ type: 'pkcs8', format: 'der' }), 'is a binary DER file.'],
    ['nothing', ' \n', 'is empty.'],
    ['something else', 'hello', 'nothing that looks like a key'],
    ['a PEM cut short', pkcs8.slice(0, 400), 'nothing that looks like a key'],
    ['a PEM cut inside', pkcs8.replace(/\n[^\n]{64}\n/, '\n'), 'cannot be read as one'],
    ['a PFX', 'MIIBBgIBAzCB/wAA', 'is a PKCS#12 (PFX) file.'],
    ['a huge file', 'A'.repeat(70_000), 'no key is larger'],
  ])('is not %s, and the error says so', (_, content, message) => {
    const error = refusal(() => readPrivateKey(Buffer.from(content)));
    expect(error?.message).toContain(message);
    expect(error?.next).toMatch(/./);
  });
});

describe('a public key', () => {
  it.each([
    ['SPKI', spki],
    ['PKCS#1', publicKey.export({ type: 'pkcs1', format: 'pem' }).toString()],
    ['base64 DER of SPKI', publicKey.export({ type: 'spki', format: 'der' }).toString('base64')],
    ['base64 DER of PKCS#1', publicKey.export({ type: 'pkcs1', format: 'der' }).toString('base64')],
  ])('is read: %s', (_, text) => {
    expect(readPublicKey(Buffer.from(text)).equals(publicKey)).toBe(true);
  });

  it('is not a private key, and the error says how to make one', () => {
    expect(sentenceOf(() => readPublicKey(Buffer.from(pkcs8)))).toContain('openssl pkey -in KEY -pubout');
    expect(refusal(() => readPublicKey(Buffer.from(protectedPem)))?.code).toBe('KEY_IS_PRIVATE');
  });
});

describe('any file', () => {
  const sources = [pkcs8, pkcs1, spki, protectedPem, legacyPem, sec1, derOf('pkcs1')].map((text) => Buffer.from(text));
  const damaged = fc
    .record({ source: fc.constantFrom(...sources), at: fc.nat(), byte: fc.nat(255), cut: fc.boolean() })
    .map(({ source, at, byte, cut }) => {
      const copy = Buffer.from(source);
      copy[at % copy.length] = byte;
      return cut ? copy.subarray(0, at % copy.length) : copy;
    });

  it('is read or refused with a sentence that does not quote it', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          damaged,
          fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes)),
        ),
        (bytes) => {
          const sentences = [() => readPrivateKey(bytes, 'x'), () => readPublicKey(bytes)].map(sentenceOf);
          expect(sentences.join(' ')).not.toMatch(/[A-Za-z0-9+/]{40}/);
        },
      ),
      { numRuns: 500 },
    );
  });
});
