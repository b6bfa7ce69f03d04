import type { HeaderLine } from '../../documents/call.ts';
import type { NotOnboarded, SandboxMode } from '../../documents/sandbox-controls.ts';
import type { GapChoices } from '../../gaps/gaps.ts';
import type { JsonScan } from '../../lib/json/json-scan.ts';
import type { Instant } from '../../lib/time/clock.ts';
import type { Scenario } from '../../scenarios/scenario.ts';
import type { SignatureAlgorithm } from '../../specification/authentication.ts';
import type { OrderStanding } from '../orders/order-after.ts';
import type { SignatureScheme } from '../signing/signature.ts';
import type { ActiveFaults } from './faults/applied-faults.ts';

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
