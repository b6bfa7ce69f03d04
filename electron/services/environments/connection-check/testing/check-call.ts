import type { KeyObject } from 'node:crypto';
import type { Call } from '../../../../../shared/documents/call.ts';
import type { CheckStep } from '../../../../../shared/documents/tls.ts';
import type { GapChoices } from '../../../../../shared/gaps/gaps.ts';
import { writeRequestTime } from '../../../../../shared/protocol/signing/request-time.ts';
import type { Network } from '../../../network/network/network.ts';
import { readAnswer } from '../../../network/sender/read-answer.ts';
import { addressBelow } from '../../../network/sender/send-address.ts';
import { sendRequest } from '../../../network/sender/send.ts';
import { signRequest } from '../../../keys/signer/sign-request.ts';
import { probePath } from '../probe-payload.ts';
import { checkConnection, type ConnectionCheck } from '../check-connection.ts';

export const directNetwork: Network = { proxy: null, ca: [], clientCertificate: null, environment: {} };

export const allowProbeBy = { en: '--ask', zh: '--ask' };

export async function runSteps(
  baseUrl: string,
  parts: Partial<ConnectionCheck> = {},
): Promise<Readonly<Record<CheckStep['step'], CheckStep>>> {
  const found = new Map<string, CheckStep>();
  const usual = { network: directNetwork, now: Date.now, newId: () => 'a'.repeat(32), allowProbeBy };
  const check = { baseUrl, ...usual, ...parts };
  for await (const step of checkConnection(check)) found.set(step.step, step);
  const of = (step: CheckStep['step']): CheckStep => {
    const told = found.get(step);
    if (told === undefined) throw new Error(`The step ${step} was not told.`);
    return told;
  };
  return {
    name: of('name'),
    connect: of('connect'),
    proxy: of('proxy'),
    tls: of('tls'),
    clock: of('clock'),
    identity: of('identity'),
  };
}

type Caller = {
  readonly clientId: string;
  readonly key: KeyObject;
  readonly platformKey?: KeyObject;
  readonly keyVersion?: string;
  readonly at?: () => number;
  readonly gaps?: GapChoices;
};

/** Signs, sends and reads like a caller, and returns the call as it would be stored. */
export function probeAs(baseUrl: string, caller: Caller): NonNullable<ConnectionCheck['sendProbe']> {
  const { clientId, key, platformKey = null, keyVersion, at = Date.now, gaps = {} } = caller;
  return async ({ scenario, text }, signal): Promise<Call> => {
    const { url, path } = addressBelow(baseUrl, probePath);
    const time = writeRequestTime('offset', at(), 480);
    const version = keyVersion === undefined ? {} : { keyVersion };
    const request = await signRequest({
      method: 'POST',
      path,
      clientId,
      time,
      body: Buffer.from(text),
      key,
      gaps,
      ...version,
    });
    const { method, headers, body, contentToSign } = request;
    const atReal = Date.now();
    const sent = await sendRequest({ url, method, headers, body, network: directNetwork, signal });
    const about = {
      id: 'b'.repeat(32),
      orderKey: '',
      merchantBizNo: '',
      scenario,
      orderStatus: '',
      endpoint: 'sync',
      origin: 'sent',
      atVirtual: atReal,
      atReal,
      method,
      path,
      headers,
      bodyBase64: Buffer.from(body).toString('base64'),
      contentToSign,
      gaps,
      durationsMs: sent.durationsMs,
    } as const;
    if (sent.kind === 'failed')
      return { ...about, failure: sent.failure, verdict: null, signature: 'not checked', findings: [] };
    const reading = await readAnswer({
      answer: sent.answer,
      request: { ...request, clientId },
      scenario: null,
      platformKey,
      clientKey: key,
      gaps,
      received: { at: Date.now(), offsetMinutes: 480 },
    });
    const { result, signature, findings } = reading;
    const wire = { status: sent.answer.status, headers: sent.answer.headers };
    const answer = { ...wire, bodyBase64: sent.answer.body.toString('base64'), result };
    return { ...about, answer, verdict: result, signature, findings };
  };
}
