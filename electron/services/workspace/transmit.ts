import type { KeyObject } from 'node:crypto';
import type { Answer } from '../../../shared/documents/call.ts';
import type { Instant } from '../../../shared/lib/time/clock.ts';
import { writeRequestTime } from '../../../shared/protocol/signing/request-time.ts';
import { openapiProfile } from '../../../shared/protocol/signing/signing-profiles.ts';
import { findScenario } from '../../../shared/scenarios/index.ts';
import type { SignatureAlgorithm } from '../../../shared/specification/authentication.ts';
import { endpointMethod } from '../../../shared/specification/endpoints.ts';
import { readPublicKey } from '../keys/read-key.ts';
import { readAnswer } from '../sender/read-answer.ts';
import type { AnswerReading } from '../sender/read-answer.ts';
import { sendRequest } from '../sender/send.ts';
import type { SentAnswer } from '../sender/send.ts';
import { signForAddress } from '../sender/sign-for-address.ts';
import type { WorkspaceParts } from './workspace.ts';

/** The keys a client signs with: one for each algorithm, under a version of its own. */
type SigningKey = { readonly key: KeyObject; readonly keyVersion: string };

export type SigningClient = {
  readonly clientId: string;
  readonly keys: Readonly<Record<SignatureAlgorithm, SigningKey>>;
  /** Keys that may sign for this machine only. */
  readonly demoKeys: readonly KeyObject[];
};

/** How a client signs, and encrypts, what is sent to a target: at real time, written in this computer's zone. */
export function signingAs({ clientId, keys, demoKeys }: SigningClient, now: () => Instant): WorkspaceParts['sign'] {
  return ({ url, path }, body, { algorithm, encryptFor, gaps }) => {
    const at = now();
    const method = endpointMethod(gaps);
    const time = writeRequestTime(openapiProfile.time, at, -new Date(at).getTimezoneOffset());
    const recipient = encryptFor === null ? null : parsedPublicKey(encryptFor);
    const request = { method, path, time, body, clientId, algorithm, encryptFor: recipient, gaps, ...keys[algorithm] };
    return signForAddress(request, { url, demoKeys });
  };
}

/**
 * Sends a signed request once and reads what came back: its result, who signed it, what is to be said about it. An
 * encrypted answer is decrypted with the client's RSA key.
 */
export function transmitAs({ keys }: Pick<SigningClient, 'keys'>): WorkspaceParts['transmit'] {
  return async ({ scenario, target, request, clientId, signal, platformKeyPem, gaps }) => {
    const { method, path, headers, body } = request;
    const sent = await sendRequest({ url: target.url, method, headers, body, signal });
    const { durationsMs } = sent;
    if (sent.kind === 'failed') {
      return { failure: sent.failure, verdict: null, signature: 'not checked', findings: [], durationsMs };
    }
    const reading = await readAnswer({
      answer: sent.answer,
      request: { method, path, clientId },
      scenario: findScenario(scenario),
      platformKey: platformKeyPem === null ? null : parsedPublicKey(platformKeyPem),
      clientKey: keys.RSA256.key,
      gaps,
    });
    const { result, signature, findings } = reading;
    return {
      answer: answerOf(sent.answer, reading),
      verdict: result === null ? null : { resultCode: result.resultCode, resultStatus: result.resultStatus },
      signature,
      findings,
      durationsMs,
    };
  };
}

function answerOf({ status, headers, body }: SentAnswer, { result, encryption, body: plain }: AnswerReading): Answer {
  const isDecrypted = encryption.state === 'decrypted';
  return {
    status,
    headers,
    bodyBase64: body.toString('base64'),
    ...(isDecrypted ? { plainBodyBase64: plain.toString('base64') } : {}),
    result,
  };
}

/** The platforms of a bench are few: each key is parsed once. */
const parsedKeys = new Map<string, KeyObject>();

function parsedPublicKey(pem: string): KeyObject {
  const key = parsedKeys.get(pem) ?? readPublicKey(Buffer.from(pem));
  parsedKeys.set(pem, key);
  return key;
}
