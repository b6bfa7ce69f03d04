import type { MemoryKeys } from '../../../../shared/protocol/sandbox/decide.ts';
import type { Decision } from '../../../../shared/protocol/sandbox/decision.ts';
import type { ActiveFaults } from '../../../../shared/protocol/sandbox/faults/applied-faults.ts';
import type { SandboxMemory } from '../../../../shared/protocol/sandbox/sandbox-case.ts';
import type { Instant } from '../../../../shared/lib/time/clock.ts';
import type { CallRecord } from '../../storage/journal/call-record.ts';
import type { SandboxRecord } from '../../storage/journal/call-row.ts';
import type { WireAnswer } from './signed-answer.ts';

/** One call on its way into a store, in three steps: read, decided, finished. Each may run again until it is kept. */
export type CallToKeep = {
  readonly id: string;
  /** Reads it under these faults, at this real time. */
  readonly prepare: (
    faults: ActiveFaults | null,
    atReal: Instant,
  ) => { readonly memoryKeys: MemoryKeys; readonly decide: (memory: SandboxMemory) => Decision };
  /** Whether the faults of the plan apply. */
  readonly underFaults: boolean;
  /** Whether a decision counts for the rate of its client (gap rate-limit). */
  readonly countsForRate: (decision: Decision) => boolean;
  /** Signs the answer and makes the record. */
  readonly finish: (decided: DecidedAt) => Promise<FinishedCall>;
};

export type DecidedAt = {
  readonly decision: Decision;
  readonly atReal: Instant;
  readonly atVirtual: Instant;
};

export type FinishedCall = {
  readonly answer: WireAnswer;
  readonly record: CallRecord;
  readonly standing: SandboxRecord;
};

export type KeptCall = FinishedCall & { readonly seq: number; readonly decision: Decision };

/**
 * The one contract of a sandbox's store, whatever engine is behind it: a call is decided upon everything that was accepted
 * before it, by whichever process, and resolves once it is kept. Nothing that rests on the same order or request comes
 * between its decision and its row.
 */
export type DecidingStore = {
  /** Rejects when the call is not kept, or nobody knows whether it is. */
  readonly keep: (call: CallToKeep) => Promise<KeptCall>;
  /** Forgets how often clients called lately (gap rate-limit). */
  readonly forgetRates: () => void;
  /** Its real time, by which calls are decided. */
  readonly realNow: () => Instant;
};
