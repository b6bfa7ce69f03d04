import type { KeyObject } from 'node:crypto';
import type { Answer, Result, SignatureVerdict } from '../../../shared/documents/call.ts';
import type { Instant } from '../../../shared/lib/clock.ts';
import { decodeUtf8 } from '../../../shared/lib/decode.ts';
import { scanJson } from '../../../shared/lib/json-scan.ts';
import { objectAt, textAt } from '../../../shared/lib/json-view.ts';
import { headerValue } from '../../../shared/protocol/envelope.ts';
import { writeRequestTime } from '../../../shared/protocol/request-time.ts';
import { validateAnswer } from '../../../shared/protocol/validate/index.ts';
import { findScenario } from '../../../shared/scenarios/index.ts';
import { readPublicKey } from '../keys/read-key.ts';
import { sendRequest } from '../sender/send.ts';
import type { SentAnswer } from '../sender/send.ts';
import { signRequest, verifyRequest } from '../signer/index.ts';
import type { SignedRequest } from '../signer/index.ts';
import type { Target } from './environment.ts';
import type { Outcome } from './send-desk.ts';
import type { Transmission } from './workspace.ts';

/** Signs as the demo client, or whoever the key belongs to, with the system's time and zone. */
export function signer(client: { readonly clientId: string; readonly key: KeyObject }, now: () => Instant) {
  return ({ path }: Target, body: Uint8Array): Promise<SignedRequest> => {
    const at = now();
    const time = writeRequestTime('offset', at, -new Date(at).getTimezoneOffset());
    return signRequest({ method: 'POST', path, time, body, ...client });
  };
}

/** Sends a signed request once and reads what came back: its result, who signed it, what is to be said about it. */
export async function transmit(order: Transmission): Promise<Outcome> {
  const { target, request, signal } = order;
  const sent = await sendRequest({
    url: target.url,
    method: request.method,
    headers: request.headers,
    body: request.body,
    signal,
  });
  const { durationsMs } = sent;
  if (sent.kind === 'failed') {
    const { phase, code, message, next } = sent.failure;
    const failure = { phase, code, message: `${message} ${next}` };
    return { failure, verdict: null, signature: 'not checked', findings: [], durationsMs };
  }
  const decoded = decodeUtf8(sent.answer.body);
  const text = 'text' in decoded ? decoded.text : decoded.validPrefix;
  const answer: Answer = {
    status: sent.answer.status,
    headers: sent.answer.headers,
    bodyBase64: sent.answer.body.toString('base64'),
    result: readResult(text),
  };
  return {
    answer,
    verdict: answer.result === null ? null : verdictOf(answer.result),
    signature: await verifyAnswer(order, sent.answer),
    findings: validateAnswer(findScenario(order.scenario), answer.headers, text),
    durationsMs,
  };
}

/** The result object of an answer, or null when the text holds none that can be read. */
export function readResult(text: string): Result | null {
  const result = objectAt(scanJson(text).root, 'result');
  const resultCode = textAt(result, 'resultCode');
  const resultStatus = textAt(result, 'resultStatus');
  if (resultCode === null || resultStatus === null) return null;
  const resultMessage = textAt(result, 'resultMessage');
  return resultMessage === null ? { resultCode, resultStatus } : { resultCode, resultStatus, resultMessage };
}

function verdictOf({ resultCode, resultStatus }: Result): Outcome['verdict'] {
  return { resultCode, resultStatus };
}

async function verifyAnswer({ request, platformKeyPem }: Transmission, answer: SentAnswer): Promise<SignatureVerdict> {
  if (platformKeyPem === null) return 'not checked';
  const { verdict } = await verifyRequest({
    method: request.method,
    path: request.path,
    clientId: headerValue(answer.headers, 'Client-Id') ?? '',
    time: headerValue(answer.headers, 'Response-Time') ?? '',
    body: answer.body,
    signatureHeader: headerValue(answer.headers, 'Signature'),
    key: readPublicKey(Buffer.from(platformKeyPem)),
  });
  return verdict;
}
