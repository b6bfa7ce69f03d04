import { isPlainText } from '../exact-text.ts';

/**
 * One open SQLite connection, synchronous. Every adapter keeps the same promises (adapters.test.ts); nothing above knows
 * which one is used.
 */
export interface SqlDriver {
  readonly name: SqlDriverName;
  /** Runs statements that take no values and give no rows. */
  readonly exec: (sql: string) => void;
  readonly prepare: (sql: string) => SqlStatement;
  readonly close: () => void;
}

export type SqlDriverName = 'node:sqlite' | 'libsql';

export interface SqlStatement {
  readonly all: (values: readonly SqlValue[]) => readonly SqlRow[];
  readonly first: (values: readonly SqlValue[]) => SqlRow | null;
  readonly run: (values: readonly SqlValue[]) => number;
}

/** One driver loses whole numbers beyond 2^53: they are stored as text, hence no bigint. */
export type SqlValue = null | number | string | Uint8Array;

export type SqlRow = Readonly<Record<string, unknown>>;

/** A value as a driver takes it. Throws on a value that would be stored differently. */
export function asSqlValue(value: unknown): SqlValue {
  if (value === null || value instanceof Uint8Array) return value;
  if (typeof value === 'string' && isPlainText(value)) return value;
  if (typeof value === 'number' && (!Number.isInteger(value) || Number.isSafeInteger(value))) return value;
  throw new TypeError(`The store takes plain text, bytes, null and numbers up to 2^53, and no ${describe(value)}.`);
}

function describe(value: unknown): string {
  if (typeof value === 'string') return 'text with a NUL or half a surrogate pair; keep it with keepText';
  return typeof value === 'number' || typeof value === 'bigint'
    ? `whole number ${value}; store it as text`
    : typeof value;
}

export type Statement = { readonly sql: string; readonly values: readonly SqlValue[] };

export type Rows = readonly (readonly SqlRow[])[];
