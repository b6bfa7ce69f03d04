import type { KeyObject } from 'node:crypto';
import type { Instant } from '../../../shared/lib/clock.ts';
import { writeRequestTime } from '../../../shared/protocol/request-time.ts';
import { findScenario } from '../../../shared/scenarios/index.ts';
import { readPublicKey } from '../keys/read-key.ts';
import { readAnswer } from '../sender/read-answer.ts';
import { sendRequest } from '../sender/send.ts';
import { signRequest } from '../signer/index.ts';
import type { SignedRequest } from '../signer/index.ts';
import type { Target } from './environment.ts';
import type { Outcome } from './send-desk.ts';
import type { Transmission } from './workspace.ts';

export type SigningClient = { readonly clientId: string; readonly key: KeyObject };

/** How a client signs what is sent to a target: at real time, written in this computer's zone. */
export function signingAs(client: SigningClient, now: () => Instant) {
  return ({ path }: Target, body: Uint8Array): Promise<SignedRequest> => {
    const at = now();
    const time = writeRequestTime('offset', at, -new Date(at).getTimezoneOffset());
    return signRequest({ method: 'POST', path, time, body, ...client });
  };
}

/** Sends a signed request once and reads what came back: its result, who signed it, what is to be said about it. */
export async function transmit(order: Transmission): Promise<Outcome> {
  const { target, request, clientId, signal, platformKeyPem } = order;
  const { method, path, headers, body } = request;
  const sent = await sendRequest({ url: target.url, method, headers, body, signal });
  const { durationsMs } = sent;
  if (sent.kind === 'failed') {
    const { phase, code, message, next } = sent.failure;
    const failure = { phase, code, message: `${message} ${next}` };
    return { failure, verdict: null, signature: 'not checked', findings: [], durationsMs };
  }
  const { result, signature, findings } = await readAnswer({
    answer: sent.answer,
    request: { method, path, clientId },
    scenario: findScenario(order.scenario),
    platformKey: platformKeyPem === null ? null : readPublicKey(Buffer.from(platformKeyPem)),
  });
  return {
    answer: {
      status: sent.answer.status,
      headers: sent.answer.headers,
      bodyBase64: sent.answer.body.toString('base64'),
      result,
    },
    verdict: result === null ? null : { resultCode: result.resultCode, resultStatus: result.resultStatus },
    signature,
    findings,
    durationsMs,
  };
}
