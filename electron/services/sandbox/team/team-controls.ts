import type pg from 'pg';
import { AppError } from '../../../../shared/lib/app-error.ts';
import { parseFault } from '../../../../shared/protocol/sandbox/faults/parse-fault.ts';
import type { FaultPlan } from '../../../../shared/protocol/sandbox/faults/fault.ts';
import type { Instant } from '../../../../shared/lib/time/clock.ts';
import { clockAfter, type ClockReading, type ControlState } from '../control/control-state.ts';
import { stateColumns, stateReader, type TeamState } from './team-state.ts';
import { inTransaction } from './team-trouble.ts';

/** Where clock and faults are at a start; null: as the store has them. */
export type TeamStart = { readonly clockMs: Instant | null; readonly faults: FaultPlan | null };

/** How many rows are removed one by one; beyond them the table is emptied whole, which takes the same time for any number. */
const fewCalls = 5000;

/** How long a reset may count and remove calls, in milliseconds. */
const resetMs = 30_000;

type Client = Pick<pg.Pool, 'query'>;

/** What tests turn of all sandboxes over one database. */
export function teamControls(pool: pg.Pool): ControlState {
  const readState = stateReader();
  const current = async (of: Client = pool): Promise<TeamState> =>
    readState((await of.query(`SELECT ${stateColumns} FROM passbench.state s`)).rows[0]);
  const textsOf = ({ plan }: TeamState): readonly string[] => plan?.faults.map(({ text }) => text) ?? [];
  return {
    clock: async () => clockOf(await current()),
    changeClock: (asked) =>
      whileNoneIsKept(pool, async (client) => {
        const { nowMs, clockMs } = await current(client);
        await client.query('UPDATE passbench.state SET clock_ms = $1, changes = changes + 1', [
          clockAfter(asked, clockMs ?? nowMs),
        ]);
        return clockOf(await current(client));
      }),
    faults: async () => textsOf(await current()),
    setFaults: (texts) => {
      for (const text of texts) requireFault(text);
      return whileNoneIsKept(pool, async (client) => {
        await client.query(`UPDATE passbench.state SET faults = $1, ${fromNow}, changes = changes + 1`, [
          JSON.stringify(texts),
        ]);
        return textsOf(await current(client));
      });
    },
    reset: () => inTransaction(pool, 'LOCK TABLE passbench.calls IN ACCESS EXCLUSIVE MODE', removeEverything),
    resets: async () => (await current()).epoch,
  };
}

async function removeEverything(client: Client): Promise<number> {
  await client.query(`SET LOCAL statement_timeout = ${resetMs}`);
  const patient = (text: string) => ({ text, query_timeout: resetMs });
  const { rows } = await client.query<{ many: number }>(patient('SELECT count(*) AS many FROM passbench.calls'));
  const many = rows[0]?.many ?? 0;
  await client.query(patient(many > fewCalls ? 'TRUNCATE passbench.calls' : 'DELETE FROM passbench.calls'));
  await client.query(
    `UPDATE passbench.state SET epoch = epoch + 1, changes = changes + 1, clock_ms = start_clock_ms,
      faults = start_faults, seed = start_seed, fault_seq = 0`,
  );
  return many;
}

/**
 * Changes the state between two calls: calls that are being written end first, and later ones see the change. Writing a
 * call takes a weaker lock of the same table.
 */
function whileNoneIsKept<Value>(pool: pg.Pool, run: (client: pg.PoolClient) => Promise<Value>): Promise<Value> {
  return inTransaction(pool, 'LOCK TABLE passbench.calls IN SHARE ROW EXCLUSIVE MODE', run);
}

/** A plan counts the calls that come after it. */
const fromNow = 'fault_seq = coalesce((SELECT max(seq) FROM passbench.calls), 0)';

/**
 * Brings clock and faults to a start's own, unless they already began there: a process that is started again turns nothing
 * back. Resolves with whether others were changed by it.
 */
export async function startTeamControls(pool: pg.Pool, { clockMs, faults }: TeamStart): Promise<boolean> {
  if (clockMs === null && faults === null) return false;
  const texts = JSON.stringify(faults?.faults.map(({ text }) => text) ?? []);
  const seed = faults?.seed ?? '0';
  const { rowCount } = await whileNoneIsKept(pool, (client) =>
    client.query(
      `UPDATE passbench.state SET start_clock_ms = $1, start_faults = $2, start_seed = $3, clock_ms = $1, faults = $2,
        seed = $3, ${fromNow}, changes = changes + 1
      WHERE (start_clock_ms, start_faults, start_seed) IS DISTINCT FROM ($1::bigint, $2::text, $3::text)`,
      [clockMs, texts, seed],
    ),
  );
  return rowCount === 1;
}

function clockOf({ clockMs, nowMs }: TeamState): ClockReading {
  return { nowMs: clockMs ?? nowMs, isStopped: clockMs !== null };
}

function requireFault(text: string): void {
  const fault = parseFault(text);
  if ('problem' in fault) throw new AppError('NOT_NOW', fault.problem, 'Correct it, then try again.');
}
