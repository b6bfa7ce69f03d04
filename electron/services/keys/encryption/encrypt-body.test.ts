import { execFileSync, spawnSync } from 'node:child_process';
import { constants, createCipheriv, generateKeyPairSync, publicEncrypt, randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { encryptionModes, parseEncryptHeader } from '../../../../shared/protocol/signing/encryption.ts';
import { bytesToSign, contentToSign } from '../../../../shared/protocol/signing/signature.ts';
import { readKeyOf, readPublicKey } from '../keys/read-key.ts';
import vectors from '../signer/testing/vectors.json' with { type: 'json' };
import { findHeader } from '../../../../shared/protocol/signing/envelope.ts';
import { signRequest } from '../signer/sign-request.ts';
import { signBytes } from '../signer/sign-bytes.ts';
import { verifyRequest } from '../signer/verify-request.ts';
import { decryptBody, encryptBody, seal, unsealParts, unwrapKey, wrapKey, type EncryptedBody } from './encrypt-body.ts';

const key = readKeyOf('private', Buffer.from(vectors.keys.platformPrivatePkcs8)).key;
const recipient = readPublicKey(Buffer.from(vectors.keys.platformPublicSpki));
const merchantKey = readKeyOf('private', Buffer.from(vectors.keys.merchantPrivatePkcs8)).key;
const merchantPublic = readPublicKey(Buffer.from(vectors.keys.merchantPublicSpki));
const ecb = encryptionModes[0];
const modes = encryptionModes.map((mode) => ({ ...mode, gaps: { encryption: mode.id } }));

/** The wrapped key out of an Encrypt header, as a receiver reads it. */
function wrappedIn(header: string): string {
  const reading = parseEncryptHeader([header]);
  return reading.read === 'header' ? (reading.header.symmetricKeyBase64 ?? '') : '';
}

function decrypted({ body, header }: EncryptedBody, gaps = {}, by = key): Buffer | null {
  return decryptBody({ body, symmetricKeyBase64: wrappedIn(header) }, { key: by, gaps });
}

describe('the known answers', () => {
  it.each(vectors.encryption)('$id decrypts', (vector) => {
    const plain = decryptBody(
      { body: Buffer.from(vector.ciphertextBase64), symmetricKeyBase64: vector.wrappedKeyBase64 },
      { key, gaps: {} },
    );
    expect(plain?.toString()).toBe(vector.plaintext);
  });

  it.each(vectors.encryption)('$id unwraps to the same key and encrypts to the same bytes', (vector) => {
    const aesKey = Buffer.from(vector.aesKeyHex, 'hex');
    expect(unwrapKey('pkcs1', key, Buffer.from(vector.wrappedKeyBase64, 'base64'))).toEqual(aesKey);
    if (ecb === undefined) throw new Error('There is no first mode.');
    const sealed = Buffer.from(seal(ecb, aesKey, Buffer.from(vector.plaintext)));
    expect(sealed.toString('base64')).toBe(vector.ciphertextBase64);
  });

  it.each(vectors.encryption)('$id is signed over the plain body where that comes first', async (vector) => {
    const parts = { method: 'POST', path: vector.path, clientId: vector.clientId, time: vector.time };
    const gaps = { 'encryption-order': 'sign-first' };
    const body = Buffer.from(vector.plaintext);
    const request = await signRequest({ ...parts, body, key: merchantKey, encryptFor: recipient, gaps });
    const signature = encodeURIComponent(vector.signFirstSignatureBase64);
    expect(findHeader(request.headers, 'Signature')).toBe(`algorithm=RSA256,keyVersion=1,signature=${signature}`);
    const encrypt = findHeader(request.headers, 'Encrypt') ?? '';
    expect(decryptBody({ body: request.body, symmetricKeyBase64: wrappedIn(encrypt) }, { key, gaps })).toEqual(body);
    expect(request.contentToSign).toBe(contentToSign(parts, body));
    const plain = await signRequest({ ...parts, body, key: merchantKey, gaps });
    expect(findHeader(plain.headers, 'Signature')).toContain(signature);
  });

  it.each(vectors.encryption)('$id is signed over the body as it is on the wire', async (vector) => {
    const parts = { method: 'POST', path: vector.path, clientId: vector.clientId, time: vector.time };
    const body = Buffer.from(vector.ciphertextBase64);
    expect(contentToSign(parts, body)).toBe(vector.contentToSign);
    expect(await signBytes(merchantKey, bytesToSign(parts, body))).toBe(vector.signatureBase64);
    const signatureHeader = `algorithm=RSA256,signature=${vector.signatureBase64}`;
    expect(await verifyRequest({ ...parts, body, signatureHeader, key: merchantPublic })).toMatchObject({
      verdict: 'verified',
    });
    expect(encryptBody(body, { recipient, keyVersion: '1', gaps: {} }).contentType).toBe(vector.contentType);
  });
});

describe.each(modes)('$id', ({ gaps, ...mode }) => {
  it('gives back any bytes, and never the same ciphertext twice', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), fc.option(fc.constant('7')), (bytes, keyVersion) => {
        const one = encryptBody(bytes, { recipient, keyVersion, gaps });
        const other = encryptBody(bytes, { recipient, keyVersion, gaps });
        expect(decrypted(one, gaps)).toEqual(Buffer.from(bytes));
        expect(one.header).not.toBe(other.header);
        expect(one.body).not.toEqual(other.body);
        expect(one.body.toString()).toMatch(/^[A-Za-z0-9+/]+={0,2}$/);
      }),
      { numRuns: 25 },
    );
  });

  it.each([16, 24, 32])('reads a key of %i bytes', (length) => {
    const aesKey = randomBytes(length);
    const body = Buffer.from(Buffer.from(seal(mode, aesKey, Buffer.from('{}'))).toString('base64'));
    const symmetricKeyBase64 = wrapKey(mode.wrap, recipient, aesKey).toString('base64');
    expect(decryptBody({ body, symmetricKeyBase64 }, { key, gaps })?.toString()).toBe('{}');
  });

  it.each([0, 1, 15, 17, 31, 33, 64])('does not take %i wrapped bytes for a key', (length) => {
    const wrapped = wrapKey(mode.wrap, recipient, randomBytes(length));
    const madeUp = unwrapKey(mode.wrap, key, wrapped);
    expect(madeUp).toHaveLength(32);
    expect(unwrapKey(mode.wrap, key, wrapped)).toEqual(madeUp);
  });

  it('gives a key that fits nothing, the same one each time, for every doctored wrapped key', () => {
    const aesKey = randomBytes(32);
    const wrapped = wrapKey(mode.wrap, recipient, aesKey);
    for (let at = 0; at < wrapped.length; at += 7) {
      const doctored = Buffer.from(wrapped);
      doctored[at] = (doctored[at] ?? 0) ^ 1;
      const unwrapped = unwrapKey(mode.wrap, key, doctored);
      expect(unwrapped).not.toEqual(aesKey);
      expect(unwrapped).toHaveLength(32);
      expect(unwrapKey(mode.wrap, key, doctored)).toEqual(unwrapped);
    }
    for (const other of [Buffer.alloc(0), wrapped.subarray(1), Buffer.alloc(256, 255), Buffer.alloc(300)])
      expect(unwrapKey(mode.wrap, key, other)).toHaveLength(32);
  });

  it('never throws for a body with one byte changed, and never gives the plain text', () => {
    const plain = Buffer.from('{"requestId":"0123456789abcdef0123456789abcdef"}');
    const { body, header } = encryptBody(plain, { recipient, keyVersion: null, gaps });
    const symmetricKeyBase64 = wrappedIn(header);
    const sealed = Buffer.from(body.toString(), 'base64');
    for (let at = 0; at < sealed.length; at += 1) {
      const doctored = Buffer.from(sealed);
      doctored[at] = (doctored[at] ?? 0) ^ 0x80;
      const read = decryptBody({ body: Buffer.from(doctored.toString('base64')), symmetricKeyBase64 }, { key, gaps });
      if (mode.cipher === 'gcm') expect(read).toBeNull();
      else expect(read?.equals(plain) ?? false).toBe(false);
    }
  });

  it('never throws for any body and any wrapped key', () => {
    fc.assert(
      fc.property(
        fc.uint8Array({ maxLength: 300 }),
        fc.uint8Array({ maxLength: 300 }),
        fc.boolean(),
        (raw, text, isText) => {
          const body = isText ? text : Buffer.from(Buffer.from(text).toString('base64'));
          const wrapped = Buffer.from(raw).toString('base64');
          const read = decryptBody({ body, symmetricKeyBase64: wrapped }, { key, gaps });
          expect(read === null || read.length <= text.length).toBe(true);
        },
      ),
      { numRuns: 40 },
    );
  });

  it('is not read with another key, nor as another mode', () => {
    const plain = Buffer.from('{"a":1}');
    const encrypted = encryptBody(plain, { recipient, keyVersion: '1', gaps });
    expect(decrypted(encrypted, gaps, merchantKey)?.equals(plain) ?? false).toBe(false);
    for (const other of modes.filter(({ id }) => id !== mode.id))
      expect(decrypted(encrypted, other.gaps)?.equals(plain) ?? false).toBe(false);
  });
});

describe('gcm-oaep', () => {
  it('takes no tag of fewer than sixteen bytes', () => {
    const mode = encryptionModes.find(({ id }) => id === 'gcm-oaep');
    if (mode === undefined) throw new Error('There is no such mode.');
    const aesKey = randomBytes(32);
    const iv = randomBytes(12);
    const sealedWith = (authTagLength: number) => {
      const cipher = createCipheriv('aes-256-gcm', aesKey, iv, { authTagLength });
      const ciphertext = Buffer.concat([cipher.update('0123456789abcdef'), cipher.final()]);
      return { iv, ciphertext, tag: cipher.getAuthTag() };
    };
    expect(unsealParts(mode, aesKey, sealedWith(16))?.toString()).toBe('0123456789abcdef');
    for (const length of [4, 8, 12, 15]) expect(unsealParts(mode, aesKey, sealedWith(length))).toBeNull();
  });
});

describe('keys', () => {
  const ec = generateKeyPairSync('ec', { namedCurve: 'secp224r1' });
  const short = generateKeyPairSync('rsa', { modulusLength: 512 });

  it('of the wrong kind or half, or too short, are refused in words', () => {
    const to = (given: typeof recipient) => () =>
      encryptBody(Buffer.from('x'), { recipient: given, keyVersion: null, gaps: {} });
    expect(to(ec.publicKey)).toThrow('RSA_AES needs an RSA key, but the key is of kind ec (secp224r1).');
    expect(to(key)).toThrow('this is a private key');
    const oaep = { recipient: short.publicKey, keyVersion: null, gaps: { encryption: 'gcm-oaep' } };
    expect(() => encryptBody(Buffer.from('x'), oaep)).toThrow('Encryption with the public key failed.');
    const encrypted = { body: Buffer.from('x'), symmetricKeyBase64: 'AA==' };
    expect(() => decryptBody(encrypted, { key: ec.privateKey, gaps: {} })).toThrow('RSA_AES needs an RSA key');
    expect(() => decryptBody(encrypted, { key: recipient, gaps: {} })).toThrow('this is a public key');
  });

  it('a block with a zero inside its padding holds no key', () => {
    const block = Buffer.alloc(256, 1);
    block[0] = 0;
    block[1] = 2;
    block[223] = 0;
    const raw = { key: recipient, padding: constants.RSA_NO_PADDING };
    expect(unwrapKey('pkcs1', key, publicEncrypt(raw, block))).toEqual(Buffer.alloc(32, 1));
    for (const at of [0, 1, 2, 9, 100, 222]) {
      const spoilt = Buffer.from(block);
      spoilt[at] = at === 0 ? 1 : 0;
      expect(unwrapKey('pkcs1', key, publicEncrypt(raw, spoilt))).not.toEqual(Buffer.alloc(32, 1));
    }
  });
});

const openssl = spawnSync('openssl', ['version']).status === 0;

describe.skipIf(!openssl)('an independent program (skipped only where the openssl program is absent)', () => {
  let folder = '';
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'passbench-openssl-'));
    writeFileSync(join(folder, 'private.pem'), vectors.keys.platformPrivatePkcs8);
    writeFileSync(join(folder, 'public.pem'), vectors.keys.platformPublicSpki);
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  const run = (args: readonly string[], input: Buffer): Buffer => execFileSync('openssl', args, { cwd: folder, input });

  it.each([
    ['ecb-pkcs1', ['-pkeyopt', 'rsa_padding_mode:pkcs1'], 0],
    ['cbc-pkcs1', ['-pkeyopt', 'rsa_padding_mode:pkcs1'], 16],
  ])('reads what the product encrypts: %s', (encryption, padding, ivBytes) => {
    const plain = Buffer.from('{"a":"中文"}');
    const { body, header } = encryptBody(plain, { recipient, keyVersion: '1', gaps: { encryption } });
    const wrapped = Buffer.from(wrappedIn(header), 'base64');
    const aesKey = run(['pkeyutl', '-decrypt', '-inkey', 'private.pem', ...padding], wrapped);
    const sealed = Buffer.from(body.toString(), 'base64');
    const iv = sealed.subarray(0, ivBytes).toString('hex');
    const cipher = ivBytes === 0 ? ['-aes-256-ecb'] : ['-aes-256-cbc', '-iv', iv];
    expect(run(['enc', '-d', ...cipher, '-K', aesKey.toString('hex')], sealed.subarray(ivBytes))).toEqual(plain);
  });

  it('wraps keys that the product unwraps, PKCS#1 and OAEP', () => {
    const aesKey = randomBytes(32);
    const oaep = ['-pkeyopt', 'rsa_padding_mode:oaep', '-pkeyopt', 'rsa_oaep_md:sha256'];
    const wrapped = (options: readonly string[]): Buffer =>
      run(['pkeyutl', '-encrypt', '-pubin', '-inkey', 'public.pem', ...options], aesKey);
    expect(unwrapKey('pkcs1', key, wrapped([]))).toEqual(aesKey);
    expect(unwrapKey('oaep-sha256', key, wrapped(oaep))).toEqual(aesKey);
  });
});
