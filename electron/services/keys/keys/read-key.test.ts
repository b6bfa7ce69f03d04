import { createPublicKey, generateKeyPairSync } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { AppError } from '../../../../shared/lib/app-error.ts';
import vectors from '../signer/testing/vectors.json' with { type: 'json' };
import { readKeyOf, readPublicKey } from './read-key.ts';
import { handedFile } from './testing/sample-texts.ts';

const { merchantPrivatePkcs8: pkcs8, merchantPrivatePkcs1: pkcs1, merchantPublicSpki: spki } = vectors.keys;
const key = readKeyOf('private', Buffer.from(pkcs8)).key;
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

function refusal(read: () => unknown): AppError | null {
  try {
    read();
    return null;
  } catch (error) {
    if (error instanceof AppError) return error;
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
    expect(readKeyOf('private', Buffer.from(text)).key.equals(key)).toBe(true);
  });

  it.each([
    ['RSA', pkcs8],
    ['EC', sec1],
  ])('is read although an earlier call left its error on the thread: %s', (_, text) => {
    // Comparing keys of two types leaves an error in Node 20, which the next key would report as its own.
    expect(publicKey.equals(ec.publicKey)).toBe(false);
    expect(readKeyOf('private', Buffer.from(text)).key.type).toBe('private');
  });

  it.each([
    ['SEC1', sec1],
    ['SEC1 after EC PARAMETERS', `-----BEGIN EC PARAMETERS-----\nBgUrgQQAIQ==\n-----END EC PARAMETERS-----\n${sec1}`],
    ['base64 DER of SEC1', sec1Der],
  ])('is read: %s', (_, text) => {
    const read = readKeyOf('private', Buffer.from(text)).key;
    expect(read.equals(ec.privateKey)).toBe(true);
    expect(read.export({ type: 'sec1', format: 'pem' })).toBe(sec1);
  });

  it.each([
    ['PKCS#8', protectedPem],
    ['legacy PKCS#1', legacyPem],
    ['PKCS#8 as one line of base64', protectedPem.replaceAll(/-----[^-]+-----|\n/g, '')],
  ])('with a passphrase is read with it only: %s', (_, text) => {
    const bytes = Buffer.from(text);
    expect(readKeyOf('private', bytes, 'open sesame').key.equals(key)).toBe(true);
    expect(sentenceOf(() => readKeyOf('private', bytes).key)).toContain('--passphrase-file');
    expect(sentenceOf(() => readKeyOf('private', bytes, 'no').key)).toContain('does not open');
  });

  it.each([
    ['a public key', spki, 'KEY_IS_PUBLIC'],
    ['a certificate', handedFile('certificate'), 'KEY_IS_PUBLIC'],
    ['a certificate request', handedFile('csr'), 'KEY_NOT_USABLE'],
    ['an OpenSSH key', handedFile('openssh-private'), 'KEY_NOT_USABLE'],
    ['a payload', '{"requestId":"1"}', 'KEY_NOT_USABLE'],
    ['nothing', ' \n', 'KEY_NOT_USABLE'],
    ['a PEM cut short', pkcs8.slice(0, 400), 'KEY_DAMAGED'],
    ['a huge file', 'A'.repeat(70_000), 'KEY_TOO_LARGE'],
  ])('is not %s, and the error says so', (_, content, code) => {
    const error = refusal(() => readKeyOf('private', Buffer.from(content)).key);
    expect(error?.code).toBe(code);
    expect(error?.words?.message.zh).toMatch(/。$/);
    expect(error?.next).toMatch(/./);
  });

  it('is asked for where nothing in the file can become one', () => {
    expect(refusal(() => readKeyOf('private', Buffer.from(handedFile('csr'))).key)?.next).toContain(
      'Ask for the private key',
    );
    const other = generateKeyPairSync('ec', { namedCurve: 'prime256v1' });
    const privatePem = other.privateKey.export({ type: 'pkcs8', format: 'pem' });
    expect(refusal(() => readKeyOf('private', Buffer.from(privatePem)).key)?.next).toMatch(
      /Create a new key.*openssl genpkey/,
    );
  });

  it('is refused when it was altered, and by no other name', () => {
    const der = key.export({ type: 'pkcs1', format: 'der' });
    der[300] = (der[300] ?? 0) ^ 1;
    expect(refusal(() => readKeyOf('private', der).key)?.code).toBe('KEY_ALTERED');
  });

  it('of fewer than 2,048 bits is read with a warning', () => {
    const short = generateKeyPairSync('rsa', { modulusLength: 1024 }).privateKey;
    const read = readKeyOf('private', short.export({ type: 'pkcs8', format: 'der' }));
    expect(read.key.equals(short)).toBe(true);
    expect(read.warnings.map(({ en }) => en).join()).toContain('RSA keys of 1024 bits');
  });
});

describe('the key of a client certificate', () => {
  it.each([
    ['P-256', generateKeyPairSync('ec', { namedCurve: 'prime256v1' })],
    ['Ed25519', generateKeyPairSync('ed25519')],
    ['RSA', generateKeyPairSync('rsa', { modulusLength: 2048 })],
  ])('may be of any algorithm: %s', (_, { privateKey, publicKey }) => {
    const pem = Buffer.from(privateKey.export({ type: 'pkcs8', format: 'pem' }));
    expect(readKeyOf('any-private', pem).key.equals(privateKey)).toBe(true);
    const half = Buffer.from(publicKey.export({ type: 'spki', format: 'pem' }));
    expect(refusal(() => readKeyOf('any-private', half))).not.toBeNull();
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
    expect(sentenceOf(() => readPublicKey(Buffer.from(pkcs8)))).toContain('openssl pkey -in FILE -pubout');
    expect(refusal(() => readPublicKey(Buffer.from(protectedPem)))?.code).toBe('KEY_IS_PRIVATE');
    expect(sentenceOf(() => readPublicKey(handedFile('openssh-private')))).toContain('ssh-keygen -e -m PKCS8');
    expect(sentenceOf(() => readPublicKey(Buffer.from(derOf('pkcs8'))))).toContain('where it was created');
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
          const sentences = [() => readKeyOf('private', bytes, 'x').key, () => readPublicKey(bytes)].map(sentenceOf);
          expect(sentences.join(' ')).not.toMatch(/[A-Za-z0-9+/]{40}/);
        },
      ),
      { numRuns: 500 },
    );
  });
});
