import type { KeyObject } from 'node:crypto';
import type { Instant } from '../../../shared/lib/clock.ts';
import { writeRequestTime } from '../../../shared/protocol/request-time.ts';
import { openapiProfile } from '../../../shared/protocol/signing-profiles.ts';
import { findScenario } from '../../../shared/scenarios/index.ts';
import { endpointMethod } from '../../../shared/spec/endpoints.ts';
import { readPublicKey } from '../keys/read-key.ts';
import { readAnswer } from '../sender/read-answer.ts';
import { sendRequest } from '../sender/send.ts';
import { signForAddress } from '../sender/sign-for-address.ts';
import type { SignedRequest } from '../signer/index.ts';
import type { Target } from './environment.ts';
import type { Outcome } from './send-desk.ts';
import type { Transmission } from './workspace.ts';

export type SigningClient = {
  readonly clientId: string;
  readonly key: KeyObject;
  /** Keys that may sign for this machine only. */
  readonly demoKeys: readonly KeyObject[];
};

/** How a client signs what is sent to a target: at real time, written in this computer's zone. */
export function signingAs({ clientId, key, demoKeys }: SigningClient, now: () => Instant) {
  return ({ url, path }: Target, body: Uint8Array): Promise<SignedRequest> => {
    const at = now();
    const method = endpointMethod({});
    const time = writeRequestTime(openapiProfile.time, at, -new Date(at).getTimezoneOffset());
    return signForAddress({ method, path, time, body, clientId, key }, { url, demoKeys });
  };
}

/** Sends a signed request once and reads what came back: its result, who signed it, what is to be said about it. */
export async function transmit(order: Transmission): Promise<Outcome> {
  const { target, request, clientId, signal, platformKeyPem } = order;
  const { method, path, headers, body } = request;
  const sent = await sendRequest({ url: target.url, method, headers, body, signal });
  const { durationsMs } = sent;
  if (sent.kind === 'failed') {
    return { failure: sent.failure, verdict: null, signature: 'not checked', findings: [], durationsMs };
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
