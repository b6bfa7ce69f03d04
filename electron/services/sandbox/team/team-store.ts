import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';
import { createFaultTally, listScopes } from '../../../../shared/protocol/sandbox/faults/fault-tally.ts';
import type { ActiveFaults } from '../../../../shared/protocol/sandbox/faults/applied-faults.ts';
import type { MemoryKeys } from '../../../../shared/protocol/sandbox/decide.ts';
import type { SandboxMemory } from '../../../../shared/protocol/sandbox/sandbox-case.ts';
import type { SqlRow } from '../../storage/database/drivers/sql-driver.ts';
import { numberOf, textOf } from '../../storage/database/read-column.ts';
import { retentionOf, shortenForStorage } from '../../storage/journal/call-retention.ts';
import { plain, rowOf } from '../../storage/journal/call-row.ts';
import type { CallToKeep, DecidingStore, FinishedCall, KeptCall } from '../server/deciding-store.ts';
import { readKnownOrder, requestOf } from '../server/stored-memory.ts';
import type { Measure } from '../metrics/metrics.ts';
import { teamLocks } from './team-schema.ts';
import { stateReader, type TeamState } from './team-state.ts';
import { teamStatements } from './team-statements.ts';
import { isLasting, storeLost } from './team-trouble.ts';

/** Runs a statement of the table above by its name: prepared once on each connection. */
export type Ask = (name: keyof typeof teamStatements, values: readonly unknown[]) => Promise<readonly SqlRow[]>;

/** How long a call may wait for its store, in milliseconds, and how long between two tries. */
export const patienceMs = 1800;
const pauseMs = 40;

export function askOf(of: Pick<pg.Pool | pg.PoolClient, 'query'>): Ask {
  return async (name, values) =>
    (await of.query<Record<string, SqlRow[string]>>({ name, text: teamStatements[name], values: [...values] })).rows;
}

type Basis = {
  readonly state: TeamState;
  readonly memory: SandboxMemory;
  readonly orderSeq: number;
  readonly requestSeq: number;
  /** The client's last counted call; null where no rate is limited. */
  readonly clientSeq: number | null;
};

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
}): DecidingStore {
  const { pool } = ports;
  const basis = basisReader(ports);

  /** Decides upon one read and writes the row; null where something came between. */
  const keepOnce = async (
    ask: Ask,
    call: CallToKeep,
    made: Made,
    faults: ActiveFaults | null,
  ): Promise<KeptCall | null> => {
    const { memoryKeys, decide } = call.prepare(faults, basis.realNow());
    const { state, memory, ...seqs } = await basis.read(ask, memoryKeys);
    const { clockMs, nowMs } = state;
    // Faults that came into force meanwhile apply to this call too.
    if (call.underFaults && (faults?.plan ?? null) !== state.plan) return null;
    const decision = decide(memory);
    const finished = await call.finish({ decision, atReal: nowMs, atVirtual: clockMs ?? nowMs });
    made.finished = { ...finished, decision };
    const { record, standing } = finished;
    const isRead = decision.signature === 'verified' && memoryKeys.orderKey !== '';
    const { orderKey, clientId, requestId } = isRead ? memoryKeys : { ...memoryKeys, orderKey: '', requestId: '' };
    const isRated = call.countsForRate(decision);
    const guard = [plain(orderKey), seqs.orderSeq, plain(clientId), plain(requestId), seqs.requestSeq];
    const row = rowOf(0, shortenForStorage(record), standing).slice(1);
    const values = [...row, isRated, ...guard, isRated ? seqs.clientSeq : null, state.epoch];
    const [kept] = await ports.measure(() => ask('keep', values));
    if (kept === undefined) return null;
    ports.added(retentionOf(record));
    return { ...finished, decision, seq: numberOf(kept, 'seq') };
  };

  const attempt = async (call: CallToKeep, made: Made): Promise<KeptCall | null> => {
    const ask = askOf(pool);
    if (made.finished !== null) {
      // The connection broke while its row was written: it may be there.
      const [row] = await ask('seqOf', [call.id]);
      if (row !== undefined) return { ...made.finished, seq: numberOf(row, 'seq') };
    }
    const { plan } = basis.last() ?? (await basis.look(ask));
    if (plan === null || !call.underFaults) return keepOnce(ask, call, made, null);
    return inTransaction(pool, async (asked) =>
      keepOnce(asked, call, made, await talliedFaults(asked, await basis.look(asked))),
    );
  };

  return {
    forgetRates: () => {},
    keep: (call) => withinPatience((isOver) => keepUntil(isOver, (made) => attempt(call, made))),
  };
}

/** Reads what decisions rest on, and remembers what every process obeys as it was read last. */
function basisReader({ sha256, limitsRates }: Pick<Parameters<typeof teamStore>[0], 'sha256' | 'limitsRates'>) {
  const readState = stateReader();
  let last: TeamState | null = null;
  let offsetMs = 0;
  const noteState = (row: SqlRow | undefined): TeamState => {
    last = readState(row);
    offsetMs = last.nowMs - Date.now();
    return last;
  };
  return {
    last: () => last,
    look: async (ask: Ask) => noteState((await ask('state', []))[0]),
    /** The database's real time, as far as this computer's clock runs since the last read. */
    realNow: () => Date.now() + offsetMs,
    read: async (ask: Ask, { orderKey, clientId, requestId }: MemoryKeys): Promise<Basis> => {
      const rates = limitsRates() ? await ask('recent', [plain(clientId)]) : null;
      const [row = {}] = await ask('basis', [plain(orderKey), plain(requestId), plain(clientId)]);
      const order = row['order_seq'] === null ? null : readKnownOrder({ standing: row['order_standing'] ?? null });
      const request = row['request_seq'] === null ? null : requestOf(row, sha256);
      const times = (rates ?? []).map((each) => numberOf(each, 'at_real')).reverse();
      const [newest] = rates ?? [];
      return {
        state: noteState(row),
        memory: { order: () => order, request: () => request, recentCalls: () => times },
        orderSeq: order === null ? 0 : numberOf(row, 'order_seq'),
        requestSeq: request === null ? 0 : numberOf(row, 'request_seq'),
        clientSeq: rates === null ? null : newest === undefined ? 0 : numberOf(newest, 'seq'),
      };
    },
  };
}

type Made = { finished: (FinishedCall & Pick<KeptCall, 'decision'>) | null };

/** The plan with its counts, which are of the calls of every process since it came into force. */
async function talliedFaults(ask: Ask, { plan, faultSeq }: TeamState): Promise<ActiveFaults | null> {
  if (plan === null) return null;
  const scopes = listScopes(plan);
  const received: number[] = [];
  for (const { order, endpoint } of scopes) {
    const [row = {}] = await ask('receivedSince', [faultSeq, order, endpoint]);
    received.push(numberOf(row, 'many'));
  }
  const unknown = (await ask('stillUnknown', [])).map(
    (row) => [textOf(row, 'order_key'), textOf(row, 'order_status')] as const,
  );
  const history = createFaultTally(plan, { received: scopes.map(() => 0), unknown: [] });
  history.recount({ received, unknown });
  return { plan, history };
}

/** Calls under faults, one by one over all processes. */
async function inTransaction<Value>(pool: pg.Pool, run: (ask: Ask) => Promise<Value | null>): Promise<Value | null> {
  const client = await pool.connect();
  let failure: Error | undefined;
  try {
    await client.query('BEGIN');
    await client.query('SELECT pg_advisory_xact_lock($1)', [teamLocks.faults]);
    const value = await run(askOf(client));
    await client.query(value === null ? 'ROLLBACK' : 'COMMIT');
    return value;
  } catch (error) {
    failure = error instanceof Error ? error : new Error(String(error));
    throw error;
  } finally {
    client.release(failure);
  }
}

/** Tries until the row is written, something lasting is in the way, or the time is over. */
async function keepUntil(isOver: () => boolean, attempt: (made: Made) => Promise<KeptCall | null>): Promise<KeptCall> {
  const made: Made = { finished: null };
  let failure: unknown = new Error('Other calls of its order come between.');
  while (!isOver()) {
    try {
      const kept = await attempt(made);
      if (kept !== null) return kept;
      made.finished = null;
    } catch (error) {
      failure = error;
      if (isLasting(error)) break;
      await wait(pauseMs);
    }
  }
  throw storeLost(failure);
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
