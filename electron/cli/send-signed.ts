import type { KeyObject } from 'node:crypto';
import type { Scenario } from '../../shared/scenarios/scenario.ts';
import type { SignedRequest } from '../services/keys/signer/sign-request.ts';
import { answeredOutcome, failedOutcome } from '../services/network/sender/call-outcome.ts';
import type { Connections } from '../services/network/sender/connections.ts';
import { readAnswer, type AnswerReading } from '../services/network/sender/read-answer.ts';
import { explainRefusedSignature, type RefusedSignature } from '../services/network/sender/refused-signature.ts';
import { sendRequest, type SendOutcome } from '../services/network/sender/send.ts';
import type { SendTarget } from './env/send-target.ts';
import type { Signer } from './signing-options.ts';
import type { Io } from './io.ts';
import type { SentRecord } from './sent-record.ts';

type SignedSend = {
  readonly signed: SignedRequest;
  /** The same with the headers that may be shown. */
  readonly request: SignedRequest;
  readonly url: string;
  readonly scenario: Scenario | null;
  readonly target: Pick<SendTarget, 'network' | 'platformKey' | 'limits' | 'headers'> & {
    /** Without a key the request was signed before, by anyone. */
    readonly signer: Pick<Signer, 'clientId' | 'gaps'> & { readonly key: KeyObject | null };
  };
  readonly record: SentRecord;
  /** Those of many sends. */
  readonly connections?: Connections;
};

type Exchanged =
  | {
      readonly outcome: SendOutcome & { readonly kind: 'answered' };
      readonly reading: AnswerReading;
      /** What is known where the answer refuses the request's signature. */
      readonly refused: RefusedSignature | null;
    }
  | { readonly outcome: SendOutcome & { readonly kind: 'failed' }; readonly reading: null; readonly refused: null };

/** Sends a signed request once, reads what comes back, and completes its record. `signal` breaks it off. */
export async function sendSigned(
  { signed, request, url, scenario, target, record, connections }: SignedSend,
  signal: AbortSignal | null,
  io: Pick<Io, 'now' | 'offsetMinutes'>,
): Promise<Exchanged> {
  const { signer, network, platformKey, limits } = target;
  const headers = [...signed.headers, ...target.headers];
  const sent = { url, method: signed.method, headers, body: signed.body, limits, network, connections };
  const outcome = await sendRequest({ ...sent, ...(signal === null ? {} : { signal }) });
  if (outcome.kind === 'failed') {
    await record.end(failedOutcome(outcome));
    return { outcome, reading: null, refused: null };
  }
  const reading = await readAnswer({
    answer: outcome.answer,
    request: { ...request, clientId: signer.clientId },
    scenario,
    platformKey,
    clientKey: signer.key,
    gaps: signer.gaps,
    received: { at: io.now(), offsetMinutes: io.offsetMinutes(io.now()) },
  });
  const { clientId, key, gaps } = signer;
  const refused =
    key === null ? null : await explainRefusedSignature(reading.result, { request: signed, clientId, key, gaps });
  await record.end({ ...answeredOutcome(outcome, reading), ...refused });
  return { outcome, reading, refused };
}
