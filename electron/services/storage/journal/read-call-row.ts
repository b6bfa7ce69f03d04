import { callOrigins, type CallOrigin } from '../../../../shared/lib/call-origin.ts';
import { endpoints, type EndpointId } from '../../../../shared/specification/endpoints.ts';
import { crc32 } from 'node:zlib';
import type { SqlRow } from '../database/drivers/sql-driver.ts';
import type { CallRecord } from './call-record.ts';
import { isDetails, type BodySums, type Details } from './call-row.ts';
import { bytesOf, numberOf, textOf, textOrNull } from '../database/read-column.ts';

const texts = ['id', 'order_key', 'merchant_biz_no', 'scenario', 'order_status', 'endpoint', 'origin'] as const;
const moreTexts = ['method', 'path', 'result_code', 'result_status', 'details'] as const;

/** A call's columns without bodies. Texts are read as bytes: one driver ends the process over invalid UTF-8. */
export const callColumns = [
  'seq',
  'at_virtual',
  'at_real',
  'answer_status',
  ...[...texts, ...moreTexts].map((name) => `CAST(${name} AS BLOB) AS ${name}`),
].join(', ');

/** A row as a record. Throws where the row is damaged. */
export function recordOfRow(row: SqlRow): CallRecord {
  const { answer, exact, sums, damaged: before = [], ...details } = readDetails(row);
  const damaged = [...new Set([...before, ...damagedBodies(row, sums)])];
  const endpoint = textOrNull(row, 'endpoint');
  const origin = textOf(row, 'origin');
  const [resultCode, resultStatus] = [textOrNull(row, 'result_code'), textOrNull(row, 'result_status')];
  const status = row['answer_status'];
  return {
    id: textOf(row, 'id'),
    orderKey: textOf(row, 'order_key'),
    merchantBizNo: exact?.['merchantBizNo'] ?? textOf(row, 'merchant_biz_no'),
    scenario: textOf(row, 'scenario'),
    orderStatus: exact?.['orderStatus'] ?? textOf(row, 'order_status'),
    endpoint: isEndpoint(endpoint) ? endpoint : null,
    origin: isOrigin(origin) ? origin : 'received',
    atVirtual: numberOf(row, 'at_virtual'),
    atReal: numberOf(row, 'at_real'),
    method: textOf(row, 'method'),
    path: exact?.['path'] ?? textOf(row, 'path'),
    body: bytesOf(row, 'body'),
    verdict:
      resultCode === null || resultStatus === null
        ? null
        : {
            resultCode: exact?.['resultCode'] ?? resultCode,
            resultStatus: exact?.['resultStatus'] ?? resultStatus,
          },
    ...details,
    ...(damaged.length === 0 ? {} : { damaged }),
    ...(answer === undefined || typeof status !== 'number'
      ? {}
      : { answer: { status, ...answer, body: bytesOf(row, 'answer_body') } }),
  };
}

/** The bodies that differ from those written. A row may be read without bodies. */
function damagedBodies(row: SqlRow, sums: BodySums | undefined): NonNullable<CallRecord['damaged']> {
  if (sums === undefined) return [];
  const differs = (column: string, sum: number | undefined): boolean =>
    row[column] instanceof Uint8Array && sum !== undefined && crc32(bytesOf(row, column)) !== sum;
  return [
    ...(differs('body', sums.request) ? (['request'] as const) : []),
    ...(differs('answer_body', sums.answer) ? (['answer'] as const) : []),
  ];
}

function readDetails(row: SqlRow): Details {
  const read: unknown = JSON.parse(textOf(row, 'details'));
  if (!isDetails(read)) throw new TypeError(`The stored call ${textOf(row, 'id')} cannot be read.`);
  return read;
}

function isEndpoint(text: string | null): text is EndpointId {
  return text !== null && Object.hasOwn(endpoints, text);
}

const origins: readonly string[] = callOrigins;

function isOrigin(text: string): text is CallOrigin {
  return origins.includes(text);
}

/** The queries of calls. A received call that is merged into a sent one is in no list. */
export const callQueries = {
  page: `SELECT ${callColumns} FROM calls WHERE told_as IS NULL AND seq < ? ORDER BY seq DESC LIMIT ?`,
  named: `SELECT ${callColumns} FROM calls WHERE seq IN (SELECT value FROM json_each(?)) ORDER BY seq DESC`,
  one: `SELECT ${callColumns}, body, answer_body FROM calls WHERE id = ?`,
  /** The last accepted calls, with bodies, and the last others: refused calls displace no accepted one. */
  ofOrder: `SELECT * FROM (
      SELECT ${callColumns}, body FROM calls
      WHERE order_key = ? AND told_as IS NULL AND result_status = 'S' ORDER BY seq DESC LIMIT ?) AS accepted
    UNION ALL SELECT * FROM (
      SELECT ${callColumns}, CAST(NULL AS BLOB) AS body FROM calls
      WHERE order_key = ? AND told_as IS NULL AND result_status IS NOT 'S' ORDER BY seq DESC LIMIT ?) AS others
    ORDER BY seq DESC`,
  keysOfNumber: `SELECT CAST(order_key AS BLOB) AS order_key FROM (
    SELECT DISTINCT order_key FROM calls WHERE merchant_biz_no = ? AND scenario = ?)`,
  keysOfNumberAnywhere: `SELECT CAST(order_key AS BLOB) AS order_key FROM (
    SELECT DISTINCT order_key FROM calls WHERE merchant_biz_no = ?) AS keys`,
  lastKeys: 'SELECT CAST(order_key AS BLOB) AS order_key FROM calls WHERE told_as IS NULL ORDER BY seq DESC LIMIT ?',
  lastAt: 'SELECT max(at_virtual) AS at FROM calls WHERE order_key = ?',
  tallies: 'SELECT keep, calls, bytes, let_go FROM tallies',
  lastSeqEver: "SELECT seq FROM sqlite_sequence WHERE name = 'calls'",
  toldAs: 'SELECT CAST(told_as AS BLOB) AS told_as FROM calls WHERE id = ?',
  knownIds:
    'SELECT CAST(id AS BLOB) AS id FROM calls WHERE id IN (SELECT value FROM json_each(?)) ORDER BY at_real, seq',
  receivedFor: `SELECT ${callColumns}, body, answer_body FROM calls WHERE told_as = ?`,
} as const;

export const callWrites = {
  tellAs: "UPDATE calls SET told_as = ? WHERE id = ? AND origin = 'received'",
  removeSent: "DELETE FROM calls WHERE id = ? AND keep = 'sent'",
  details: 'UPDATE calls SET details = ? WHERE id = ?',
  /** The oldest of a kind. Both kinds are named as in the index, which is not used otherwise. */
  removeOldest: `DELETE FROM calls WHERE seq IN (
    SELECT seq FROM calls WHERE keep IN ('unauthenticated', 'refused') AND keep = ? ORDER BY seq LIMIT ?)`,
  countLetGo: 'UPDATE tallies SET let_go = let_go + ? WHERE keep = ?',
} as const;
