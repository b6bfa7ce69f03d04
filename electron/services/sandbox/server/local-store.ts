import type { Instant } from '../../../../shared/lib/time/clock.ts';
import { createTaskQueue } from '../../../../shared/lib/task-queue.ts';
import type { FaultPlan, FaultScope } from '../../../../shared/protocol/sandbox/faults/fault.ts';
import type { CallStore } from '../../storage/journal/call-store.ts';
import { pendingMemory, storedMemory } from './pending-memory.ts';
import { recentMemory } from './recent-memory.ts';
import {
  createFaultTally,
  listScopes,
  type FaultTally,
  type StoredTally,
} from '../../../../shared/protocol/sandbox/faults/fault-tally.ts';
import type { Decision } from '../../../../shared/protocol/sandbox/decision.ts';
import type { Database } from '../../storage/database/database.ts';
import type { SqlRow } from '../../storage/database/drivers/sql-driver.ts';
import { textOf } from '../../storage/database/read-column.ts';
import type { CallToKeep, DecidingStore, FinishedCall } from './decided-call.ts';

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

type DecidedCall = {
  readonly decision: Decision;
  readonly generation: number;
  readonly finishing: Promise<FinishedCall>;
  /** Hears that it is on disk. */
  readonly settle: () => void;
};

/**
 * The contract over the store of one process: calls are decided one at a time and written in order, while many are signed
 * and written together.
 */
export function localStore(ports: {
  readonly calls: Pick<CallStore, 'append' | 'database' | 'revision'>;
  readonly faults: () => FaultPlan | null;
  readonly sha256: (bytes: Uint8Array) => string;
  readonly virtualNow: () => Instant;
  readonly realNow: () => Instant;
}): DecidingStore {
  const { calls, realNow, virtualNow } = ports;
  const recent = recentMemory(storedMemory(calls.database, ports.sha256), calls);
  const memory = pendingMemory(recent.ask);
  const faults = faultTracker(calls.database, ports.faults);
  const turn = inOrder();
  /** All that was read of the call ends with this step, and not when it is on disk. */
  const decide = async (
    { id, prepare, underFaults, countsForRate, finish }: CallToKeep,
    active: ActiveFaults | null,
    atReal: Instant,
  ): Promise<DecidedCall> => {
    const prepared = prepare(underFaults ? active : null, atReal);
    const known = await memory.recall(prepared.memoryKeys);
    // Until the next await: the next request is decided upon this one.
    const decision = prepared.decide(known);
    const generation = memory.generation();
    const { acceptance, body, summary } = decision;
    if (acceptance !== null) memory.remember(acceptance, id, body);
    if (countsForRate(decision)) memory.count(summary.clientId, atReal);
    faults.count(decision);
    const isRecent = acceptance === null ? null : recent.accepted(acceptance);
    const settle = (): void => {
      if (acceptance !== null) memory.settle(acceptance);
      isRecent?.();
    };
    return { decision, generation, finishing: turn(finish({ decision, atReal, atVirtual: virtualNow() })), settle };
  };
  return {
    forgetRates: memory.forgetRates,
    realNow,
    keep: async (call) => {
      const atReal = realNow();
      const { decision, generation, finishing, settle } = await decide(call, await faults.active(), atReal);
      try {
        const finished = await finishing;
        if (generation !== memory.generation())
          throw new Error('A call that this one may depend on could not be stored.');
        const seq = await calls.append(finished.record, finished.standing);
        settle();
        return { ...finished, seq, decision };
      } catch (error) {
        if (generation === memory.generation()) {
          memory.forget();
          recent.forget();
          faults.recount();
        }
        throw error;
      }
    },
  };
}

type ActiveFaults = { readonly plan: FaultPlan; readonly history: FaultTally };

type FaultTracker = {
  /** The active plan with its counts; null for none. A new plan starts counting. */
  readonly active: () => Promise<ActiveFaults | null>;
  /** Counts at once, so that simultaneous calls see each other. */
  readonly count: (decision: Pick<Decision, 'summary' | 'acceptance' | 'result'>) => void;
  /** Counts again when a decided call was not stored. */
  readonly recount: () => void;
};

const receivedInAll = 'SELECT sum(calls) AS many FROM received WHERE ? IS NULL OR endpoint = ?';
const receivedOfOrder = `
  SELECT count(*) AS many FROM calls
  WHERE merchant_biz_no = ? AND origin = 'received' AND (? IS NULL OR endpoint = ?)`;
const stillUnknown = `
  SELECT DISTINCT CAST(order_key AS BLOB) AS order_key, CAST(order_status AS BLOB) AS order_status FROM calls AS call
  WHERE origin = 'received' AND result_code = 'UNKNOWN_EXCEPTION' AND NOT EXISTS (
    SELECT 1 FROM calls WHERE order_key = call.order_key AND counts = 1 AND seq > call.seq)`;

/** Adds the calls of this process to the stored counts. */
function faultTracker({ readAll }: Pick<Database, 'readAll'>, plan: () => FaultPlan | null): FaultTracker {
  let now: { readonly plan: FaultPlan; readonly past: Promise<FaultTally>; tally: FaultTally | null } | null = null;

  const begin = (wanted: FaultPlan): Promise<FaultTally> => {
    const past = storedTally(readAll, wanted).then((stored) => {
      const tally = createFaultTally(wanted, stored);
      if (now?.plan === wanted) now.tally = tally;
      return tally;
    });
    // The next request tries again.
    past.catch(() => {
      if (now?.plan === wanted) now = null;
    });
    now = { plan: wanted, past, tally: null };
    return past;
  };
  return {
    active: async () => {
      const wanted = plan();
      if (wanted === null) {
        now = null;
        return null;
      }
      return { plan: wanted, history: await (wanted === now?.plan ? now.past : begin(wanted)) };
    },
    count: ({ summary, acceptance, result }) =>
      now?.tally?.add({
        ...summary,
        isAccepted: acceptance !== null,
        isUnknown: result.resultCode === 'UNKNOWN_EXCEPTION',
      }),
    recount: () => {
      if (now === null) return;
      const { plan: counted, past } = now;
      const again = Promise.all([past, storedTally(readAll, counted)]).then(([tally, stored]) => {
        tally.recount(stored);
        return tally;
      });
      again.catch(() => {
        if (now?.past === again) now = null;
      });
      now = { plan: counted, past: again, tally: now.tally };
    },
  };
}

async function storedTally(readAll: Database['readAll'], plan: FaultPlan): Promise<StoredTally> {
  const scopes = listScopes(plan);
  const [unknown = [], ...received] = await readAll([
    { sql: stillUnknown, values: [] },
    ...scopes.map(({ order, endpoint }: FaultScope) =>
      order === null
        ? { sql: receivedInAll, values: [endpoint, endpoint] }
        : { sql: receivedOfOrder, values: [order, endpoint, endpoint] },
    ),
  ]);
  return { received: received.map((rows) => numberIn(rows[0])), unknown: unknown.map(keysIn) };
}

function numberIn(row: SqlRow | undefined): number {
  return Number(row?.['many'] ?? 0);
}

function keysIn(row: SqlRow): readonly [string, string] {
  return [textOf(row, 'order_key'), textOf(row, 'order_status')];
}
