import { faultTally } from '../../../shared/protocol/sandbox/index.ts';
import type { Decision, FaultPlan, FaultScope, FaultTally } from '../../../shared/protocol/sandbox/index.ts';
import type { Database } from '../database/database.ts';
import type { SqlRow } from '../database/sql-driver.ts';

/** A plan in force, with what it has to know of the calls before. */
export type FaultsNow = { readonly plan: FaultPlan; readonly past: FaultTally };

export type FaultDesk = {
  /** The plan in force with its count; null when there is none. Another plan than last time begins to count. */
  readonly inForce: () => FaultsNow | null;
  /** At once, so that calls of the same moment count each other. */
  readonly decided: (decision: Pick<Decision, 'noted' | 'acceptance' | 'result'>) => void;
  /** Something that was decided is not stored: it is counted anew. */
  readonly forget: () => void;
};

const receivedOf = `
  SELECT count(*) AS many FROM calls
  WHERE origin = 'received' AND (? IS NULL OR merchant_biz_no = ?) AND (? IS NULL OR endpoint = ?)`;
const stillUnknown = `
  SELECT DISTINCT order_key, order_status FROM calls AS call
  WHERE origin = 'received' AND result_code = 'UNKNOWN_EXCEPTION' AND NOT EXISTS (
    SELECT 1 FROM calls WHERE order_key = call.order_key AND counts = 1 AND seq > call.seq)`;

/** Counts calls for the fault plan on top of those that are stored. */
export function faultDesk({ statement }: Pick<Database, 'statement'>, plan: () => FaultPlan | null): FaultDesk {
  let now: FaultsNow | null = null;
  const stored = {
    received: ({ order, endpoint }: FaultScope) =>
      numberOf(statement(receivedOf).first([order, order, endpoint, endpoint])),
    unknown: () => statement(stillUnknown).all([]).map(keysOf),
  };
  return {
    inForce: () => {
      const wanted = plan();
      if (wanted === null) now = null;
      else if (wanted !== now?.plan) now = { plan: wanted, past: faultTally(wanted, stored) };
      return now;
    },
    decided: ({ noted, acceptance, result }) =>
      now?.past.add({
        ...noted,
        isAccepted: acceptance !== null,
        isUnknown: result.resultCode === 'UNKNOWN_EXCEPTION',
      }),
    forget: () => now?.past.recount(),
  };
}

function numberOf(row: SqlRow | null): number {
  return Number(row?.['many'] ?? 0);
}

function keysOf(row: SqlRow): readonly [string, string] {
  return [String(row['order_key']), String(row['order_status'])];
}
