import * as z from 'zod';
import { parseFault } from '../../../../shared/protocol/sandbox/faults/parse-fault.ts';
import type { FaultPlan } from '../../../../shared/protocol/sandbox/faults/fault.ts';
import type { Instant } from '../../../../shared/lib/time/clock.ts';

/** What every process over one store obeys, as one read found it. */
export type TeamState = {
  /** Counts resets. */
  readonly epoch: number;
  /** Counts changes of clock and faults. */
  readonly changes: number;
  /** Where the virtual clock stands; null: it runs. */
  readonly clockMs: Instant | null;
  readonly plan: FaultPlan | null;
  /** The last call before the plan came into force. */
  readonly faultSeq: number;
  /** The database's real time, which is that of every process. */
  readonly nowMs: Instant;
};

/** The columns of a read of the state; `s` is its row. */
export const stateColumns = `s.epoch, s.changes, s.clock_ms, s.faults, s.seed, s.fault_seq,
  floor(extract(epoch FROM clock_timestamp()) * 1000)::bigint AS now_ms`;

const stateRow = z.object({
  epoch: z.number(),
  changes: z.number(),
  clock_ms: z.number().nullable(),
  faults: z.string(),
  seed: z.string(),
  fault_seq: z.number(),
  now_ms: z.number(),
});

/** Reads a row with these columns. A plan stays the same object until it changes. */
export function stateReader(): (row: unknown) => TeamState {
  let last: TeamState | null = null;
  return (row) => {
    const { epoch, changes, clock_ms: clockMs, faults, seed, fault_seq: faultSeq, now_ms: nowMs } = stateRow.parse(row);
    const plan = last !== null && last.changes === changes ? last.plan : planOf(faults, seed);
    last = { epoch, changes, clockMs, plan, faultSeq, nowMs };
    return last;
  };
}

function planOf(faults: string, seed: string): FaultPlan | null {
  const read = z
    .array(z.string())
    .parse(JSON.parse(faults))
    .map(parseFault)
    .flatMap((fault) => ('problem' in fault ? [] : [fault]));
  return read.length === 0 ? null : { faults: read, seed };
}
