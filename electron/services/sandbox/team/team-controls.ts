import type pg from 'pg';
import { AppError } from '../../../../shared/lib/app-error.ts';
import { parseFault } from '../../../../shared/protocol/sandbox/faults/parse-fault.ts';
import type { FaultPlan } from '../../../../shared/protocol/sandbox/faults/fault.ts';
import type { Instant } from '../../../../shared/lib/time/clock.ts';
import { clockAfter, type ClockReading, type ControlState } from '../control/control-state.ts';
import { stateColumns, stateReader, type TeamState } from './team-state.ts';

/** Where clock and faults are at a start; null: as the store has them. */
export type TeamStart = { readonly clockMs: Instant | null; readonly faults: FaultPlan | null };

/** How many rows are removed one by one; beyond them the table is emptied whole, which takes the same time for any number. */
const fewCalls = 5000;

/** What tests turn of all sandboxes over one database. */
export function teamControls(pool: pg.Pool): ControlState {
  const readState = stateReader();
  const change = async (set: string, values: readonly unknown[]): Promise<TeamState> => {
    const { rows } = await pool.query(
      `UPDATE passbench.state AS s SET ${set}, changes = changes + 1 RETURNING ${stateColumns}`,
      [...values],
    );
    return readState(rows[0]);
  };
  const current = async (): Promise<TeamState> =>
    readState((await pool.query(`SELECT ${stateColumns} FROM passbench.state s`)).rows[0]);
  const textsOf = ({ plan }: TeamState): readonly string[] => plan?.faults.map(({ text }) => text) ?? [];
  return {
    clock: async () => clockOf(await current()),
    changeClock: async (asked) => {
      const { nowMs, clockMs } = await current();
      // Checked before; then moved from where it is at that moment, which another process may have changed.
      const at = clockAfter(asked, clockMs ?? nowMs);
      if ('now' in asked) return clockOf(await change('clock_ms = $1', [at]));
      const moved = 'clock_ms = coalesce(clock_ms, floor(extract(epoch FROM clock_timestamp()) * 1000)::bigint) + $1';
      return clockOf(await change(moved, [asked.plus]));
    },
    faults: async () => textsOf(await current()),
    setFaults: async (texts) => {
      for (const text of texts) requireFault(text);
      return textsOf(await change(`faults = $1, ${fromNow}`, [JSON.stringify(texts)]));
    },
    reset: async () => {
      const client = await pool.connect();
      let failure: Error | undefined;
      try {
        await client.query('BEGIN');
        await client.query('LOCK TABLE passbench.calls IN ACCESS EXCLUSIVE MODE');
        const { rows } = await client.query<{ many: number }>('SELECT count(*) AS many FROM passbench.calls');
        const many = rows[0]?.many ?? 0;
        await client.query(many > fewCalls ? 'TRUNCATE passbench.calls' : 'DELETE FROM passbench.calls');
        await client.query(
          `UPDATE passbench.state SET epoch = epoch + 1, changes = changes + 1, clock_ms = start_clock_ms,
            faults = start_faults, seed = start_seed, fault_seq = 0`,
        );
        await client.query('COMMIT');
        return many;
      } catch (error) {
        failure = error instanceof Error ? error : new Error(String(error));
        throw error;
      } finally {
        client.release(failure);
      }
    },
    resets: async () => (await current()).epoch,
  };
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
  const { rowCount } = await pool.query(
    `UPDATE passbench.state SET start_clock_ms = $1, start_faults = $2, start_seed = $3, clock_ms = $1, faults = $2, seed = $3,
      ${fromNow}, changes = changes + 1
    WHERE (start_clock_ms, start_faults, start_seed) IS DISTINCT FROM ($1::bigint, $2::text, $3::text)`,
    [clockMs, texts, seed],
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
