import { createPrivateKey } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathOf, signedBy } from '../../../electron/services/sandbox/server/testing/merchant.ts';
import { demoClientId } from '../../../electron/services/keys/demo-client.ts';
import { sendRequest } from '../../../electron/services/network/sender/send.ts';

/** Sends payloads to the sandbox of a running host as its demo client does; each resolves to the outcome. */
export async function demoSender({ data, session }) {
  const { sandbox } = await session.call('session/open');
  const privateKey = createPrivateKey(await readFile(join(data, 'demo-merchant.pem')));
  const merchant = { clientId: demoClientId, privateKey };
  return {
    url: sandbox.url,
    sign: (text, scenario = 'queue-up') => signedBy(merchant, pathOf(scenario), text),
    send: async (request) => sendRequest({ ...request, url: `${sandbox.url}${request.path}` }),
  };
}
