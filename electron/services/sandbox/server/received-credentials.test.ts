import { expect, test } from 'vitest';
import { listCalls } from './testing/calls-of-test.ts';
import { pathOf, payloadText, post, queueCall, signedBy } from './testing/merchant.ts';
import { startTestSandbox } from './testing/running-sandbox.ts';

test.each(['Authorization', 'Proxy-Authorization', 'cookie', 'X-Api-Key', 'Partner-Token'])(
  'a credential in %s is not written down, and everything else is',
  async (name) => {
    const { server, merchant, calls } = await startTestSandbox();
    const sent = await signedBy(merchant, pathOf('queue-up'), payloadText(queueCall('CALL_NUM', 1)));
    const headers = [...sent.headers, [name, 'Bearer geheim'], ['X-Branch', 'Kowloon']] as const;
    expect(await post(server.url, { ...sent, headers })).toMatchObject({ resultCode: 'SUCCESS' });
    const [call] = await listCalls(calls);
    for (const line of [...sent.headers, [name, '(a credential, not kept)'], ['X-Branch', 'Kowloon']])
      expect(call?.headers).toContainEqual(line);
    expect(JSON.stringify(call)).not.toContain('geheim');
  },
);
