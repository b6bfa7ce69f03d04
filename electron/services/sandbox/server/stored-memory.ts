import type { KnownOrder, KnownRequest } from '../../../../shared/protocol/sandbox/sandbox-case.ts';
import type { MemoryKeys } from '../../../../shared/protocol/sandbox/decide.ts';
import type { Database } from '../../storage/database/database.ts';
import type { SqlRow } from '../../storage/database/drivers/sql-driver.ts';
import { readAcceptance } from '../../storage/journal/call-row.ts';
import { bytesOf, textOf } from '../../storage/database/read-column.ts';

/** What the store knows for a request: its order, and an earlier request of the same id. */
export type Remembered = { readonly order: KnownOrder | null; readonly request: KnownRequest | null };

/** The last accepted call of an order. */
export const lastOfOrder = `
  SELECT CAST(standing AS BLOB) AS standing FROM calls
  WHERE order_key = ? AND counts = 1 ORDER BY seq DESC LIMIT 1`;
/** An accepted request. */
export const ofRequest = `
  SELECT CAST(id AS BLOB) AS id, body, answer_body, CAST(standing AS BLOB) AS standing FROM calls
  WHERE request_id = ? AND client_id = ? AND counts = 1 ORDER BY seq DESC LIMIT 1`;

/** Reads the sandbox's memory from the table of calls: no rebuild at start, no second copy, and constant memory. */
export function storedMemory(
  { readAll }: Pick<Database, 'readAll'>,
  sha256: (bytes: Uint8Array) => string,
): (asked: MemoryKeys) => Promise<Remembered> {
  return async ({ orderKey, clientId, requestId }) => {
    const [orders, requests] = await readAll([
      { sql: lastOfOrder, values: [orderKey] },
      { sql: ofRequest, values: [requestId, clientId] },
    ]);
    return { order: readKnownOrder(orders?.[0]), request: requestOf(requests?.[0], sha256) };
  };
}

/** The order that a row of lastOfOrder leaves. */
export function readKnownOrder(row: SqlRow | undefined): KnownOrder | null {
  return row === undefined ? null : readAcceptance(textOf(row, 'standing')).order;
}

/** The request of a row of ofRequest. */
export function requestOf(row: SqlRow | undefined, sha256: (bytes: Uint8Array) => string): KnownRequest | null {
  if (row === undefined) return null;
  const left = readAcceptance(textOf(row, 'standing'));
  return {
    callId: textOf(row, 'id'),
    bodySha256: left.bodySha256 ?? sha256(bytesOf(row, 'body')),
    answer: left.answer ?? Buffer.from(bytesOf(row, 'answer_body')).toString('utf8'),
    changesNothing: left.changesNothing === true,
  };
}
