import { createPublicKey, sign } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { findHeader } from '../../../../shared/protocol/signing/envelope.ts';
import { bytesToSign, buildSignedText } from '../../../../shared/protocol/signing/signature.ts';
import { pathOf, payloadText, post, queueCall, signedBy, type TestAnswer } from './testing/merchant.ts';
import { startTestSandbox, type RunningSandbox } from './testing/running-sandbox.ts';

const path = pathOf('queue-up');
const payload = payloadText(queueCall('CALL_NUM', 1));

/** Sends a call signed before its encryption; `rewritten` changes its Encrypt header. */
async function sendSignedFirst(
  { server, merchant }: RunningSandbox,
  rewritten: (encrypt: string) => string = (encrypt) => encrypt,
): Promise<{ readonly answer: TestAnswer; readonly head: string }> {
  const request = await signedBy(merchant, path, payload, { encryptFor: createPublicKey(server.publicKeyPem) });
  const time = findHeader(request.headers, 'Request-Time') ?? '';
  const parts = { method: 'POST', path, clientId: merchant.clientId, time };
  const value = sign('sha256', bytesToSign(parts, Buffer.from(payload)), merchant.privateKey);
  const signature = `algorithm=RSA256,keyVersion=1,signature=${encodeURIComponent(value.toString('base64'))}`;
  const changed = new Map([
    ['Signature', signature],
    ['Encrypt', rewritten(findHeader(request.headers, 'Encrypt') ?? '')],
  ]);
  const headers = request.headers.map(([name, old]) => [name, changed.get(name) ?? old] as const);
  return { answer: await post(server.url, { ...request, headers }), head: buildSignedText(parts) };
}

describe('a call that was signed before it was encrypted', () => {
  test('is stored with that cause, and shown nowhere else', async () => {
    const running = await startTestSandbox();
    const { answer, head } = await sendSignedFirst(running);
    expect(answer).toMatchObject({ resultStatus: 'F', resultMessage: expect.not.stringContaining('encrypt') });
    expect(answer.headers.map(([name]) => name)).not.toContain('Encrypt');
    await running.server.close();
    const [call] = running.emitted;
    expect(call?.signature).toBe('wrong');
    expect(call?.diagnosis?.[0]).toMatchObject({ variant: 'before-encryption', verifies: true });
    expect(call?.plainBodyBase64).toBeUndefined();
    expect(call?.contentToSign?.startsWith(head)).toBe(true);
  });

  test.each([
    ['another algorithm', 'RSA_AES', 'AES'],
    ['a key that the platform does not have', 'keyVersion=1', 'keyVersion=9'],
  ])('is not opened where its Encrypt header names %s', async (_, from, to) => {
    const running = await startTestSandbox();
    await sendSignedFirst(running, (encrypt) => encrypt.replace(from, to));
    await running.server.close();
    const [call] = running.emitted;
    expect(call?.signature).toBe('wrong');
    expect(call?.diagnosis?.length).toBeGreaterThan(5);
    expect(call?.diagnosis?.map(({ variant }) => variant)).not.toContain('before-encryption');
  });
});
