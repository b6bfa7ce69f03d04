import type pg from 'pg';
import type { ActiveFaults } from '../../../../shared/protocol/sandbox/faults/applied-faults.ts';
import { numberOf, textOf } from '../../storage/database/read-column.ts';
import { detailsOf, keyText, plain, rowOf, retentionOf, shortenForStorage } from '../../storage/journal/call-row.ts';
import type { Measure } from '../metrics/metrics.ts';
import { askOf, type Ask } from './team-ask.ts';
import { basisReader, talliedFaults } from './team-basis.ts';
import { teamLocks } from './team-schema.ts';
import type { TeamState } from './team-state.ts';
import { setTimeout as wait } from 'node:timers/promises';
import { isLasting, storeLost, StoreTrouble, inTransaction } from './team-trouble.ts';
import type { CallToKeep, DecidingStore, KeptCall } from '../server/decided-call.ts';

/** Its real time is the database's, as far as this computer's clock runs since the last read of it. */
export type TeamStore = DecidingStore & {
  /** Reads it. Throws StoreTrouble. */
  readonly look: () => Promise<void>;
};

/** A call that may have been written: its connection broke before the database said so. */
type Uncertain = { readonly kept: Omit<KeptCall, 'seq'>; readonly details: string };

/** What a call is read under; `plan` is the last one read, and the counts are missing where it does not apply. */
type Under = { readonly plan: TeamState['plan']; readonly faults: ActiveFaults | null };

/**
 * The contract over a database that several processes share. A call is decided upon one read, and its row is written only
 * where that is still the last of its order and request, under the database's own locks; else it is decided again. So no
 * process keeps another waiting while it thinks. Under faults, whose counts are of all processes, calls go one by one.
 */
export function teamStore(ports: {
  readonly pool: pg.Pool;
  readonly sha256: (bytes: Uint8Array) => string;
  readonly measure: Measure;
  readonly added: (keep: ReturnType<typeof retentionOf>) => void;
  /** Whether the gap rate-limit is set. */
  readonly limitsRates: () => boolean;
}): TeamStore {
  const { pool } = ports;
  const basis = basisReader(ports);
  const keepOnce = keepingOnce(basis, ports.measure);
  // Those that collided go one by one in this process, else few of them would come through.
  const turnOf = orderTurns();

  const attempt = async (call: CallToKeep, uncertain: Uncertain[]): ReturnType<Once> => {
    const ask = askOf(pool);
    if (uncertain.length > 0) {
      const [row] = await ask('kept', [call.id]);
      // Each try has its own times and signature.
      const found = uncertain.find(({ details }) => row !== undefined && details === textOf(row, 'details'));
      if (row !== undefined && found !== undefined) return { ...found.kept, seq: numberOf(row, 'seq') };
    }
    const { plan } = basis.last() ?? (await basis.look(ask));
    if (plan === null) return keepOnce(ask, call, { plan, faults: null }, uncertain);
    return inTransaction(pool, `SELECT pg_advisory_xact_lock(${teamLocks.faults})`, async (client) => {
      const asked = askOf(client);
      const state = await basis.look(asked);
      const faults = call.underFaults ? await talliedFaults(asked, state) : null;
      return keepOnce(asked, call, { plan: state.plan, faults }, uncertain);
    });
  };

  return {
    look: async () => void (await basis.look(askOf(pool))),
    forgetRates: () => {},
    realNow: basis.realNow,
    keep: async (call) => {
      const uncertain: Uncertain[] = [];
      const turns: Promise<() => void>[] = [];
      try {
        const kept = await tryPatiently(async () => {
          const tried = await attempt(call, uncertain);
          if (tried === null || !('collidesOn' in tried)) return tried;
          if (turns.length === 0) turns.push(turnOf(tried.collidesOn));
          await turns[0];
          return null;
        });
        ports.added(retentionOf(kept.record));
        return kept;
      } finally {
        for (const turn of turns) void turn.then((pass) => pass());
      }
    },
  };
}

/** Another call came between, of this order mostly. */
type Collision = { readonly collidesOn: string };

type Once = (ask: Ask, call: CallToKeep, under: Under, uncertain: Uncertain[]) => Promise<KeptCall | Collision | null>;

/** Decides upon one read and writes the row; null where what every process obeys has changed. */
function keepingOnce(basis: ReturnType<typeof basisReader>, measure: Measure): Once {
  return async (ask, call, under, uncertain) => {
    const { memoryKeys, decide } = call.prepare(under.faults, basis.realNow());
    const { state, memory, requestOfCall, ...seqs } = await basis.read(ask, memoryKeys);
    const { clockMs, nowMs } = state;
    // Faults that came into force meanwhile apply to this call too. It was written after all where it is found itself.
    if (under.plan !== state.plan || requestOfCall === call.id) return null;
    const decision = decide(memory);
    const finished = await call.finish({ decision, atReal: nowMs, atVirtual: clockMs ?? nowMs });
    const kept = { ...finished, decision };
    const { standing } = finished;
    const record = shortenForStorage(finished.record);
    const isRead = decision.signature === 'verified' && memoryKeys.orderKey !== '';
    const { orderKey, clientId, requestId } = isRead ? memoryKeys : { ...memoryKeys, orderKey: '', requestId: '' };
    const isRated = call.countsForRate(decision);
    const guard = [plain(orderKey), seqs.orderSeq, plain(clientId), keyText(requestId), seqs.requestSeq];
    const row = rowOf(0, record, standing).slice(1);
    const values = [...row, isRated, ...guard, isRated ? seqs.clientSeq : null, state.changes];
    uncertain.push({ kept, details: detailsOf(record) });
    const [written] = await measure(() => ask('keep', values));
    if (written === undefined) {
      uncertain.pop();
      return { collidesOn: orderKey };
    }
    return { ...kept, seq: numberOf(written, 'seq') };
  };
}

/** Lets those that wait for one key pass one after another. Resolves, at its turn, with how to let the next one pass. */
export function orderTurns(): (key: string) => Promise<() => void> {
  const last = new Map<string, Promise<void>>();
  return async (key) => {
    const before = last.get(key);
    let pass: () => void = () => {};
    const passed = new Promise<void>((resolve) => {
      pass = resolve;
    });
    last.set(key, passed);
    await before;
    return () => {
      if (last.get(key) === passed) last.delete(key);
      pass();
    };
  };
}

/** How long a call may wait for its store, in milliseconds, and how long between two tries. */
export const patienceMs = 1800;
const pauseMs = 40;

/**
 * Tries until there is a result, something lasting is in the way of the store, or the time is over. Throws
 * STORE_UNREACHABLE, and other errors as they are.
 */
function tryPatiently<Value>(attempt: () => Promise<Value | null>): Promise<Value> {
  return withinPatience(async (isOver) => {
    let failure: unknown = new Error('Other calls of its order come between.');
    while (!isOver()) {
      try {
        const value = await attempt();
        if (value !== null) return value;
      } catch (error) {
        if (!(error instanceof StoreTrouble)) throw error;
        failure = error;
        if (isLasting(error)) break;
        await wait(pauseMs);
      }
    }
    throw storeLost(failure);
  });
}

async function withinPatience<Value>(run: (isOver: () => boolean) => Promise<Value>): Promise<Value> {
  let isOver = false;
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      isOver = true;
      reject(storeLost(new Error(`no answer within ${patienceMs} ms`)));
    }, patienceMs);
  });
  try {
    return await Promise.race([run(() => isOver), late]);
  } finally {
    isOver = true;
    clearTimeout(timer);
  }
}
