import { rmSync } from 'node:fs';
import { AppError } from '../../../../shared/lib/app-error.ts';
import { syncFile } from '../../platform/data-folder/durable-file.ts';
import { adapters } from '../database/drivers/adapters.ts';
import { connect, type Connection } from '../database/connection.ts';
import { firstAdapter } from '../database/open-store.ts';
import { sideFiles } from '../database/renew-file.ts';
import type { SqlDriver, SqlRow, SqlStatement } from '../database/drivers/sql-driver.ts';
import { readCopiedCall, copiedColumns, insertCalls, insertForgottenCalls, type CopiedCall } from './copy-calls.ts';
import type { CheckVerdict } from './check-jobs.ts';

const rowsAtOnce = 200;

const tables = {
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

type Table = keyof typeof tables;

const names = ['calls', 'forgotten_calls'] as const satisfies readonly Table[];

/** So many numbers behind a damaged place are looked at before an index names the next row. */
const mostPassed = 5_000_000;

type Salvage = { readonly file: string; readonly into: string; readonly most?: number };

/** Copies every readable call of a damaged store into a new one. The damaged file is unchanged. */
export async function salvage({ file, into, most = mostPassed }: Salvage): Promise<CheckVerdict> {
  const { openFile } = await firstAdapter(adapters);
  for (const side of ['', ...sideFiles]) rmSync(`${into}${side}`, { force: true });
  const target = connect(openFile, into, 'calls');
  let [calls, unread]: [number, number | null] = [0, null];
  try {
    // Synced once at the end, since nobody uses it earlier.
    target.exec('PRAGMA synchronous = OFF');
    const source = opened(openFile, file);
    if (source !== null) {
      const copying = { source, target, most };
      for (const table of names) copy({ ...copying, table });
      unread = notCopied(source, target);
    }
    source?.close();
    calls = manyIn(target, 'calls');
  } finally {
    target.close();
  }
  await syncFile(into);
  return { verdict: 'salvaged', calls, unread };
}

/** A file that cannot so much as be opened gives nothing. */
function opened(openFile: (file: string) => SqlDriver, file: string): SqlDriver | null {
  try {
    return openFile(file);
  } catch {
    return null;
  }
}

/** Inserts what the new store takes; of duplicates, the first. Throws where the disk fails. */
function put(target: Connection, table: Table, calls: readonly CopiedCall[]): void {
  try {
    tables[table].put(target, calls);
  } catch (error) {
    if (!isRefusedRow(error)) throw error;
    if (calls.length > 1) for (const call of calls) put(target, table, [call]);
  }
}

/** A row that the new store rejects, or with an unreadable column (STORE_DAMAGED). */
function isRefusedRow(error: unknown): boolean {
  if (error instanceof AppError) return error.code === 'STORE_DAMAGED';
  return error instanceof TypeError || (error instanceof Error && /constraint|cannot store/.test(error.message));
}

type Copying = {
  readonly source: SqlDriver;
  readonly target: Connection;
  readonly table: Table;
  readonly most: number;
};

function notCopied(source: SqlDriver, target: Connection): number | null {
  const missing = names.map((table) => (manyStood(source, table) ?? Number.NaN) - manyIn(target, table));
  return missing.every((many) => many >= 0) ? missing.reduce((sum, many) => sum + many, 0) : null;
}

function manyStood(source: SqlDriver, table: Table): number | null {
  const isNone = firstNumber(source, `SELECT count(*) FROM sqlite_schema WHERE name = '${table}'`) === 0;
  return isNone ? 0 : firstNumber(source, tables[table].many);
}

function manyIn(target: Connection, table: Table): number {
  const [rows] = target.read([{ sql: `SELECT count(*) AS many FROM ${table}`, values: [] }]);
  return Number(rows?.[0]?.['many'] ?? 0);
}

function firstNumber(source: SqlDriver, sql: string): number | null {
  try {
    const said = Object.values(source.prepare(sql).first([]) ?? {})[0];
    return typeof said === 'number' && Number.isSafeInteger(said) ? said : null;
  } catch {
    return null;
  }
}

/** Copies all rows that can be read, in their order. */
function copy(copying: Copying): void {
  if (!isThere(copying)) return;
  const last = lastNumber(copying);
  for (let place = -1; ;) {
    const { reached, isBroken } = copyPages(copying, place);
    // A last number that was passed is itself damaged, if damage follows.
    const isPassed = last <= reached;
    if (isPassed && !isBroken) return;
    const to = isPassed ? reached + copying.most : Math.min(last, reached + copying.most);
    const next = passDamage(copying, reached, to) ?? placeBehind(copying, to);
    if (next === null) return;
    place = next;
  }
}

function isThere({ source, table }: Copying): boolean {
  try {
    source.prepare(`SELECT ${tables[table].columns} FROM ${table}`);
    return true;
  } catch {
    return false;
  }
}

/**
 * The place before the next row, found through an index; null where there is none. The last number may be damaged, so it is
 * not used.
 */
function placeBehind({ source, table }: Copying, from: number): number | null {
  // The plus sign makes SQLite use an index instead of the damaged table.
  const next = firstNumber(source, `SELECT min(+seq) FROM ${table} WHERE +seq > ${from}`);
  return next === null ? null : next - 1;
}

function copyPages({ source, target, table }: Copying, after: number) {
  for (let reached = after; ;) {
    const rows = pageOf(source, table, reached);
    if (rows === null) return { reached, isBroken: true };
    const numbered = withNumbersInOrder(rows, reached);
    // The last row of a page is read again: only a row behind it shows whether its number is right.
    const known = numbered.length < rowsAtOnce ? numbered : numbered.slice(0, -1);
    const last = Number(known.at(-1)?.['seq'] ?? Number.NaN);
    if (!(last > reached)) return { reached, isBroken: false };
    put(target, table, known.flatMap(readable));
    reached = last;
  }
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

/** So many numbers behind a damaged place are tried one by one: more than one page of the file has. */
const mostOneByOne = 2000;

/**
 * Finds and copies the next readable row up to a number, and returns its place; null where there is none. Near numbers are
 * tried one by one. Of far ones, halving finds the first behind which the table can be read.
 */
function passDamage(copying: Copying, from: number, to: number): number | null {
  const { source, target, table } = copying;
  const one = source.prepare(`SELECT ${tables[table].columns} FROM ${table} WHERE seq = ?`);
  const start = numberBehind(copying, from);
  if (start === null) return null;
  const first = start === 'broken' ? from + 1 : Math.max(from + 1, start);
  const near = Math.min(to, first + mostOneByOne);
  for (let seq = first; seq <= near; seq++) {
    const found = readAt(one, seq);
    if (found.length === 0) continue;
    put(target, table, found);
    return seq;
  }
  const seq = firstUnbroken(copying, near, to);
  if (seq !== null) put(target, table, readAt(one, seq));
  return seq;
}

/** The first number up to `to` behind which a read succeeds, where that fails behind `from`; found by doubling and halving. */
function firstUnbroken(copying: Copying, from: number, to: number): number | null {
  let [broken, good] = [from, from];
  for (let step = 1; good === from; step *= 2) {
    if (broken >= to) return null;
    const at = Math.min(to, broken + step);
    if (numberBehind(copying, at) === 'broken') broken = at;
    else good = at;
  }
  while (good - broken > 1) {
    const middle = broken + Math.floor((good - broken) / 2);
    if (numberBehind(copying, middle) === 'broken') broken = middle;
    else good = middle;
  }
  return good;
}

/** The number of the next row; null: there is none. */
function numberBehind({ source, table }: Copying, from: number): number | 'broken' | null {
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

/** The last number that was given, as far as it can be read. */
function lastNumber({ source, table }: Copying): number {
  const asked = [`SELECT max(seq) FROM ${table}`, `SELECT seq FROM sqlite_sequence WHERE name = '${table}'`];
  return Math.max(...asked.map((sql) => firstNumber(source, sql) ?? -1));
}

function readable(row: SqlRow): readonly CopiedCall[] {
  try {
    return [readCopiedCall(row)];
  } catch {
    return [];
  }
}

/** A page of rows, or a single row if that fails; null where neither can be read. */
function pageOf(source: SqlDriver, table: Table, place: number): readonly SqlRow[] | null {
  for (const many of [rowsAtOnce, 1]) {
    try {
      const sql = `SELECT ${tables[table].columns} FROM ${table} WHERE seq > ? ORDER BY seq LIMIT ${many}`;
      return source.prepare(sql).all([place]);
    } catch {
      // Tried again with a single one.
    }
  }
  return null;
}
