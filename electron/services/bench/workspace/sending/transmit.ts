import type { KeyObject } from 'node:crypto';
import type { GapChoices } from '../../../../../shared/gaps/gaps.ts';
import type { Instant } from '../../../../../shared/lib/time/clock.ts';
import { writeRequestTime } from '../../../../../shared/protocol/signing/request-time.ts';
import { openapiProfile, getSigningProfile } from '../../../../../shared/protocol/signing/signing-profiles.ts';
import { findScenario } from '../../../../../shared/scenarios/index.ts';
import type { SignatureAlgorithm } from '../../../../../shared/specification/authentication.ts';
import { endpointMethod } from '../../../../../shared/specification/endpoints.ts';
import { readPublicKey } from '../../../keys/keys/read-key.ts';
import { defaultNetwork, type Network } from '../../../network/network/network.ts';
import { answeredOutcome, failedOutcome, type CallOutcome } from '../../../network/sender/call-outcome.ts';
import { readAnswer } from '../../../network/sender/read-answer.ts';
import type { SendLimits } from '../../../network/sender/send-limits.ts';
import { sendRequest } from '../../../network/sender/send.ts';
import { signForAddress } from '../../../network/sender/sign-for-address.ts';
import type { SignedRequest } from '../../../keys/signer/sign-request.ts';
import type { WorkspaceServices } from '../workspace-services.ts';

/** The signing key of a client, one for each algorithm. */
type SigningKey = { readonly key: KeyObject; readonly keyVersion: string };

type SigningClient = {
  readonly clientId: string;
  readonly keys: Readonly<Record<SignatureAlgorithm, SigningKey>>;
  readonly demoKeys: readonly KeyObject[];
};

/** Signs, and encrypts, for a client at real time in this computer's zone. */
export function signerFor(
  { clientId, keys, demoKeys }: SigningClient,
  now: () => Instant,
): WorkspaceServices['signAsDemoClient'] {
  return ({ url, path }, body, { algorithm, encryptFor, gaps, mistake }) => {
    const profile = getSigningProfile(gaps);
    const recipient = encryptFor === null ? null : parsePublicKey(encryptFor);
    const { key, keyVersion: own } = keys[algorithm];
    // A profile with another version than usual means the latest key by it (see signingVersion).
    const keyVersion = profile.keyVersion === openapiProfile.keyVersion ? own : profile.keyVersion;
    const written = { method: endpointMethod(gaps), time: requestTime(gaps, now()), path, body };
    const request = { ...written, clientId, algorithm, encryptFor: recipient, gaps, key, keyVersion, mistake };
    return signForAddress(request, { url, demoKeys });
  };
}

/** Writes Request-Time in this computer's zone. */
export function requestTime(gaps: GapChoices, at: Instant): string {
  return writeRequestTime(getSigningProfile(gaps).time, at, -new Date(at).getTimezoneOffset());
}

/**
 * Sends a signed request once and reads the answer: result, signer, findings. An encrypted answer is decrypted with the
 * client's RSA key.
 */
export function transmitterFor(
  { keys }: Pick<SigningClient, 'keys'>,
  now: () => Instant,
): WorkspaceServices['transmitToSandbox'] {
  return async ({ target, platformKeyPem, rootPem, ...draft }) =>
    transmit(
      {
        ...draft,
        url: target.url,
        // An unusable key must fail before anything is sent.
        platformKey: platformKeyPem === null ? null : parsePublicKey(platformKeyPem),
        clientKey: keys.RSA256.key,
        network: { ...defaultNetwork(), ca: rootPem === null ? [] : [rootPem] },
      },
      now,
    );
}

export type Exchange = {
  readonly url: string;
  readonly request: SignedRequest;
  readonly clientId: string;
  readonly scenario: string;
  readonly gaps: GapChoices;
  readonly signal: AbortSignal;
  readonly network: Network;
  readonly limits?: Partial<SendLimits>;
  /** The key that verifies answers; null: answers are not checked. */
  readonly platformKey: KeyObject | null;
  readonly clientKey: KeyObject;
};

/** Sends the request once and reads its answer with the keys of both sides. */
export async function transmit(exchange: Exchange, now: () => Instant): Promise<CallOutcome> {
  const { url, request, clientId, scenario, gaps, signal, network, limits = {}, platformKey, clientKey } = exchange;
  const { method, path, headers, body } = request;
  const sent = await sendRequest({ url, method, headers, body, signal, network, limits });
  if (sent.kind === 'failed') return failedOutcome(sent);
  const reading = await readAnswer({
    answer: sent.answer,
    request: { method, path, clientId, headers },
    scenario: findScenario(scenario),
    platformKey,
    clientKey,
    gaps,
    received: { at: now(), offsetMinutes: -new Date(now()).getTimezoneOffset() },
  });
  return answeredOutcome(sent, reading);
}

const parsedKeys = new Map<string, KeyObject>();

function parsePublicKey(pem: string): KeyObject {
  const key = parsedKeys.get(pem) ?? readPublicKey(Buffer.from(pem));
  parsedKeys.set(pem, key);
  return key;
}
