import type pg from 'pg';
import type { SqlRow } from '../../storage/database/drivers/sql-driver.ts';
import { mostCallsOfRate } from '../../../../shared/lib/time/rates.ts';
import { rowColumns } from '../../storage/journal/call-row.ts';
import { stateColumns } from './team-state.ts';
import { lastOfOrder, ofRequest } from '../server/pending-memory.ts';
import { throwTrouble } from './team-trouble.ts';
import { callQueries } from '../../storage/journal/read-call-row.ts';

/** Runs a statement of the table of statements by its name: prepared once on each connection. Throws StoreTrouble. */
export type Ask = (name: keyof typeof teamStatements, values: readonly unknown[]) => Promise<readonly SqlRow[]>;

export function askOf(of: Pick<pg.Pool | pg.PoolClient, 'query'>): Ask {
  return async (name, values) => {
    const statement = { name, text: teamStatements[name], values: [...values] };
    return (await of.query<Record<string, SqlRow[string]>>(statement).catch(throwTrouble)).rows;
  };
}

/** By the beginning of the text, which the indexes hold, then by all of it. */
function equals(column: string, value: string): string {
  return `left(${column}, 400) = left(${value}, 400) AND ${column} = ${value}`;
}

/**
 * The statements of the store of one process in PostgreSQL's dialect: numbered parameters from `first` on, and texts as
 * texts, which SQLite reads as bytes.
 */
function translate(sql: string, first = 1): string {
  let next = first;
  return sql
    .replaceAll('CAST(NULL AS BLOB)', 'NULL::bytea')
    .replaceAll(/CAST\((\w+) AS BLOB\) AS \w+/g, '$1')
    .replaceAll(/\bFROM calls\b/g, 'FROM passbench.calls')
    .replaceAll("IS NOT 'S'", "IS DISTINCT FROM 'S'")
    .replaceAll(/(?:\b(order_key|request_id|merchant_biz_no) = )?\?/g, (_, column: string | undefined) => {
      const value = `$${next++}`;
      return column === undefined ? value : equals(column, value);
    });
}

/** In the order of rowColumns without seq, then rated, then the arguments of may_keep. */
const columns = rowColumns.slice(1);
const values = columns.map((_, at) => `$${at + 1}`).join(', ');
const rated = columns.length + 1;
const asked = ['text', 'bigint', 'text', 'text', 'bigint', 'bigint', 'bigint']
  .map((type, at) => `$${rated + 1 + at}::${type}`)
  .join(', ');

const teamStatements = {
  /** Everything that a decision rests on, at one moment. $1 order, $2 request, $3 client. */
  basis: `SELECT ${stateColumns}, o.seq AS order_seq, o.standing AS order_standing,
      r.seq AS request_seq, r.id, r.body, r.answer_body, r.standing
    FROM passbench.state s
    LEFT JOIN LATERAL (${translate(lastOfOrder).replace('SELECT', 'SELECT seq,')}) o ON true
    LEFT JOIN LATERAL (${translate(ofRequest, 2).replace('SELECT', 'SELECT seq,')}) r ON true`,
  keep: `INSERT INTO passbench.calls (${columns.join(', ')}, rated)
    SELECT ${values}, $${rated} WHERE passbench.may_keep(${asked}) RETURNING seq`,
  recent: `SELECT seq, at_real FROM passbench.calls WHERE ${equals('client_id', '$1')} AND rated
    ORDER BY seq DESC LIMIT ${mostCallsOfRate}`,
  state: `SELECT ${stateColumns} FROM passbench.state s`,
  kept: 'SELECT seq, details FROM passbench.calls WHERE id = $1',
  details: 'UPDATE passbench.calls SET details = $1 WHERE id = $2',
  one: translate(callQueries.one),
  ofOrder: translate(callQueries.ofOrder),
  keysOfNumberAnywhere: translate(callQueries.keysOfNumberAnywhere),
  lastKeys: translate(callQueries.lastKeys),
  received: `SELECT seq, id, order_status, merchant_biz_no, at_virtual FROM passbench.calls
    WHERE origin = 'received' AND ($1::text IS NULL OR ${equals('merchant_biz_no', '$1')})
      AND ($2::text IS NULL OR order_status = $2) AND ($3::bigint IS NULL OR at_virtual >= $3) AND seq < $4
    ORDER BY seq DESC LIMIT $5`,
  tally: 'SELECT count(*) AS many, coalesce(sum(bytes), 0)::bigint AS bytes FROM passbench.calls WHERE keep = $1',
  removeOldest: `DELETE FROM passbench.calls WHERE seq IN (
    SELECT seq FROM passbench.calls WHERE keep = $1 ORDER BY seq LIMIT $2 FOR UPDATE SKIP LOCKED)`,
  receivedSince: `SELECT count(*) AS many FROM passbench.calls WHERE seq > $1 AND origin = 'received'
    AND ($2::text IS NULL OR ${equals('merchant_biz_no', '$2')}) AND ($3::text IS NULL OR endpoint = $3)`,
  stillUnknown: `SELECT DISTINCT order_key, order_status FROM passbench.calls AS call
    WHERE origin = 'received' AND result_code = 'UNKNOWN_EXCEPTION' AND NOT EXISTS (
      SELECT 1 FROM passbench.calls AS later
      WHERE left(later.order_key, 400) = left(call.order_key, 400) AND later.order_key = call.order_key
        AND counts = 1 AND seq > call.seq)`,
} as const;
