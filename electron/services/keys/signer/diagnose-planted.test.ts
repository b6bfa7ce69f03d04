import { sign } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countOfRows } from '../../../../shared/protocol/diagnosis/diagnosis-rows.ts';
import { diagnosisVariants } from '../../../../shared/protocol/diagnosis/diagnosis-variants.ts';
import { bytesToSign } from '../../../../shared/protocol/signing/signature.ts';
import { readKeyOf, readPublicKey } from '../keys/read-key.ts';
import { diagnoseSignature } from './diagnose.ts';
import { known, planted, plantings, type DrawnPayload } from './testing/plantings.ts';
import vectors from './testing/vectors.json' with { type: 'json' };

const privateKey = readKeyOf('private', Buffer.from(vectors.keys.merchantPrivatePkcs8)).key;
const key = readPublicKey(Buffer.from(vectors.keys.merchantPublicSpki));
const wrongKey = readPublicKey(Buffer.from(vectors.keys.platformPublicSpki));
const wrongPrivateKey = readKeyOf('private', Buffer.from(vectors.keys.platformPrivatePkcs8)).key;

const word = fc.stringMatching(/^[A-Za-z0-9]{3,12}$/);
const payloads: fc.Arbitrary<DrawnPayload> = fc.record({
  number: word,
  name: fc
    .array(fc.constantFrom(...known), { minLength: 1, maxLength: 8 })
    .map((characters) => `訂${characters.join('')}`),
  slug: word,
  amount: fc.integer({ min: 1, max: 99_999 }),
});
const otherClientIds = ['CLIENT1', 'CLIENT2'];

/** Nothing else holds them: they need a key or a secret beside the text, and have tests of their own. */
const elsewhere = [
  'before-encryption',
  'after-encryption',
  'other-ecc224',
  'other-key',
  'other-key-version',
  'signature-plus-as-space',
  'text-changed',
  'key-unknown',
  'signature-cut',
  // The reader of the header takes these as they are: they cannot be what is wrong.
  'signature-base64url',
  'signature-raw-base64',
  'signature-not-encoded',
];

describe('each variant, planted', () => {
  it('is planted here or has a reason not to be', () => {
    const here = new Set([...plantings.map(({ variant }) => variant), ...elsewhere]);
    expect(diagnosisVariants.map(({ id }) => id).filter((id) => !here.has(id))).toEqual([]);
  });

  it.each(plantings.map((planting) => [planting.variant, planting.what, planting] as const))(
    '%s (%s) is the first row',
    async (variant, _, planting) => {
      await fc.assert(
        fc.asyncProperty(payloads, async (payload) => {
          const { signed, ...input } = planted(planting, payload, privateKey);
          const rows = await diagnoseSignature({ ...input, key, otherClientIds });
          expect(rows[0]).toMatchObject({
            variant,
            verifies: true,
            words: { zh: expect.stringMatching(/\p{Script=Han}/u) },
          });
          expect(rows.filter(({ verifies }) => verifies)).toHaveLength(1);
          const isSameText = signed.equals(bytesToSign(input.parts, input.body));
          expect(rows[0]?.texts === undefined).toBe(isSameText);
        }),
        { numRuns: 2 },
      );
    },
  );

  it('is blamed for nothing where another key signed, and no row verifies', async () => {
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...plantings), payloads, async (planting, payload) => {
        const { signed: _, ...input } = planted(planting, payload, wrongPrivateKey);
        const rows = await diagnoseSignature({ ...input, key, otherClientIds });
        expect(rows.some(({ verifies }) => verifies)).toBe(false);
        expect(rows.length).toBeGreaterThan(0);
      }),
      { numRuns: 60 },
    );
  });

  it('is not found where two mistakes were made at once', async () => {
    const [payload] = fc.sample(payloads, 1);
    const both = plantings.filter(({ variant }) => variant === 'body-bom' || variant === 'body-empty');
    for (const planting of both) {
      if (payload === undefined) throw new Error('no payload');
      const { signed: _, ...input } = planted(planting, payload, privateKey);
      const rows = await diagnoseSignature({
        ...input,
        parts: { ...input.parts, clientId: 'X' },
        key,
        otherClientIds: [],
      });
      expect(rows[0]).toMatchObject({ variant: 'text-changed', verifies: false, isCertain: true });
    }
  });

  it('tells another key from a damaged value', async () => {
    const [payload] = fc.sample(payloads, 1);
    const [planting] = plantings;
    if (payload === undefined || planting === undefined) throw new Error('nothing drawn');
    const { signed: _, ...input } = planted({ ...planting, plant: () => ({}) }, payload, wrongPrivateKey);
    const rows = await diagnoseSignature({ ...input, key });
    expect(rows[0]).toMatchObject({ variant: 'key-unknown', isCertain: true });
    const named = await diagnoseSignature({
      ...input,
      key,
      otherKeys: [{ key: wrongKey, name: 'PLATFORM', sameClient: false }],
    });
    expect(named[0]).toMatchObject({ variant: 'other-key', verifies: true });
    const both = await diagnoseSignature({
      ...input,
      parts: { ...input.parts, clientId: 'X' },
      key,
      otherKeys: [{ key: wrongKey, name: 'PLATFORM', sameClient: false }],
    });
    expect(both[0]).toMatchObject({ variant: 'other-key', verifies: false, isCertain: true });
    const cut = await diagnoseSignature({ ...input, key, signatureHeader: `signature=${'A'.repeat(40)}` });
    expect(cut[0]).toMatchObject({ variant: 'signature-cut', isCertain: true });
  });

  it('costs a bounded number of bytes, and says what was not tried', async () => {
    const [payload] = fc.sample(payloads, 1);
    const [planting] = plantings;
    if (payload === undefined || planting === undefined) throw new Error('nothing drawn');
    const { signed: _, ...input } = planted(
      { ...planting, plant: () => ({ head: () => 'another text' }) },
      payload,
      privateKey,
    );
    const rows = await diagnoseSignature({ ...input, key, mostBytes: input.body.length * 12 });
    expect(rows[0]).toMatchObject({ variant: 'text-changed', isCertain: true });
    const { tried, skipped } = countOfRows(rows);
    expect(tried).toBeGreaterThan(5);
    expect(skipped).toBeGreaterThan(5);
    const whole = countOfRows(await diagnoseSignature({ ...input, key }));
    expect(whole.skipped).toBe(0);
    expect(whole.tried).toBeGreaterThan(tried);
  });

  it('writes a long body again only where nobody else waits', async () => {
    const parts = { method: 'POST', path: '/x', clientId: 'C', time: '2026-11-22T10:00:00Z' };
    const value = { long: Array.from({ length: 40_000 }, () => 1) };
    const signed = sign('sha256', bytesToSign(parts, Buffer.from(JSON.stringify(value, null, 2))), privateKey);
    const signatureHeader = `signature=${encodeURIComponent(signed.toString('base64'))}`;
    const body = Buffer.from(JSON.stringify(value, null, 1));
    const input = { parts, body, key, signatureHeader, gaps: {}, target: '/x' };
    const row = (await diagnoseSignature(input)).find(({ variant }) => variant === 'body-two-space');
    expect(row).toMatchObject({ verifies: false, isSkipped: true });
    const [found] = await diagnoseSignature({ ...input, longestRewritten: Number.POSITIVE_INFINITY });
    expect(found).toMatchObject({ variant: 'body-two-space', verifies: true });
  });
});
