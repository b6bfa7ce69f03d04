import type { HeaderLine } from '../../documents/call.ts';
import type { NotOnboarded, SandboxMode } from '../../documents/sandbox-controls.ts';
import type { GapChoices, GapId } from '../../gaps/gaps.ts';
import type { JsonScan } from '../../lib/json/json-scan.ts';
import type { Instant } from '../../lib/time/clock.ts';
import type { Scenario } from '../../scenarios/scenario.ts';
import type { SignatureAlgorithm } from '../../specification/authentication.ts';
import type { OrderStanding } from '../orders/order-after.ts';
import type { SignatureScheme } from '../signing/signature.ts';
import type { ActiveFaults } from './faults/applied-faults.ts';
import type { GatewayFailure } from '../../specification/gateway-results.ts';
import type { RefusalCode } from './refusal-codes.ts';
import { defaultCells } from '../../gaps/profile-cells.ts';
import type { SignatureHeader } from '../signing/signature-header.ts';
import type { SigningProfile } from '../signing/signing-profiles.ts';

/** One request as it came off the wire. */
export type SandboxRequest = {
  readonly method: string;
  /** Path and query, exactly as received. */
  readonly target: string;
  readonly headers: readonly HeaderLine[];
  /** The exact bytes; null if above the limit, then none are stored. */
  readonly body: Uint8Array | null;
  /** The text of a plain body where the caller has read it already; absent: it is read when it is needed. */
  readonly scan?: JsonScan;
};

/** An order as its accepted calls leave it. */
export type KnownOrder = OrderStanding & {
  readonly orderKey: string;
  readonly scenario: string;
  readonly orderId: string;
};

/** An accepted request, for the case that it comes again. */
export type KnownRequest = {
  readonly callId: string;
  readonly bodySha256: string;
  readonly answer: string;
  readonly changesNothing: boolean;
};

export type Acceptance = {
  readonly order: KnownOrder;
  /** Ignored: the order did not change (gap stale-update). */
  readonly changesNothing: boolean;
  readonly clientId: string;
  readonly requestId: string;
  readonly bodySha256: string;
};

/** The sandbox's memory, as look-ups. */
export interface SandboxMemory {
  readonly order: (orderKey: string) => KnownOrder | null;
  readonly request: (clientId: string, requestId: string) => KnownRequest | null;
  /** The times of a client's last calls, oldest first, in real time (gap rate-limit). Absent: none are counted. */
  readonly recentCalls?: (clientId: string) => readonly Instant[];
}

export type ClientKeyVersion = { readonly version: string; readonly algorithm: SignatureAlgorithm };

/** The version of the sandbox's key, for signatures and encrypted requests. */
export const platformKeyVersion = '1';

/** The cryptography and keys, as functions: this zone has neither. */
export interface SandboxCrypto {
  /** A client's key versions, oldest first; null for an unknown client. */
  readonly keyVersions: (clientId: string) => readonly ClientKeyVersion[] | null;
  readonly verify: (signed: {
    readonly clientId: string;
    readonly keyVersion: string;
    readonly scheme: SignatureScheme;
    readonly bytes: Uint8Array;
    readonly signatureBase64: string;
  }) => boolean;
  readonly platformKeyVersion: string;
  /** The decrypted body; null for any failure. */
  readonly decrypt: (encrypted: {
    readonly body: Uint8Array;
    readonly symmetricKeyBase64: string;
    readonly gaps: GapChoices;
  }) => Uint8Array | null;
  /** 64 lower-case hexadecimal digits. */
  readonly sha256: (data: string | Uint8Array) => string;
}

/** What the sandbox's owner decided. */
export type SandboxSetup = {
  readonly scenarios: readonly Scenario[];
  readonly gaps: GapChoices;
  /** The app scheme in force; null when none is. */
  readonly scheme: string | null;
  readonly notOnboarded: NotOnboarded;
  /** Strict when absent. */
  readonly mode?: SandboxMode;
};

/** All inputs of a decision. `now` is real time, not the run's clock. */
export type SandboxCase = {
  readonly request: SandboxRequest;
  readonly memory: SandboxMemory;
  readonly now: Instant;
  readonly setup: SandboxSetup;
  readonly crypto: SandboxCrypto;
  /** What is to go wrong on purpose; nothing when absent. */
  readonly faults?: ActiveFaults | null;
};

/** The cryptography of what is never sent (a story, a draft): digests are the bytes themselves. */
export const offlineCrypto: SandboxCrypto = {
  keyVersions: () => null,
  verify: () => false,
  platformKeyVersion: '',
  decrypt: () => null,
  sha256: (data) => (typeof data === 'string' ? data : oneByOne.decode(data)),
};

/** One character for each byte, and no two bytes alike. */
const oneByOne = new TextDecoder('latin1');

export type Refusal = {
  readonly end: 'refused';
  readonly code: RefusalCode;
  /** 200 unless the request got no result (gap http-status). */
  readonly status: 200 | 404 | 405 | 413 | 415 | 429;
  readonly message: string;
  /** The gap of the specification on which the refusal rests. */
  readonly gap?: GapId;
  /** A gateway's failure, with code and status by gap gateway-result. */
  readonly gateway?: GatewayFailure;
  /** The HTTP status that a fault plan wants, whatever the gaps say. */
  readonly forcedStatus?: number;
};

/** An accepted request again: the stored answer, no change. */
type Repeat = { readonly end: 'repeated'; readonly earlier: KnownRequest };

/** Answered as accepted; the order stays. */
type Ignored = {
  readonly end: 'ignored';
  readonly message: string;
  readonly gap: GapId;
  readonly order: KnownOrder;
};

export type Outcome = Refusal | Repeat | Ignored;

/** F / PARAM_ILLEGAL with status 200, the usual refusal. */
export function refuseIllegal(message: string, gap?: GapId): Refusal {
  return refuse('PARAM_ILLEGAL', message, gap);
}

/** A listed code with status 200; the message names its gap. */
export function refuse(code: RefusalCode, message: string, gap?: GapId): Refusal {
  return { end: 'refused', code, status: 200, message, ...(gap === undefined ? {} : { gap }) };
}

/** A gateway's refusal (gap gateway-result, unless another gap decides). */
export function refuseAtGateway(gateway: GatewayFailure, message: string, gap: GapId = 'gateway-result'): Refusal {
  return { ...refuseIllegal(message, gap), gateway };
}

/** A request that does not reach the service, with its HTTP status. */
export function refuseWithStatus(status: Refusal['status'], message: string, gap: GapId = 'http-status'): Refusal {
  return { ...refuseIllegal(message, gap), status };
}

/** A memory of two maps: for tests, and for whatever keeps nothing. */
export type MapMemory = SandboxMemory & {
  readonly remember: (acceptance: Acceptance, callId: string, answer: string) => void;
};

export function createMapMemory(): MapMemory {
  const orders = new Map<string, KnownOrder>();
  const requests = new Map<string, Map<string, KnownRequest>>();
  return {
    order: (orderKey) => orders.get(orderKey) ?? null,
    request: (clientId, requestId) => requests.get(clientId)?.get(requestId) ?? null,
    remember: ({ order, clientId, requestId, bodySha256, changesNothing }, callId, answer) => {
      orders.set(order.orderKey, order);
      const ofClient = requests.get(clientId) ?? new Map<string, KnownRequest>();
      requests.set(clientId, ofClient.set(requestId, { callId, bodySha256, answer, changesNothing }));
    },
  };
}

/** One text for a client's request id. */
export function requestKey(clientId: string, requestId: string): string {
  return `${clientId.length} ${clientId} ${requestId}`;
}

/**
 * Finds the version of the signing key: the named one if it fits the algorithm, else the latest for it (spec:
 * Authentication, keyVersion). A profile's usual version (gap signing-profile) means the latest if keys count from 1
 * and none has that version. null if unknown.
 */
export function findSigningKeyVersion(
  { algorithm, keyVersion }: SignatureHeader,
  versions: readonly ClientKeyVersion[] | null,
  profile: Pick<SigningProfile, 'keyVersion'>,
): string | null {
  const all = versions ?? [];
  const fitting = all.filter((each) => each.algorithm === algorithm);
  const has = (wanted: string): boolean => all.some(({ version }) => version === wanted);
  const isOfProfile = keyVersion === profile.keyVersion && has(defaultCells.keyVersion);
  const isLatest = keyVersion === null || (isOfProfile && !has(keyVersion));
  const found = isLatest ? fitting.at(-1) : fitting.find(({ version }) => version === keyVersion);
  return found?.version ?? null;
}

/**
 * The client's key version for an encrypted answer: the signing key if it is RSA (its private half is at hand), else
 * the latest RSA key, else null.
 */
export function findReplyKeyVersion(
  signedWith: string | null,
  versions: readonly ClientKeyVersion[] | null,
): string | null {
  const rsa = (versions ?? []).filter(({ algorithm }) => algorithm === 'RSA256');
  return (rsa.find(({ version }) => version === signedWith) ?? rsa.at(-1))?.version ?? null;
}
