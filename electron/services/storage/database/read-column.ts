import { AppError } from '../../../../shared/lib/app-error.ts';
import type { SqlRow } from './drivers/sql-driver.ts';
import { decodeText } from './exact-text.ts';

const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** A text, or its bytes. Throws STORE_DAMAGED for anything else. */
export function textOf(row: SqlRow, column: string): string {
  return textOrNull(row, column) ?? unreadable(column);
}

/** The same where there may be none. */
export function textOrNull(row: SqlRow, column: string): string | null {
  const value = row[column];
  if (value === null || value === undefined || typeof value === 'string') return value ?? null;
  if (!(value instanceof Uint8Array)) return unreadable(column);
  try {
    return decoder.decode(value);
  } catch {
    return unreadable(column);
  }
}

/** A possibly damaged text, with unreadable parts marked. */
export function lenientText(value: unknown): string {
  return value instanceof Uint8Array ? new TextDecoder().decode(value) : String(value);
}

/** The text of a column that keepText wrote. */
export function decodedTextOf(row: SqlRow, column: string): string {
  return decodeText(textOf(row, column));
}

/** Bytes; none where the row was asked for without them. */
export function bytesOf(row: SqlRow, column: string): Uint8Array {
  const value = row[column];
  if (value === null || value === undefined) return new Uint8Array();
  return value instanceof Uint8Array ? value : unreadable(column);
}

export function numberOf(row: SqlRow, column: string): number {
  const value = row[column];
  return typeof value === 'number' ? value : unreadable(column);
}

function unreadable(column: string): never {
  throw new AppError('STORE_DAMAGED', `A stored row has no readable ${column}: its file is damaged.`);
}
