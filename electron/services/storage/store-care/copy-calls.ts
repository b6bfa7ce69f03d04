import { commitGroup, type Connection } from '../database/connection.ts';
import type { SqlRow, SqlValue } from '../database/drivers/sql-driver.ts';
import { detailsOf, insertCall, rowColumns, retentionOf } from '../journal/call-row.ts';
import type { CallRecord } from '../journal/call-record.ts';
import { callColumns, recordOfRow, callWrites } from '../journal/read-call-row.ts';
import { bytesOf, numberOf, textOf, textOrNull } from '../database/read-column.ts';

export type CopiedCall = {
  readonly seq: number;
  readonly record: CallRecord;
  readonly listedAs: string | null;
  readonly row: SqlRow;
};

/** All columns of a copied call. `withToldAs`: false for stores without that column. */
export function copiedColumns(withToldAs: boolean): string {
  const told = withToldAs ? 'CAST(told_as AS BLOB) AS told_as' : 'NULL AS told_as';
  return `${callColumns}, CAST(body AS BLOB) AS body, CAST(answer_body AS BLOB) AS answer_body, counts, ${told}, CAST(client_id AS BLOB) AS client_id,
    CAST(request_id AS BLOB) AS request_id, CAST(standing AS BLOB) AS standing`;
}

/** Reads a row of these columns. Throws where it cannot be read. */
export function readCopiedCall(row: SqlRow): CopiedCall {
  return { seq: numberOf(row, 'seq'), record: recordOfRow(row), listedAs: textOrNull(row, 'told_as'), row };
}

/** Puts calls into a new store, in one transaction. */
export function insertCalls(target: Connection, calls: readonly CopiedCall[]): void {
  const inserts = calls.map((call) => ({ sql: insertCall, values: valuesOf(call) }));
  const told = calls.flatMap(({ record, listedAs }) =>
    listedAs === null ? [] : [{ sql: callWrites.tellAs, values: [listedAs, record.id] }],
  );
  commitGroup([[...inserts, ...told]], target);
}

const insertForgotten = `INSERT INTO forgotten_calls (${[...rowColumns, 'told_as', 'forgotten_ms'].join(', ')})
  VALUES (${[...rowColumns, 'told_as', 'forgotten_ms'].map(() => '?').join(', ')})`;

const reachedNumber = [
  "UPDATE sqlite_sequence SET seq = ?1 WHERE name = 'calls' AND seq < ?1",
  "INSERT INTO sqlite_sequence (name, seq) SELECT 'calls', ?1 WHERE NOT EXISTS (SELECT 1 FROM sqlite_sequence WHERE name = 'calls')",
];

/** Inserts forgotten calls into a new store, in one transaction. Their numbers are reserved for restoring them. */
export function insertForgottenCalls(target: Connection, calls: readonly CopiedCall[]): void {
  const inserts = calls.map((call) => ({
    sql: insertForgotten,
    values: [...valuesOf(call), call.listedAs, numberOf(call.row, 'forgotten_ms')],
  }));
  const last = Math.max(0, ...calls.map(({ seq }) => seq));
  commitGroup([[...inserts, ...reachedNumber.map((sql) => ({ sql, values: [last] }))]], target);
}

function valuesOf({ seq, record, row }: CopiedCall): readonly SqlValue[] {
  const details = detailsOf(record);
  const { body, answer } = record;
  return [
    seq,
    record.id,
    ...['order_key', 'merchant_biz_no', 'scenario', 'order_status'].map((name) => textOf(row, name)),
    textOrNull(row, 'endpoint'),
    record.origin,
    record.atVirtual,
    record.atReal,
    textOf(row, 'client_id'),
    textOf(row, 'request_id'),
    numberOf(row, 'counts'),
    retentionOf(record),
    textOrNull(row, 'standing'),
    textOrNull(row, 'result_code'),
    textOrNull(row, 'result_status'),
    record.method,
    textOf(row, 'path'),
    body,
    answer?.status ?? null,
    answer === undefined ? null : bytesOf(row, 'answer_body'),
    details,
    body.length + (answer?.body.length ?? 0) + details.length,
  ];
}
