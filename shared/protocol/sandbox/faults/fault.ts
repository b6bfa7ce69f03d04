import type { EndpointId } from '../../../specification/endpoints.ts';
import type { RefusalCode } from '../refusal-codes.ts';

/** Faults of an accepted call's answer: it is created, stored, then damaged on the way. */
type WireFault = 'no-answer' | 'reset' | 'empty' | 'cut' | 'malformed' | 'unsigned' | 'wrong-signature';

export type FaultAction =
  | { readonly what: WireFault | 'unknown-then-success' | 'duplicate' }
  | { readonly what: 'http'; readonly status: number }
  | { readonly what: 'code'; readonly code: RefusalCode };

/**
 * An answer's delay, drawn per call: evenly from a range, or log-normal, as the times of real services are. `sigma` is the
 * standard deviation of the logarithm.
 */
export type FaultDelay =
  | { readonly what: 'delay'; readonly leastMs: number; readonly mostMs: number }
  | { readonly what: 'delay'; readonly medianMs: number; readonly sigma: number };

/** Which calls a fault is looked for among; null takes any. */
export type FaultScope = { readonly order: string | null; readonly endpoint: EndpointId | null };

/** The calls of its scope that a fault applies to; all conditions must be true, null is none. */
export type FaultConditions = FaultScope & {
  /** The number among received and stored calls, from 1. */
  readonly call: number | null;
  /** The first so many after the plan came into force. */
  readonly next: number | null;
  /** A header of the call with exactly this value. The name is in lower case. */
  readonly header: { readonly name: string; readonly value: string } | null;
  /** Above 0, at most 1. */
  readonly rate: number | null;
};

/** One fault of a plan. `text` is how it was written. */
export type Fault = {
  readonly text: string;
  readonly does: FaultAction | FaultDelay;
  readonly where: FaultConditions;
};

/** Faults in order, and the seed of random values. */
export type FaultPlan = { readonly faults: readonly Fault[]; readonly seed: string };
