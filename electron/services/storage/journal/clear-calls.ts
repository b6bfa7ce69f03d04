import type { Cleared, ClearScope } from '../../../../shared/documents/call-summary.ts';
import { longestOrderNumber } from '../../../../shared/documents/size-limits.ts';
import type { SqlRow, SqlValue } from '../database/drivers/sql-driver.ts';
import type { CallStore } from './call-store.ts';
import { numberOf, textOf } from '../database/read-column.ts';
import { callQueries } from './read-call-row.ts';

export type ClearTarget = ClearScope | { readonly of: 'order'; readonly orderKey: string };

/** The most orders named, and the calls per transaction, so that answers do not wait. */
const namedOrders = 200;
const atOnce = 2000;

/**
 * Removes calls, or only reports which would go, with the orders that lose accepted calls. Nothing else removes an accepted
 * call.
 */
export async function clearCalls(
  { database }: Pick<CallStore, 'database'>,
  scope: ClearTarget,
  isDryRun: boolean,
): Promise<Cleared> {
  const { read, commitSoon } = database;
  const conditions = conditionsOf(scope);
  const cleared = await previewClear(read, conditions, scope.of === 'unaccepted');
  if (isDryRun) return cleared;
  // What comes while it clears was not asked for: it stays.
  const [row] = await read(callQueries.lastSeqEver);
  const last = row === undefined ? 0 : numberOf(row, 'seq');
  // Forgotten calls are cleared too, so that nothing restores them.
  for (const table of ['calls', 'forgotten_calls'])
    for (const { where, values } of conditions) {
      const going = `SELECT seq FROM ${table} WHERE ${where} AND seq <= ? LIMIT ${atOnce}`;
      for (;;) {
        const remove = { sql: `DELETE FROM ${table} WHERE seq IN (${going})`, values: [...values, last] };
        const [removed = 0] = await commitSoon([remove]);
        if (removed === 0) break;
      }
    }
  if (scope.of !== 'order') await commitSoon([{ sql: 'UPDATE tallies SET let_go = 0', values: [] }]);
  return cleared;
}

type Condition = { readonly where: string; readonly values: readonly SqlValue[] };

/** Each uses an index, so that a batch never scans calls that stay. */
function conditionsOf(scope: ClearTarget): readonly Condition[] {
  const lettable = "keep IN ('unauthenticated', 'refused')";
  switch (scope.of) {
    case 'unaccepted':
      return [
        { where: `${lettable} AND keep = 'unauthenticated'`, values: [] },
        { where: `${lettable} AND keep = 'refused'`, values: [] },
        { where: "keep = 'sent' AND result_status IS NOT 'S'", values: [] },
      ];
    case 'order':
      return [{ where: 'order_key = ?', values: [scope.orderKey] }];
    case 'everything':
      return [{ where: 'TRUE', values: [] }];
    case 'expired':
      return [expired(scope)];
    default:
      return scope;
  }
}

/** The newest calls are counted as lists do. */
function expired({ before, most, except }: Extract<ClearTarget, { readonly of: 'expired' }>): Condition {
  const last = 'SELECT seq FROM calls WHERE told_as IS NULL ORDER BY seq DESC LIMIT 1 OFFSET ?';
  const [named, ids] = ['SELECT value FROM json_each(?)', JSON.stringify(except)];
  return {
    // The received half of a sent call stays with it.
    where: `(at_real < ? OR seq <= coalesce((${last}), 0)) AND id NOT IN (${named}) AND coalesce(told_as, '') NOT IN (${named})`,
    values: [before ?? Number.MIN_SAFE_INTEGER, most ?? Number.MAX_SAFE_INTEGER, ids, ids],
  };
}

async function previewClear(
  read: CallStore['database']['read'],
  conditions: readonly Condition[],
  isUnaccepted: boolean,
): Promise<Cleared> {
  let calls = 0;
  for (const { where, values } of conditions) {
    const [row] = await read(`SELECT count(*) AS many FROM calls WHERE ${where} AND told_as IS NULL`, values);
    calls += row === undefined ? 0 : numberOf(row, 'many');
  }
  const [condition] = conditions;
  if (isUnaccepted || condition === undefined) return { calls, orders: [], orderCount: 0 };
  const { where, values } = condition;
  // An order has a key for each client and environment that it was sent by. Its name is told once, by its last call.
  const accepted = `SELECT merchant_biz_no, scenario, max(seq) AS seq FROM calls
    WHERE ${where} AND result_status = 'S' GROUP BY order_key`;
  const named = `SELECT CAST(merchant_biz_no AS BLOB) AS merchant_biz_no, CAST(scenario AS BLOB) AS scenario,
    max(seq) AS seq FROM (${accepted}) GROUP BY merchant_biz_no, scenario`;
  const orders = await read(`${named} ORDER BY max(seq) DESC LIMIT ${namedOrders}`, values);
  const [count] = await read(`SELECT count(*) AS many FROM (${named})`, values);
  // A longer number belongs to no order, though a lenient sandbox may answer it with S.
  const short = orders.map(readClearedOrder).filter(({ merchantBizNo }) => merchantBizNo.length <= longestOrderNumber);
  return { calls, orders: short, orderCount: count === undefined ? 0 : numberOf(count, 'many') };
}

function readClearedOrder(row: SqlRow): Cleared['orders'][number] {
  return { scenario: textOf(row, 'scenario'), merchantBizNo: textOf(row, 'merchant_biz_no') };
}
