/** What the search needs of the store of calls: it runs where the file is open. */
export interface SearchPort {
  readonly read: (sql: string, values: readonly SearchValue[]) => readonly SearchRow[];
}

type SearchValue = null | number | string | Uint8Array;
export type SearchRow = Readonly<Record<string, unknown>>;

const decoder = new TextDecoder('utf-8', { ignoreBOM: true });

/** A column that was read as bytes, as a text: one that is damaged shows as such, and ends nothing. */
export function textIn(row: SearchRow, column: string): string {
  const value = row[column];
  if (typeof value === 'string') return value;
  return value instanceof Uint8Array ? decoder.decode(value) : '';
}

export function numberIn(row: SearchRow, column: string): number {
  const value = row[column];
  return typeof value === 'number' ? value : 0;
}
