import type { KeyObject } from 'node:crypto';
import type { Answer } from '../../../shared/documents/call.ts';
import type { Instant } from '../../../shared/lib/time/clock.ts';
import { writeRequestTime } from '../../../shared/protocol/signing/request-time.ts';
import { openapiProfile, signingProfile } from '../../../shared/protocol/signing/signing-profiles.ts';
import { findScenario } from '../../../shared/scenarios/index.ts';
import type { SignatureAlgorithm } from '../../../shared/specification/authentication.ts';
import { endpointMethod } from '../../../shared/specification/endpoints.ts';
import { readPublicKey } from '../keys/read-key.ts';
import { usualNetwork } from '../network/network.ts';
import { readAnswer } from '../sender/read-answer.ts';
import type { AnswerReading } from '../sender/read-answer.ts';
import { sendRequest } from '../sender/send.ts';
import type { SentAnswer } from '../sender/send.ts';
import { signForAddress } from '../sender/sign-for-address.ts';
import type { WorkspaceParts } from './workspace-parts.ts';

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
    const profile = signingProfile(gaps);
    const time = writeRequestTime(profile.time, at, -new Date(at).getTimezoneOffset());
    const recipient = encryptFor === null ? null : parsedPublicKey(encryptFor);
    const { key, keyVersion: own } = keys[algorithm];
    // A profile that writes another version than the usual one means the latest key by it (see signingVersion).
    const keyVersion = profile.keyVersion === openapiProfile.keyVersion ? own : profile.keyVersion;
    const request = { method, path, time, body, clientId, algorithm, encryptFor: recipient, gaps, key, keyVersion };
    return signForAddress(request, { url, demoKeys });
  };
}

/**
 * Sends a signed request once and reads what came back: its result, who signed it, what is to be said about it. An
 * encrypted answer is decrypted with the client's RSA key.
 */
export function transmitAs({ keys }: Pick<SigningClient, 'keys'>, now: () => Instant): WorkspaceParts['transmit'] {
  return async ({ scenario, target, request, clientId, signal, platformKeyPem, rootPem, gaps }) => {
    const { method, path, headers, body } = request;
    // Before anything is sent: an answer must not be lost to a key that verifies none.
    const platformKey = platformKeyPem === null ? null : parsedPublicKey(platformKeyPem);
    const network = { ...usualNetwork(), ca: rootPem === null ? [] : [rootPem] };
    const sent = await sendRequest({ url: target.url, method, headers, body, signal, network });
    const onTheWay = { durationsMs: sent.durationsMs, ...(sent.tls === null ? {} : { tls: sent.tls }) };
    if (sent.kind === 'failed') {
      // As much of an answer as there was is kept beside the failure.
      const begun = sent.head === null ? {} : { answer: { ...wireOf(sent.head), result: null } };
      return { ...begun, failure: sent.failure, verdict: null, signature: 'not checked', findings: [], ...onTheWay };
    }
    const reading = await readAnswer({
      answer: sent.answer,
      request: { method, path, clientId, headers },
      scenario: findScenario(scenario),
      platformKey,
      clientKey: keys.RSA256.key,
      gaps,
      received: { at: now(), offsetMinutes: -new Date(now()).getTimezoneOffset() },
    });
    const { result, signature, findings, diagnosis } = reading;
    return {
      answer: answerOf(sent.answer, reading),
      verdict: result === null ? null : { resultCode: result.resultCode, resultStatus: result.resultStatus },
      signature,
      ...(diagnosis === null ? {} : { answerDiagnosis: diagnosis }),
      findings,
      ...onTheWay,
    };
  };
}

function wireOf({ status, headers, body }: SentAnswer): Omit<Answer, 'result'> {
  return { status, headers, bodyBase64: body.toString('base64') };
}

function answerOf(answer: SentAnswer, { result, isOpened, body }: AnswerReading): Answer {
  return { ...wireOf(answer), ...(isOpened ? { plainBodyBase64: body.toString('base64') } : {}), result };
}

/** The platforms of a bench are few: each key is parsed once. */
const parsedKeys = new Map<string, KeyObject>();

function parsedPublicKey(pem: string): KeyObject {
  const key = parsedKeys.get(pem) ?? readPublicKey(Buffer.from(pem));
  parsedKeys.set(pem, key);
  return key;
}
