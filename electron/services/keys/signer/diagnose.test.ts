import { constants, sign } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { causeOf, countOfRows } from '../../../../shared/protocol/diagnosis/diagnosis-rows.ts';
import { diagnosisVariants } from '../../../../shared/protocol/diagnosis/diagnosis-variants.ts';
import { readKeyOf, readPublicKey } from '../keys/read-key.ts';
import { diagnoseSignature } from './diagnose.ts';
import vectors from './testing/vectors.json' with { type: 'json' };
import { verifyRequest } from './verify-request.ts';

const key = readKeyOf('private', Buffer.from(vectors.keys.merchantPrivatePkcs8)).key;
const otherKey = readKeyOf('private', Buffer.from(vectors.keys.platformPrivatePkcs8)).key;
const publicKey = readPublicKey(Buffer.from(vectors.keys.merchantPublicSpki));
const otherPublic = readPublicKey(Buffer.from(vectors.keys.platformPublicSpki));

const body = '{"b": 1,\n "a": [1.50, "\\u4e2d"]}\n';
const [method, path, clientId, time] = ['POST', '/api/order/sync?x=1', 'CLIENT1', '2024-05-22T06:42:21+05:30'];
const head = `${method} ${path}\n${clientId}.${time}.`;
const headers = [
  ['Host', 'example.test:8443'],
  ['Date', 'Wed, 22 May 2024 01:12:21 GMT'],
  ['X-Time', '20240522'],
  ['Request-Time', time],
] as const;

/** What each mistake signs, and how it writes the signature down. */
const mistakes: readonly [string, string, ((base64: string) => string)?][] = [
  ['path-without-query', head.replace('?x=1', '') + body],
  ['path-with-host', head.replace('/api', 'https://example.test:8443/api') + body],
  ['path-with-host', head.replace('/api', 'example.test:8443/api') + body],
  ['other-method', head.replace('POST', 'PUT') + body],
  ['other-method', head.replace('POST', 'post') + body],
  ['body-compact', `${head}{"b":1,"a":[1.5,"中"]}`],
  ['body-two-space', `${head}{\n  "b": 1,\n  "a": [\n    1.5,\n    "中"\n  ]\n}`],
  ['body-sorted-keys', `${head}{"a":[1.5,"中"],"b":1}`],
  ['body-crlf', head + body.replaceAll('\n', '\r\n')],
  ['body-no-final-newline', head + body.trimEnd()],
  ['body-empty', head],
  ['other-time', head.replace(time, 'Wed, 22 May 2024 01:12:21 GMT') + body],
  ['time-form', head.replace(time, '1716340341000') + body],
  ['other-client-id', head.replace(clientId, 'CLIENT2') + body],
  ['separators-swapped', `${method} ${path}.${clientId}\n${time}\n${body}`],
  ['separators-swapped', `${method} ${path}\\n${clientId}.${time}.${body}`],
  ['separators-swapped', `${method} ${path}\r\n${clientId}.${time}.${body}`],
  ['signature-encoded-twice', head + body, (base64) => encodeURIComponent(encodeURIComponent(base64))],
  ['signature-plus-as-space', head + body, (base64) => base64.replaceAll('+', ' ')],
  ['signature-plus-as-space', head + body, (base64) => encodeURIComponent(base64.replaceAll('+', ' '))],
  ['before-encryption', `${head}plain`],
];

const input = {
  parts: { method, path, clientId, time },
  body: Buffer.from(body),
  headers,
  otherClientIds: ['CLIENT1', 'CLIENT2'],
  otherKeys: [
    { key: otherPublic, name: 'key version 2 of CLIENT1', sameClient: true },
    { key: publicKey, name: 'key version 1 of CLIENT2', sameClient: false },
  ],
  openBody: () => Buffer.from('plain'),
  key: publicKey,
};
const base64Of = (text: string): string => sign('sha256', Buffer.from(text), key).toString('base64');

describe('a single mistake', () => {
  it.each(mistakes)('%s is found first: %j', async (variant, signed, write = encodeURIComponent) => {
    const signatureHeader = `algorithm=RSA256,keyVersion=1,signature=${write(base64Of(signed))}`;
    expect(await verifyRequest({ ...input.parts, body: input.body, signatureHeader, key: publicKey })).toMatchObject({
      verdict: 'wrong',
    });
    const rows = await diagnoseSignature({ ...input, signatureHeader });
    expect(rows[0]).toMatchObject({ variant, verifies: true });
    expect(rows.filter((row) => row.verifies)).toHaveLength(1);
    expect(causeOf(rows)?.variant).toBe(variant);
  });

  it.each([
    ['sha1', sign('sha1', Buffer.from(head + body), key)],
    ['sha512', sign('sha512', Buffer.from(head + body), key)],
    ['pss-padding', sign('sha256', Buffer.from(head + body), { key, padding: constants.RSA_PKCS1_PSS_PADDING })],
    ['other-key-version', sign('sha256', Buffer.from(head + body), otherKey)],
  ])('%s is found first', async (variant, signature) => {
    const rows = await diagnoseSignature({ ...input, signatureHeader: `signature=${signature.toString('base64')}` });
    expect(rows[0]).toMatchObject({ variant, verifies: true });
  });

  it('in the key of another client is found', async () => {
    const signatureHeader = `signature=${base64Of(head + body)}`;
    const rows = await diagnoseSignature({ ...input, key: otherPublic, signatureHeader });
    expect(rows[0]).toMatchObject({
      variant: 'other-key',
      verifies: true,
      why: 'Another key made the signature: key version 1 of CLIENT2.',
    });
  });

  it('in a path that holds the host is found', async () => {
    const rows = await diagnoseSignature({
      ...input,
      parts: { ...input.parts, path: `https://example.test${path}` },
      signatureHeader: `signature=${base64Of(head + body)}`,
    });
    expect(rows[0]).toMatchObject({ variant: 'path-with-host', verifies: true });
  });
});

describe('an encrypted body', () => {
  const opening = (): { readonly openBody: () => Uint8Array; readonly times: () => number } => {
    let times = 0;
    const openBody = (): Uint8Array => {
      times += 1;
      return Buffer.from('plain');
    };
    return { openBody, times: () => times };
  };

  it.each([
    ['another mistake explains the signature', `signature=${base64Of(head)}`, 0],
    ['there is no signature', null, 0],
    ['nothing explains it', `signature=${base64Of('something else')}`, 1],
    ['it alone explains it', `signature=${base64Of(`${head}plain`)}`, 1],
  ])('is opened only where nothing else is left: %s', async (_, signatureHeader, expected) => {
    const { openBody, times } = opening();
    await diagnoseSignature({ ...input, openBody, signatureHeader });
    expect(times()).toBe(expected);
  });
});

describe('no single mistake', () => {
  it('says that none of the variants verifies, and that the key is the right one', async () => {
    const rows = await diagnoseSignature({ ...input, signatureHeader: `signature=${base64Of('something else')}` });
    expect(rows.length).toBeGreaterThan(15);
    expect(rows.some((row) => row.verifies)).toBe(false);
    expect(rows[0]).toMatchObject({ variant: 'text-changed', isCertain: true });
    expect(countOfRows(rows)).toEqual({ tried: rows.length - 1, skipped: 0 });
  });

  it('tries variants in the order of the list, each once', async () => {
    const rows = await diagnoseSignature({ ...input, signatureHeader: `signature=${base64Of('something else')}` });
    const listed = diagnosisVariants.map((variant) => variant.id);
    expect(rows.slice(1).map((row) => row.variant)).toEqual(
      listed.slice(0, -3).filter((id) => rows.some((row) => row.variant === id)),
    );
  });

  it('has nothing to try without a signature', async () => {
    expect(await diagnoseSignature({ ...input, signatureHeader: null })).toEqual([]);
    expect(await diagnoseSignature({ ...input, signatureHeader: 'a,b' })).toEqual([]);
  });

  it('does not blame the value where the header names another algorithm', async () => {
    const good = `algorithm=FOO,signature=${encodeURIComponent(base64Of(head + body))}`;
    const check = { ...input.parts, body: input.body, key: publicKey };
    const said = await verifyRequest({ ...check, signatureHeader: good });
    expect(said).toMatchObject({ verdict: 'wrong', why: expect.stringContaining('With algorithm=RSA256 it verifies') });
    expect(await diagnoseSignature({ ...input, signatureHeader: good })).toEqual([]);
    const forged = await verifyRequest({ ...check, signatureHeader: `algorithm=FOO,signature=${base64Of('other')}` });
    expect(forged.why).not.toContain('it verifies');
  });

  it('survives any body and any header', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 60 }), fc.string(), async (bytes, signatureHeader) => {
        const rows = await diagnoseSignature({ ...input, body: bytes, signatureHeader });
        expect(rows.every((row) => !row.verifies)).toBe(true);
      }),
      { numRuns: 50 },
    );
  });

  it('survives a body of 100,000 levels', async () => {
    const deep = Buffer.from('['.repeat(100_000) + ']'.repeat(100_000));
    const signatureHeader = `signature=${base64Of('x')}`;
    const rows = await diagnoseSignature({ ...input, body: deep, signatureHeader, longestRewritten: deep.length });
    expect(rows.map((row) => row.variant)).not.toContain('body-compact');
  });
});
