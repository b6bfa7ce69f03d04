import { execFileSync, spawnSync } from 'node:child_process';
import { generateKeyPairSync, sign } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findHeader } from '../../../../shared/protocol/signing/envelope.ts';
import { parseSignatureHeader } from '../../../../shared/protocol/signing/signature-header.ts';
import { ecc224Variants, signatureScheme } from '../../../../shared/protocol/signing/signature.ts';
import { findGap } from '../../../../shared/gaps/gaps.ts';
import { readKeyOf, readPublicKey } from '../keys/read-key.ts';
import { diagnoseSignature } from './diagnose.ts';
import { signBytes, verifyBytes, verifyBytesSync } from './sign-bytes.ts';
import { signRequest } from './sign-request.ts';
import { verifyRequest } from './verify-request.ts';

const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'secp224r1' });
const other = generateKeyPairSync('ec', { namedCurve: 'secp224r1' });
const rsa = generateKeyPairSync('rsa', { modulusLength: 1024 });
const p256 = generateKeyPairSync('ec', { namedCurve: 'prime256v1' });
const parts = { method: 'POST', path: '/a?b=c', clientId: 'C1', time: 'T' };
const body = Buffer.from('{"a":1}');
const signed = (key = privateKey, gaps = {}): ReturnType<typeof signRequest> =>
  signRequest({ ...parts, body, key, algorithm: 'ECC224', gaps });
const headerOf = async (gaps = {}): Promise<string> =>
  findHeader((await signed(privateKey, gaps)).headers, 'Signature') ?? '';

describe('the readings of ECC224', () => {
  it('are the values of the assumption, its default first', () => {
    const gap = findGap('ecc224');
    expect(ecc224Variants.map(({ id }) => id)).toEqual([gap?.default, ...(gap?.others ?? [])]);
  });

  it.each(ecc224Variants)('$id signs what verifies as $id, and as nothing else', async ({ id, form }) => {
    const signatureHeader = await headerOf({ ecc224: id });
    expect(signatureHeader).toMatch(/^algorithm=ECC224,keyVersion=1,signature=[A-Za-z0-9%]+$/);
    const check = { ...parts, body, signatureHeader, key: publicKey };
    for (const reading of ecc224Variants) {
      const verdict = reading.id === id ? 'verified' : 'wrong';
      expect(await verifyRequest({ ...check, gaps: { ecc224: reading.id } })).toMatchObject({ verdict });
    }
    expect(await verifyRequest({ ...check, key: other.publicKey, gaps: { ecc224: id } })).toMatchObject({
      verdict: 'wrong',
    });
    const read = parseSignatureHeader(signatureHeader);
    const bytes = Buffer.from(read.read === 'header' ? (read.header.signatureBase64 ?? '') : '', 'base64');
    if (form === 'ieee-p1363') expect(bytes).toHaveLength(56);
    else expect(bytes[0]).toBe(0x30);
  });

  it.each(ecc224Variants)('$id: any bytes, and a signature of any content', async ({ id }) => {
    const scheme = signatureScheme('ECC224', { ecc224: id });
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 100 }), fc.uint8Array({ maxLength: 80 }), async (bytes, noise) => {
        const signature = await signBytes(privateKey, bytes, scheme);
        expect(await verifyBytes(publicKey, bytes, signature, scheme)).toBe(true);
        expect(verifyBytesSync(publicKey, bytes, signature, scheme)).toBe(true);
        expect(verifyBytesSync(publicKey, bytes, noise, scheme)).toBe(false);
        expect(await verifyBytes(publicKey, bytes, noise, scheme)).toBe(false);
      }),
      { numRuns: 25 },
    );
  });
});

describe('keys', () => {
  it.each(['sec1', 'pkcs8'] as const)('sign as %s, and verify as SPKI', async (type) => {
    const key = readKeyOf('private', Buffer.from(privateKey.export({ type, format: 'pem' }))).key;
    const signatureHeader = findHeader((await signed(key)).headers, 'Signature');
    const spki = readPublicKey(Buffer.from(publicKey.export({ type: 'spki', format: 'pem' })));
    expect(await verifyRequest({ ...parts, body, signatureHeader, key: spki })).toMatchObject({ verdict: 'verified' });
  });

  it('of another kind are refused in words', async () => {
    await expect(signed(rsa.privateKey)).rejects.toThrow(
      'ECC224 needs an EC key on the curve secp224r1, but the key is of kind rsa.',
    );
    await expect(signed(p256.privateKey)).rejects.toThrow('the key is of kind ec (prime256v1).');
    await expect(signed(publicKey)).rejects.toThrow('takes a private key');
    const signatureHeader = await headerOf();
    await expect(verifyRequest({ ...parts, body, signatureHeader, key: p256.publicKey })).rejects.toThrow(
      'Signatures need an RSA key, or an EC key on the curve secp224r1',
    );
  });

  it('and a header of different algorithms are no failure, and the way out is named', async () => {
    const asEcc = await headerOf();
    const asRsa = asEcc.replace('ECC224', 'RSA256');
    const check = { ...parts, body, key: publicKey };
    expect(await verifyRequest({ ...check, signatureHeader: asRsa })).toMatchObject({
      verdict: 'wrong',
      why: 'The Signature header names RSA256, but the key is for ECC224. With algorithm=ECC224 it verifies.',
    });
    expect(await verifyRequest({ ...check, signatureHeader: asEcc, key: rsa.publicKey })).toMatchObject({
      verdict: 'wrong',
      why: 'The Signature header names ECC224, but the key is for RSA256.',
    });
  });
});

describe('the diagnosis', () => {
  it.each(ecc224Variants.slice(1))('finds $id where sha224-der is in force', async ({ id }) => {
    const rows = await diagnoseSignature({
      parts,
      body,
      signatureHeader: await headerOf({ ecc224: id }),
      key: publicKey,
    });
    expect(rows[0]).toMatchObject({
      variant: 'other-ecc224',
      verifies: true,
      why: `The signature was made with ecc224=${id}, but the assumption is ecc224=sha224-der.`,
    });
    expect(rows.some(({ variant }) => variant === 'pss-padding')).toBe(false);
  });

  it('finds mistakes in the text and other keys for ECC224 too', async () => {
    const text = `POST /a\nC1.T.${body.toString()}`;
    const value = sign('sha224', Buffer.from(text), privateKey).toString('base64');
    const input = { parts, body, signatureHeader: `algorithm=ECC224,signature=${encodeURIComponent(value)}` };
    expect((await diagnoseSignature({ ...input, key: publicKey }))[0]).toMatchObject({
      variant: 'path-without-query',
      verifies: true,
    });
    const otherKeys = [
      { key: rsa.publicKey, name: 'C1 1', sameClient: true },
      { key: publicKey, name: 'C1 2', sameClient: true },
    ];
    const rows = await diagnoseSignature({
      ...input,
      signatureHeader: await headerOf(),
      key: other.publicKey,
      otherKeys,
    });
    expect(rows[0]).toMatchObject({
      variant: 'other-key-version',
      verifies: true,
      why: expect.stringContaining('C1 2'),
    });
  });

  it('holds a text that is given against the expected one', async () => {
    const text = Buffer.from('what was signed');
    const value = sign('sha224', text, privateKey).toString('base64');
    const input = {
      parts,
      body,
      key: publicKey,
      signatureHeader: `algorithm=ECC224,signature=${encodeURIComponent(value)}`,
    };
    expect((await diagnoseSignature({ ...input, signedText: text }))[0]).toMatchObject({
      variant: 'text-changed',
      isCertain: true,
      texts: { at: 0 },
    });
    const rows = await diagnoseSignature({ ...input, signedText: Buffer.from('another') });
    expect(rows.some(({ verifies, isCertain }) => verifies || isCertain === true)).toBe(false);
  });
});

const openssl = spawnSync('openssl', ['version']).status === 0;

describe.skipIf(!openssl)('an independent verifier (skipped only where the openssl program is absent)', () => {
  let folder = '';
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'passbench-openssl-'));
    writeFileSync(join(folder, 'public.pem'), publicKey.export({ type: 'spki', format: 'pem' }));
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it.each(['sha224', 'sha256'])('agrees with what the product signs as %s-der', async (hash) => {
    const bytes = Buffer.from('POST /a\nC1.T.中文');
    const scheme = signatureScheme('ECC224', { ecc224: `${hash}-der` });
    writeFileSync(join(folder, 'text'), bytes);
    writeFileSync(join(folder, 'signature'), Buffer.from(await signBytes(privateKey, bytes, scheme), 'base64'));
    const args = ['dgst', `-${hash}`, '-verify', 'public.pem', '-signature', 'signature', 'text'];
    expect(execFileSync('openssl', args, { cwd: folder }).toString()).toContain('Verified OK');
  });
});
