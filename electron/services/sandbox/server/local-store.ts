import type { Instant } from '../../../../shared/lib/time/clock.ts';
import { createTaskQueue } from '../../../../shared/lib/task-queue.ts';
import type { FaultPlan } from '../../../../shared/protocol/sandbox/faults/fault.ts';
import type { CallStore } from '../../storage/journal/call-store.ts';
import type { DecidingStore } from './deciding-store.ts';
import { faultTracker } from './fault-tracker.ts';
import { pendingMemory } from './pending-memory.ts';
import { storedMemory } from './stored-memory.ts';

/**
 * Releases results in the order of their announcement. A call must not reach the disk before the calls its decision
 * rests on.
 */
export function inOrder(): <Value>(value: Promise<Value>) => Promise<Value> {
  const next = createTaskQueue();
  return (value) => {
    // The value is awaited below; until then its rejection must not count as unhandled.
    value.catch(() => undefined);
    return next(() => value);
  };
}

/**
 * The contract over the store of one process: calls are decided one at a time and written in order, while many are signed
 * and written together.
 */
export function localStore(ports: {
  readonly calls: Pick<CallStore, 'append' | 'database'>;
  readonly faults: () => FaultPlan | null;
  readonly sha256: (bytes: Uint8Array) => string;
  readonly virtualNow: () => Instant;
  readonly realNow: () => Instant;
}): DecidingStore {
  const { calls, realNow, virtualNow } = ports;
  const memory = pendingMemory(storedMemory(calls.database, ports.sha256));
  const faults = faultTracker(calls.database, ports.faults);
  const turn = inOrder();
  return {
    forgetRates: memory.forgetRates,
    realNow,
    keep: async ({ id, prepare, underFaults, countsForRate, finish }) => {
      const atReal = realNow();
      const active = await faults.active();
      const { memoryKeys, decide } = prepare(underFaults ? active : null, atReal);
      const known = await memory.recall(memoryKeys);
      // Until the next await: the next request is decided upon this one.
      const decision = decide(known);
      const generation = memory.generation();
      const { acceptance, body, summary } = decision;
      if (acceptance !== null) memory.remember(acceptance, id, body);
      if (countsForRate(decision)) memory.count(summary.clientId, atReal);
      faults.count(decision);
      try {
        const finished = await turn(finish({ decision, atReal, atVirtual: virtualNow() }));
        if (generation !== memory.generation())
          throw new Error('A call that this one may depend on could not be stored.');
        const seq = await calls.append(finished.record, finished.standing);
        if (acceptance !== null) memory.settle(acceptance);
        return { ...finished, seq, decision };
      } catch (error) {
        if (generation === memory.generation()) {
          memory.forget();
          faults.recount();
        }
        throw error;
      }
    },
  };
}
