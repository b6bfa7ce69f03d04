import { copiedColumns, insertCalls, insertForgottenCalls, readCopiedCall, type CopiedCall } from './copy-calls.ts';
import type { SqlDriver, SqlRow, SqlStatement } from '../database/drivers/sql-driver.ts';

/** Fewer where damage follows. */
const rowsAtOnce = [200, 2, 1];

export const tables = {
  calls: {
    columns: copiedColumns(true),
    put: insertCalls,
    many: "SELECT sum(calls) AS many FROM tallies WHERE keep <> 'told-as'",
  },
  forgotten_calls: {
    columns: `${copiedColumns(true)}, forgotten_ms`,
    put: insertForgottenCalls,
    many: 'SELECT count(*) AS many FROM forgotten_calls',
  },
} as const;

export type Table = keyof typeof tables;

export const tableNames = ['calls', 'forgotten_calls'] as const satisfies readonly Table[];

export type DamagedTable = { readonly source: SqlDriver; readonly table: Table };

/** How many rows the store states; null where that cannot be read. */
export function manyStood(source: SqlDriver, table: Table): number | null {
  const isNone = firstNumber(source, `SELECT count(*) FROM sqlite_schema WHERE name = '${table}'`) === 0;
  return isNone ? 0 : firstNumber(source, tables[table].many);
}

/** The first value of the first row, a whole number; null where that cannot be read. */
export function firstNumber(source: SqlDriver, sql: string): number | null {
  try {
    const said = Object.values(source.prepare(sql).first([]) ?? {})[0];
    return typeof said === 'number' && Number.isSafeInteger(said) ? said : null;
  } catch {
    return null;
  }
}

export function isThere({ source, table }: DamagedTable): boolean {
  try {
    source.prepare(`SELECT ${tables[table].columns} FROM ${table}`);
    return true;
  } catch {
    return false;
  }
}

/** The last number that was given, as far as it can be read. */
export function lastNumber({ source, table }: DamagedTable): number {
  const asked = [`SELECT max(seq) FROM ${table}`, `SELECT seq FROM sqlite_sequence WHERE name = '${table}'`];
  return Math.max(...asked.map((sql) => firstNumber(source, sql) ?? -1));
}

/**
 * The place before the next row, found through an index; null where there is none. The last number may be damaged, so it is
 * not used.
 */
export function placeBehind({ source, table }: DamagedTable, from: number): number | null {
  // The plus sign makes SQLite use an index instead of the damaged table.
  const next = firstNumber(source, `SELECT min(+seq) FROM ${table} WHERE +seq > ${from}`);
  return next === null ? null : next - 1;
}

/** The next rows that can be read, their numbers in order; null where the table is damaged there. */
export function readRows({ source, table }: DamagedTable, after: number): readonly SqlRow[] | null {
  for (const many of rowsAtOnce) {
    try {
      const sql = `SELECT ${tables[table].columns} FROM ${table} WHERE seq > ? ORDER BY seq LIMIT ${many}`;
      const rows = withNumbersInOrder(source.prepare(sql).all([after]), after);
      // The last row is read again, if there may be more: only a row behind it shows whether its number is right.
      return rows.length < many || many === 1 ? rows : rows.slice(0, -1);
    } catch {
      // Tried again with fewer.
    }
  }
  return null;
}

/** A larger number is a damaged one: nobody has stored so many calls. */
const largestNumber = 2 ** 40;

/**
 * Rows stand in their order whatever their numbers say. A damaged number, out of order, becomes the one behind its
 * predecessor: left as it is, it would hide the rows behind it.
 */
function withNumbersInOrder(rows: readonly SqlRow[], after: number): readonly SqlRow[] {
  let before = after;
  return rows.map((row, at) => {
    const [seq, next = largestNumber] = [
      Number(row['seq']),
      at + 1 < rows.length ? Number(rows[at + 1]?.['seq']) : undefined,
    ];
    const isInOrder = seq > before && (seq < next || next <= before);
    before = isInOrder ? seq : before + 1;
    return isInOrder ? row : { ...row, seq: before };
  });
}

export function readable(row: SqlRow): readonly CopiedCall[] {
  try {
    return [readCopiedCall(row)];
  } catch {
    return [];
  }
}

/** So many numbers behind a damaged place are tried one by one: more than one page of the file has. */
const mostOneByOne = 2000;

/**
 * Finds the next readable row up to a number; null where there is none. Near numbers are tried one by one. Of far ones,
 * halving finds the first behind which the table can be read.
 */
export function findBehindDamage(
  damaged: DamagedTable,
  from: number,
  to: number,
): { readonly place: number; readonly calls: readonly CopiedCall[] } | null {
  const { source, table } = damaged;
  const one = source.prepare(`SELECT ${tables[table].columns} FROM ${table} WHERE seq = ?`);
  const start = numberBehind(damaged, from);
  if (start === null) return null;
  const first = start === 'broken' ? from + 1 : Math.max(from + 1, start);
  const near = Math.min(to, first + mostOneByOne);
  for (let seq = first; seq <= near; seq++) {
    const calls = readAt(one, seq);
    if (calls.length > 0) return { place: seq, calls };
  }
  const place = firstUnbroken(damaged, near, to);
  return place === null ? null : { place, calls: readAt(one, place) };
}

/** A readable stretch of more numbers is always found. */
const mostSkipped = 1024;

/** The first number up to `to` behind which a read succeeds, where that fails behind `from`; found by doubling and halving. */
function firstUnbroken(damaged: DamagedTable, from: number, to: number): number | null {
  let [broken, good] = [from, from];
  for (let step = 1; good === from; step = Math.min(step * 2, mostSkipped)) {
    if (broken >= to) return null;
    const at = Math.min(to, broken + step);
    if (numberBehind(damaged, at) === 'broken') broken = at;
    else good = at;
  }
  while (good - broken > 1) {
    const middle = broken + Math.floor((good - broken) / 2);
    if (numberBehind(damaged, middle) === 'broken') broken = middle;
    else good = middle;
  }
  return good;
}

/** The number of the next row; null: there is none. */
function numberBehind({ source, table }: DamagedTable, from: number): number | 'broken' | null {
  try {
    const row = source.prepare(`SELECT seq FROM ${table} WHERE seq > ? ORDER BY seq LIMIT 1`).first([from]);
    if (row === null) return null;
    return typeof row['seq'] === 'number' && row['seq'] > from ? row['seq'] : 'broken';
  } catch {
    return 'broken';
  }
}

function readAt(one: SqlStatement, seq: number): readonly CopiedCall[] {
  try {
    return one.all([seq]).map(readCopiedCall);
  } catch {
    return [];
  }
}
