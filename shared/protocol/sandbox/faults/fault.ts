import type { EndpointId } from '../../../specification/endpoints.ts';
import type { RefusalCode } from '../refusal-codes.ts';

/** What can happen to the answer of a call that was accepted: it is made, stored, and then spoilt on its way. */
export type WireFault = 'no-answer' | 'reset' | 'empty' | 'cut' | 'unsigned' | 'wrong-signature';

/** What a fault does to the answer of a call. */
export type FaultAction =
  | { readonly what: WireFault | 'unknown-then-success' | 'duplicate' }
  | { readonly what: 'http'; readonly status: number }
  | { readonly what: 'code'; readonly code: RefusalCode };

/** How long an answer waits: somewhere between the two, drawn anew for each call. */
export type FaultDelay = { readonly what: 'delay'; readonly leastMs: number; readonly mostMs: number };

/** Which calls a fault is looked for among; null takes any. */
export type FaultScope = { readonly order: string | null; readonly endpoint: EndpointId | null };

/** Which calls of its scope a fault meets; all conditions hold together, null is none. */
export type FaultConditions = FaultScope & {
  /** The number of the call among all that were received and stored, from 1. */
  readonly call: number | null;
  /** The first so many after the plan came into force. */
  readonly next: number | null;
  /** Above 0, at most 1. */
  readonly rate: number | null;
};

/** One fault of a plan. `text` is how it was written. */
export type Fault = {
  readonly text: string;
  readonly does: FaultAction | FaultDelay;
  readonly where: FaultConditions;
};

/** Faults in the order in which they are asked, and the seed of whatever they draw. */
export type FaultPlan = { readonly faults: readonly Fault[]; readonly seed: string };
