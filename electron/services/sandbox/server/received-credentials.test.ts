import { expect, test } from 'vitest';
import { listCalls } from './testing/calls-of-test.ts';
import { pathOf, payloadText, post, queueCall, signedBy } from './testing/merchant.ts';
import { startTestSandbox } from './testing/running-sandbox.ts';

const names =
  'Authorization Proxy-Authorization cookie X-Api-Key Partner-Token X-Authorization Authentication Set-Cookie X-Auth X-Auth-Key X-Bearer X-JWT X-Session-Id X-Vault-Pin';

test.each(names.split(' '))('a credential in %s is not written down, and everything else is', async (name) => {
  const { server, merchant, calls } = await startTestSandbox();
  const sent = await signedBy(merchant, pathOf('queue-up'), payloadText(queueCall('CALL_NUM', 1)));
  const headers = [...sent.headers, [name, 'Bearer geheim'], ['X-Branch', 'Kowloon'], ['Shipping-Ref', '7']] as const;
  expect(await post(server.url, { ...sent, headers })).toMatchObject({ resultCode: 'SUCCESS' });
  const [call] = await listCalls(calls);
  for (const line of [
    ...sent.headers,
    [name, '(a credential, not stored)'],
    ['X-Branch', 'Kowloon'],
    ['Shipping-Ref', '7'],
  ])
    expect(call?.headers).toContainEqual(line);
  expect(JSON.stringify(call)).not.toContain('geheim');
});

const query = '?access_token=geheim&password=geheim&branch=7';
const shownQuery = '?access_token=(not-stored)&password=(not-stored)&branch=7';

test('a credential in a query, or in an address of a header, is not stored, and the signature over it is verified', async () => {
  const { server, merchant, calls } = await startTestSandbox();
  const sent = await signedBy(merchant, pathOf('queue-up') + query, payloadText(queueCall('CALL_NUM', 1)));
  const headers = [...sent.headers, ['Referer', 'https://shop.example/?token=geheim']] as const;
  expect(await post(server.url, { ...sent, headers })).toMatchObject({ resultCode: 'SUCCESS' });
  const [call] = await listCalls(calls);
  expect(call).toMatchObject({ signature: 'verified', path: pathOf('queue-up') + shownQuery });
  expect(call?.contentToSign).toMatch(`POST ${pathOf('queue-up')}${shownQuery}\n`);
  for (const line of sent.headers) expect(call?.headers).toContainEqual(line);
  expect(JSON.stringify(call)).not.toContain('geheim');
});

test.each([
  ['path-without-query', query, pathOf('queue-up')],
  ['path-trailing-slash', query, `${pathOf('queue-up')}/${query}`],
  ['path-percent-decoded', `${query}&pin=geheim%26geheim`, `${pathOf('queue-up')}${query}&pin=geheim&geheim`],
])('a diagnosis by the query tells %s without the credential', async (variant, sentQuery, signedPath) => {
  const { server, merchant, emitted } = await startTestSandbox();
  const sent = await signedBy(merchant, signedPath, payloadText(queueCall('CALL_NUM', 1)));
  await post(server.url, { ...sent, path: pathOf('queue-up') + sentQuery });
  await server.close();
  expect(emitted[0]?.diagnosis?.[0]).toMatchObject({ variant, verifies: true });
  // In hexadecimal it would stand in the texts that were compared.
  expect(JSON.stringify({ ...emitted[0], bodyBase64: '' })).not.toMatch(/geheim|67656865696d/);
});
