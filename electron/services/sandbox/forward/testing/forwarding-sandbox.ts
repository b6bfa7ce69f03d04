import type { Call } from '../../../../../shared/documents/call.ts';
import { defaultNetwork } from '../../../network/network/network.ts';
import type { Peer } from '../../../network/sender/testing/peer.ts';
import { startTestSandbox, type RunningSandbox } from '../../server/testing/running-sandbox.ts';
import { forwardService, type ForwardService, type ForwardTarget } from '../forward-service.ts';

export const baseOf = ({ url }: Peer): string => new URL(url).origin;

/** Passes calls on directly, whatever proxy the environment names. */
export function serviceAt(target: Partial<ForwardTarget> & { readonly baseUrl: string }): ForwardService {
  const network = { ...defaultNetwork({}), proxy: null };
  return forwardService({ network, limits: {}, platformKey: null, ...target });
}

/** A sandbox in front of that service, which closes after the test. */
export function before(target: Parameters<typeof serviceAt>[0]): Promise<RunningSandbox> {
  return startTestSandbox({ forward: { ...serviceAt(target), isUp: () => Promise.resolve(true) } });
}

/** The body of an answer. */
export const said = (resultStatus: string, resultCode: string): string =>
  JSON.stringify({ result: { resultCode, resultStatus, resultMessage: 'of the service' }, orderId: '77' });

export const answerOf = (body: string, status = '200 OK'): string =>
  `HTTP/1.1 ${status}\r\nContent-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`;

export const good = said('S', 'SUCCESS');

/** The call that was stored last. */
export function last({ emitted }: RunningSandbox): Call {
  const call = emitted.at(-1);
  if (call === undefined) throw new Error('No call was stored.');
  return call;
}
