import type { Instant } from '../lib/time/clock.ts';
import type { Words } from '../lib/text/words.ts';
import type { Finding } from './finding.ts';
import type { EndpointId } from '../specification/endpoints.ts';
import type { GapChoices } from '../gaps/gaps.ts';

export type CallOrigin = 'draft' | 'planned' | 'sent' | 'received';

/** A header as it was on the wire: name and value, in order, repeated names kept. */
export type HeaderLine = readonly [name: string, value: string];

/** The service's result object (spec: Result object). S success, F failed, U unknown: retry later, never "failed". */
export type Result = { readonly resultCode: string; readonly resultStatus: string; readonly resultMessage?: string };

export type SignatureVerdict = 'verified' | 'wrong' | 'not signed' | 'not checked';

export type Answer = {
  readonly status: number;
  readonly headers: readonly HeaderLine[];
  /** Exact bytes, as on the wire. */
  readonly bodyBase64: string;
  /** The body after decryption, where the answer was encrypted and could be read. */
  readonly plainBodyBase64?: string;
  /** The result object, when the body is JSON and has one. */
  readonly result: Result | null;
};

/** Why there was no answer. `code` is stable and for programs. */
export type CallFailure = {
  readonly phase: string;
  readonly code: string;
  /** What happened, and in which phase. */
  readonly message: Words;
  /** What to do next. */
  readonly next: Words;
  /** Whether the request may have been received all the same. */
  readonly mayHaveArrived: boolean;
};

/**
 * One record for everything that ever happens to an order, whoever made the call. Accepted, refused and failed calls
 * are all kept. Bodies are exact bytes (base64 here, a blob in the store); what they mean where they were encrypted stands
 * beside them.
 */
export type Call = {
  readonly id: string;
  /** client, merchantId, endpoint and merchantBizNo, joined as `orderKey` of protocol/order-key does it. */
  readonly orderKey: string;
  readonly merchantBizNo: string;
  readonly scenario: string;
  readonly orderStatus: string;
  readonly endpoint: EndpointId | null;
  readonly origin: CallOrigin;
  readonly atVirtual: Instant;
  readonly atReal: Instant;
  readonly method: string;
  /** Path and query as on the wire. */
  readonly path: string;
  readonly headers: readonly HeaderLine[];
  readonly bodyBase64: string;
  /** Of a call that nobody vouched for the beginning of its body alone is kept: how much it was, and its SHA-256. */
  readonly bodyCut?: { readonly bytes: number; readonly sha256: string };
  /** The body before it was encrypted (sent) or after it was decrypted (received); absent where it was on the wire as it is. */
  readonly plainBodyBase64?: string;
  /** The text that was signed (sent) or expected to be signed (received). */
  readonly contentToSign?: string;
  readonly answer?: Answer;
  readonly failure?: CallFailure;
  readonly verdict: { readonly resultCode: string; readonly resultStatus: string } | null;
  /** The id of an accepted call that this one repeats, requestId and bytes: it got the same answer and changed nothing. */
  readonly repeats?: string;
  /** Answered with S and passed over all the same: the order stays as it was (gap stale-update). */
  readonly changesNothing?: true;
  /** The faults of the sandbox's plan that a received call met, as they were written. */
  readonly fault?: string;
  /** Of the answer for a sent call, of the request for a received one. */
  readonly signature: SignatureVerdict;
  /** A received call whose signature is wrong carries what the diagnosis found; the one that verifies stands first. */
  readonly diagnosis?: readonly { readonly variant: string; readonly verifies: boolean; readonly why: string }[];
  readonly findings: readonly Finding[];
  readonly gaps: GapChoices;
  /** Milliseconds by phase, `total` among them. */
  readonly durationsMs: Readonly<Record<string, number>>;
};

/**
 * Whether an order stands on this call. Only S is acceptance: F was refused, U and silence are unknown. A repeat was
 * accepted before, as the call it repeats; a stale call may be answered with S and change nothing.
 */
export function isAccepted(call: Pick<Call, 'verdict' | 'repeats' | 'changesNothing'>): boolean {
  return call.verdict?.resultStatus === 'S' && call.repeats === undefined && call.changesNothing === undefined;
}

/** The payload of a call or an answer, in base64: its body as it is to be understood, encrypted or not. */
export function payloadBase64(call: Pick<Call, 'bodyBase64' | 'plainBodyBase64'>): string {
  return call.plainBodyBase64 ?? call.bodyBase64;
}
