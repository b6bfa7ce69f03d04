import { generateKeyPairSync } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { GapChoices } from '../../../../shared/gaps/gaps.ts';
import { causeOf } from '../../../../shared/protocol/diagnosis/diagnosis-rows.ts';
import { signatureMistakeRows } from '../../../../shared/protocol/diagnosis/signature-mistakes.ts';
import { signRequest } from '../../keys/signer/sign-request.ts';
import { explainRefusedSignature } from './refused-signature.ts';
import { signatureMistakes, type SignatureMistake } from '../../../../shared/documents/diagnosis.ts';

const { privateKey: key, publicKey: encryptFor } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const refusal = { resultCode: 'INVALID_SIGNATURE', resultStatus: 'F' };
const clientId = 'SHOP_1';

async function explained(mistake?: SignatureMistake, more: { gaps?: GapChoices; isEncrypted?: boolean } = {}) {
  const { gaps = {}, isEncrypted = false } = more;
  const request = await signRequest({
    method: 'POST',
    path: '/api/order/sync?x=1',
    clientId,
    time: '2026-11-25T14:00:00+08:00',
    body: Buffer.from('{"a": 1}'),
    key,
    gaps,
    mistake,
    ...(isEncrypted ? { encryptFor } : {}),
  });
  return explainRefusedSignature(refusal, { request, clientId, key, gaps });
}

describe('a request whose signature another service refuses', () => {
  it.each(signatureMistakes.filter((each) => signatureMistakeRows[each].found.RSA256 !== 'answer'))(
    'has the cause that the sandbox finds: %s',
    async (mistake) => {
      const told = await explained(mistake);
      expect(told?.requestSignature).toBe('wrong');
      expect(causeOf(told?.diagnosis ?? [])?.variant).toBe(signatureMistakeRows[mistake].found.RSA256);
    },
  );

  it('is not signed where it has no signature', async () => {
    expect(await explained('no-signature')).toEqual({ requestSignature: 'not signed', diagnosis: [] });
  });

  it.each([
    ['plain', {}, null],
    ['encrypted', { isEncrypted: true }, 'the signature over the body before encryption'],
    [
      'signed before encryption',
      { isEncrypted: true, gaps: { 'encryption-order': 'sign-first' } },
      'the signature over the encrypted body',
    ],
    ['with an own header name and path', { gaps: { 'signing-profile': 'epoch-millis', 'signed-path': 'path' } }, null],
  ])('that is right, %s, is checked with another key or read otherwise', async (_, more, order) => {
    const told = await explained(undefined, more);
    expect(told).toMatchObject({ requestSignature: 'wrong', diagnosis: [{ variant: 'key-unknown', isCertain: true }] });
    const why = told?.diagnosis[0]?.why ?? '';
    expect(why).toContain('signed correctly with the given key');
    expect(why.includes('encryption-order')).toBe(order !== null);
    expect(why).toContain(order ?? 'another public key');
  });
});

it('an answer that refuses something else, or is none, says nothing of the signature', async () => {
  const request = await signRequest({ method: 'POST', path: '/p', clientId, time: 't', body: Buffer.from('{}'), key });
  const sent = { request, clientId, key, gaps: {} };
  for (const result of [null, undefined, { resultCode: 'ORDER_STATUS_INVALID', resultStatus: 'F' }])
    expect(await explainRefusedSignature(result, sent)).toBeNull();
});
