import { execFileSync, spawnSync } from 'node:child_process';
import { createHash, generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findHeader } from '../../../../shared/protocol/signing/envelope.ts';
import { bytesToSign } from '../../../../shared/protocol/signing/signature.ts';
import { parseSignatureHeader } from '../../../../shared/protocol/signing/signature-header.ts';
import { readKeyOf, readPublicKey } from '../keys/read-key.ts';
import vectors from './testing/vectors.json' with { type: 'json' };
import { signBytes, verifyBytes, verifyBytesSync } from './sign-bytes.ts';
import { signRequest } from './sign-request.ts';
import { verifyRequest } from './verify-request.ts';

const merchantKey = readKeyOf('private', Buffer.from(vectors.keys.merchantPrivatePkcs8)).key;
// Every vector, the answer too, is signed by the merchant's key.
const merchantPublic = readPublicKey(Buffer.from(vectors.keys.merchantPublicSpki));
const platformPublic = readPublicKey(Buffer.from(vectors.keys.platformPublicSpki));

describe('the known answers', () => {
  it.each(vectors.signing)('$id signs to the same bytes', async (vector) => {
    const body = Buffer.from(vector.body);
    const signed = await signRequest({ ...vector, key: merchantKey, body });
    expect(signed.contentToSign).toBe(vector.contentToSign);
    expect(createHash('sha256').update(bytesToSign(vector, body)).digest('hex')).toBe(vector.contentSha256);
    expect(findHeader(signed.headers, 'Signature')).toBe(vector.signatureHeader);
    expect(signed.body).toBe(body);
  });

  it.each<[string, (known: { base64: string; encoded: string }) => string]>([
    ['openapi', ({ encoded }) => `algorithm=RSA256,keyVersion=1,signature=${encoded}`],
    ['openapi-spaced', ({ encoded }) => `algorithm=RSA256, keyVersion=0, signature=${encoded}`],
    ['epoch-millis', ({ encoded }) => `algorithm=RSA256,keyVersion=1,signature=${encoded}`],
    ['utc-seconds', ({ encoded }) => `algorithm=RSA256,keyVersion=1,signature=${encoded}`],
    ['basic-offset', ({ encoded }) => `algorithm=RSA256,keyVersion=1,signature=${encoded}`],
    ['mini-program', ({ encoded }) => `algorithm=RSA256, keyVersion=1, signature=${encoded}`],
    ['no-key-version', ({ encoded }) => `algorithm=RSA256, signature=${encoded}`],
    [
      'base64url',
      ({ base64 }) => `algorithm=RSA256,keyVersion=1,signature=${Buffer.from(base64, 'base64').toString('base64url')}`,
    ],
    ['custom:value=base64,key-version=none', ({ base64 }) => `algorithm=RSA256,signature=${base64}`],
  ])('are written down by %s in its own way', async (profile, header) => {
    for (const vector of vectors.signing) {
      const body = Buffer.from(vector.body);
      const signed = await signRequest({ ...vector, key: merchantKey, body, gaps: { 'signing-profile': profile } });
      const known = { base64: vector.signatureBase64, encoded: vector.signatureUrlEncoded };
      expect(findHeader(signed.headers, 'Signature')).toBe(header(known));
    }
  });

  it('are the same signatures over the path alone where that is signed', async () => {
    const withoutQuery = vectors.signing.filter(({ path }) => !path.includes('?'));
    expect(withoutQuery.length).toBeGreaterThan(0);
    for (const vector of withoutQuery) {
      const path = `${vector.path}?added=1`;
      const body = Buffer.from(vector.body);
      const signed = await signRequest({ ...vector, path, key: merchantKey, body, gaps: { 'signed-path': 'path' } });
      expect(signed.path).toBe(path);
      expect(signed.contentToSign).toBe(vector.contentToSign);
      expect(findHeader(signed.headers, 'Signature')).toBe(vector.signatureHeader);
    }
  });

  it.each(vectors.signing)('$id verifies, and not by the other key', async (vector) => {
    const check = { ...vector, body: Buffer.from(vector.body) };
    expect(await verifyRequest({ ...check, key: merchantPublic })).toMatchObject({ verdict: 'verified', why: '' });
    expect(await verifyRequest({ ...check, key: platformPublic })).toMatchObject({ verdict: 'wrong' });
  });

  it.each(vectors.encryption)('$id, already encrypted, signs as any other body', async (vector) => {
    const body = Buffer.from(vector.ciphertextBase64);
    const signed = await signRequest({ ...vector, method: 'POST', key: merchantKey, body });
    expect(signed.contentToSign).toBe(vector.contentToSign);
    const reading = parseSignatureHeader(findHeader(signed.headers, 'Signature'));
    expect(reading).toMatchObject({ header: { signatureBase64: vector.signatureBase64 } });
  });
});

describe('signRequest', () => {
  const request = {
    method: 'POST',
    path: '/p?a=1',
    clientId: 'C',
    time: '2024-05-22T06:42:21+05:30',
    body: Buffer.from('{}'),
    key: merchantKey,
  };

  it('writes its headers in one order and case', async () => {
    const { headers } = await signRequest(request);
    expect(headers.map(([name]) => name)).toEqual(['Content-Type', 'Client-Id', 'Request-Time', 'Signature']);
  });

  it('leaves a key version of null out', async () => {
    const { headers } = await signRequest({ ...request, keyVersion: null });
    expect(findHeader(headers, 'Signature')).toMatch(/^algorithm=RSA256,signature=/);
  });

  it.each([
    [{ clientId: 'a\r\nX-Other: 1' }, 'Client-Id contains U+000D at position 2'],
    [{ keyVersion: '1,signature=x' }, 'keyVersion contains U+002C "," at position 2'],
    [{ time: '2024\u0000' }, 'Request-Time contains U+0000 at position 5'],
    [{ path: '/a b' }, 'path contains U+0020 at position 3'],
    [{ method: 'GET /x' }, 'method contains U+0020 at position 4'],
    [{ clientId: '' }, 'Client-Id is empty'],
  ])('refuses %o by name', async (change, message) => {
    await expect(signRequest({ ...request, ...change })).rejects.toThrow(message);
  });

  it('refuses keys of other kinds with a sentence', async () => {
    await expect(signRequest({ ...request, algorithm: 'ECC224' })).rejects.toThrow(
      'ECC224 needs an EC key on the curve secp224r1, but the key is of kind rsa.',
    );
    const ec = generateKeyPairSync('ec', { namedCurve: 'secp224r1' });
    await expect(signRequest({ ...request, key: ec.privateKey })).rejects.toThrow(
      'RSA256 needs an RSA key, but the key is of kind ec (secp224r1).',
    );
    const pss = generateKeyPairSync('rsa-pss', { modulusLength: 1024 });
    await expect(signRequest({ ...request, key: pss.privateKey })).rejects.toThrow('kind rsa-pss');
    await expect(signRequest({ ...request, key: merchantPublic })).rejects.toThrow('takes a private key');
  });
});

describe('any text', () => {
  const bytes = fc.uint8Array({ maxLength: 300 });

  it('verifies what was signed, both ways, and nothing else', async () => {
    await fc.assert(
      fc.asyncProperty(bytes, fc.nat(), async (text, where) => {
        const signature = await signBytes(merchantKey, text);
        expect(await verifyBytes(merchantPublic, text, signature)).toBe(true);
        expect(verifyBytesSync(merchantPublic, text, signature)).toBe(true);
        const changed = Buffer.from(signature, 'base64');
        const at = where % changed.length;
        changed[at] = (changed[at] ?? 0) ^ (1 << (where % 8));
        expect(await verifyBytes(merchantPublic, text, changed)).toBe(false);
      }),
      { numRuns: 100 },
    );
  });

  it('takes a signature of any length and content as wrong, never as a failure', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string(), async (signatureHeader) => {
        const check = await verifyRequest({
          method: 'POST',
          path: '/',
          clientId: '',
          time: '',
          body: Buffer.alloc(0),
          signatureHeader,
          key: merchantPublic,
        });
        expect(['wrong', 'not signed']).toContain(check.verdict);
      }),
    );
  });
});

const openssl = spawnSync('openssl', ['version']).status === 0;

describe.skipIf(!openssl)('an independent verifier (skipped only where the openssl program is absent)', () => {
  let folder = '';
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'passbench-openssl-'));
    writeFileSync(join(folder, 'public.pem'), vectors.keys.merchantPublicSpki);
    writeFileSync(join(folder, 'private.pem'), vectors.keys.merchantPrivatePkcs8);
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it('agrees with what the product signs', async () => {
    for (const body of ['', '{"a":1}', '{\r\n "中文": "\\u4e2d" }\n', '\u{feff}{}', 'x'.repeat(100_000)]) {
      const signed = await signRequest({
        method: 'POST',
        path: '/a?b=c',
        clientId: 'C1',
        time: '2024-05-22T06:42:21+05:30',
        body: Buffer.from(body),
        key: merchantKey,
      });
      const reading = parseSignatureHeader(findHeader(signed.headers, 'Signature'));
      const signature = reading.read === 'header' ? (reading.header.signatureBase64 ?? '') : '';
      writeFileSync(join(folder, 'text'), `POST /a?b=c\nC1.2024-05-22T06:42:21+05:30.${body}`);
      writeFileSync(join(folder, 'signature'), Buffer.from(signature, 'base64'));
      const said = execFileSync(
        'openssl',
        ['dgst', '-sha256', '-verify', 'public.pem', '-signature', 'signature', 'text'],
        { cwd: folder },
      );
      expect(said.toString()).toContain('Verified OK');
    }
  });

  it('signs what the product verifies', async () => {
    writeFileSync(join(folder, 'text'), 'POST /a\nC1.T.{"a":1}');
    const signature = execFileSync('openssl', ['dgst', '-sha256', '-sign', 'private.pem', 'text'], { cwd: folder });
    const signatureHeader = `signature=${signature.toString('base64url')}`;
    const check = await verifyRequest({
      method: 'POST',
      path: '/a',
      clientId: 'C1',
      time: 'T',
      body: Buffer.from('{"a":1}'),
      signatureHeader,
      key: merchantPublic,
    });
    expect(check.verdict).toBe('verified');
  });
});
