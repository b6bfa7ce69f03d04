import { describe, expect, test } from 'vitest';
import type { HeaderLine } from '../../../../shared/documents/call.ts';
import { pathOf, payloadText, post, queueCall, signedBy } from './testing/merchant.ts';
import { startTestSandbox } from './testing/running-sandbox.ts';

const path = pathOf('queue-up');
const payload = payloadText(queueCall('CALL_NUM', 1));

/** Sends a call with a changed Signature header and returns its stored call. */
async function toldOf(rewrite: (header: string) => string) {
  const running = await startTestSandbox();
  const request = await signedBy(running.merchant, path, payload);
  const headers = request.headers.map(([name, value]): HeaderLine => [
    name,
    name === 'Signature' ? rewrite(value) : value,
  ]);
  const answer = await post(running.server.url, { ...request, headers });
  await running.server.close();
  return { answer, call: running.emitted[0] };
}

describe('a Signature header with quotes', () => {
  test.each([
    ['around the value of the signature', (header: string) => header.replace(/signature=(.*)$/, 'signature="$1"')],
    ['around the whole', (header: string) => `"${header}"`],
  ])('%s is stored with its cause', async (_, rewrite) => {
    const { answer, call } = await toldOf(rewrite);
    expect(answer).toMatchObject({ resultStatus: 'F', resultCode: 'PARAM_ILLEGAL' });
    expect(call).toMatchObject({ signature: 'wrong' });
    expect(call?.diagnosis?.[0]).toMatchObject({ variant: 'values-quoted', verifies: true });
  });

  // Nothing can be verified here, and the answer says what is wrong, so no key is looked for.
  test.each([
    ['around every value', (header: string) => header.replace(/=([^,]+)/g, '="$1"')],
    ['around the algorithm', (header: string) => header.replace('RSA256', '"RSA256"')],
    ['around the key version', (header: string) => header.replace(/keyVersion=(\d)/, 'keyVersion="$1"')],
  ])('%s is named in the answer', async (_, rewrite) => {
    const { answer, call } = await toldOf(rewrite);
    expect(answer).toMatchObject({ resultStatus: 'F', resultMessage: expect.stringContaining('quotes') });
    expect(call).toMatchObject({ signature: 'not checked' });
  });
});

test('a body that was changed is told with the first byte that differs, where a single change explains it', async () => {
  const running = await startTestSandbox();
  const request = await signedBy(running.merchant, path, payload);
  await post(running.server.url, { ...request, body: Buffer.from(`${payload}\n`) });
  await running.server.close();
  expect(running.emitted[0]?.diagnosis?.[0]).toMatchObject({
    variant: 'body-no-final-newline',
    texts: { part: 'body', at: Buffer.byteLength(request.contentToSign) },
  });
});
