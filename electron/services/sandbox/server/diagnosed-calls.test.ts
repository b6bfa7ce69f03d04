import { describe, expect, test } from 'vitest';
import type { HeaderLine } from '../../../../shared/documents/call.ts';
import { pathOf, payloadText, post, queueCall, signedBy } from './testing/merchant.ts';
import { sandboxOfTest } from './testing/running-sandbox.ts';

const path = pathOf('queue-up');
const payload = payloadText(queueCall('CALL_NUM', 1));

/** Sends a call whose Signature header was written otherwise, and gives what the journal says of it. */
async function toldOf(rewrite: (header: string) => string) {
  const running = await sandboxOfTest();
  const request = await signedBy(running.merchant, path, payload);
  const headers = request.headers.map(([name, value]): HeaderLine => [
    name,
    name === 'Signature' ? rewrite(value) : value,
  ]);
  const answer = await post(running.server.url, { ...request, headers });
  await running.server.close();
  return { answer, call: running.told[0] };
}

describe('a Signature header with quotes', () => {
  test.each([
    ['around the value of the signature', (header: string) => header.replace(/signature=(.*)$/, 'signature="$1"')],
    ['around the whole', (header: string) => `"${header}"`],
  ])('%s is told so in the journal', async (_, rewrite) => {
    const { answer, call } = await toldOf(rewrite);
    expect(answer).toMatchObject({ resultStatus: 'F', resultCode: 'PARAM_ILLEGAL' });
    expect(call).toMatchObject({ signature: 'wrong' });
    expect(call?.diagnosis?.[0]).toMatchObject({ variant: 'values-quoted', verifies: true });
  });

  // No key is looked for then: there is nothing to verify, and the answer itself says what is wrong.
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
  const running = await sandboxOfTest();
  const request = await signedBy(running.merchant, path, payload);
  await post(running.server.url, { ...request, body: Buffer.from(`${payload}\n`) });
  await running.server.close();
  expect(running.told[0]?.diagnosis?.[0]).toMatchObject({
    variant: 'body-no-final-newline',
    texts: { part: 'body', at: Buffer.byteLength(request.contentToSign) },
  });
});
