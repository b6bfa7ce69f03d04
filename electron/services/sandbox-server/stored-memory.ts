import type { SandboxMemory } from '../../../shared/protocol/sandbox/index.ts';
import type { Database } from '../database/database.ts';
import type { SqlRow } from '../database/sql-driver.ts';
import { readLeftBehind } from '../journal/call-row.ts';

const lastOfOrder = 'SELECT standing FROM calls WHERE order_key = ? AND counts = 1 ORDER BY seq DESC LIMIT 1';
const ofRequest = `
  SELECT id, body, answer_body, standing FROM calls
  WHERE request_id = ? AND client_id = ? AND counts = 1 ORDER BY seq DESC LIMIT 1`;

/**
 * The sandbox's memory is the table of calls itself: nothing has to be rebuilt at a start, nothing can fall out of step
 * with the journal, and the process does not grow with its history.
 */
export function storedMemory(
  { statement }: Pick<Database, 'statement'>,
  sha256: (bytes: Uint8Array) => string,
): SandboxMemory {
  const order = statement(lastOfOrder);
  const request = statement(ofRequest);
  return {
    order: (orderKey) => {
      const row = order.first([orderKey]);
      return row === null ? null : readLeftBehind(row['standing']).order;
    },
    request: (clientId, requestId) => {
      const row = request.first([requestId, clientId]);
      if (row === null) return null;
      const left = readLeftBehind(row['standing']);
      return {
        callId: textOf(row, 'id'),
        bodySha256: left.bodySha256 ?? sha256(bytesOf(row, 'body')),
        answer: left.answer ?? Buffer.from(bytesOf(row, 'answer_body')).toString('utf8'),
        changesNothing: left.changesNothing === true,
      };
    },
  };
}

function textOf(row: SqlRow, column: string): string {
  const value = row[column];
  return typeof value === 'string' ? value : unreadable(column);
}

function bytesOf(row: SqlRow, column: string): Uint8Array {
  const value = row[column];
  return value instanceof Uint8Array ? value : unreadable(column);
}

function unreadable(column: string): never {
  throw new TypeError(`The stored call has no readable ${column}.`);
}
