import { rmSync } from 'node:fs';
import { synchroniseFile } from '../data-folder/durable-file.ts';
import { adapters } from '../database/drivers/adapters.ts';
import { connect } from '../database/connection.ts';
import type { Connection } from '../database/connection.ts';
import { firstAdapter } from '../database/open-store.ts';
import { sideFiles } from '../database/renew-file.ts';
import type { SqlDriver, SqlRow } from '../database/drivers/sql-driver.ts';
import { carriedCall, carriedColumns, putCalls, putForgotten } from './carry-call.ts';
import type { CarriedCall } from './carry-call.ts';
import type { CheckVerdict } from './check-jobs.ts';

const rowsAtOnce = 200;

/** Where calls lie: those of the history, and those that the user has forgotten and may bring back. */
const tables = {
  calls: { columns: carriedColumns(true), put: putCalls },
  forgotten_calls: { columns: `${carriedColumns(true)}, forgotten_ms`, put: putForgotten },
} as const;

type Table = keyof typeof tables;

/** Numbers of calls that are looked for one by one at a damaged place; a damaged number may be any. */
const mostOneByOne = 5_000_000;

type Salvage = { readonly file: string; readonly into: string; readonly most?: number };

/** Copies every call that can still be read from a damaged store into a new one. The damaged file keeps all it has. */
export async function salvage({ file, into, most = mostOneByOne }: Salvage): Promise<CheckVerdict> {
  const { openFile } = await firstAdapter(adapters);
  for (const side of ['', ...sideFiles]) rmSync(`${into}${side}`, { force: true });
  const target = connect(openFile, into, 'calls');
  let [calls, unread] = [0, 0];
  try {
    // Nobody uses it before it is whole: then it is written through, once.
    target.exec('PRAGMA synchronous = OFF');
    const source = opened(openFile, file);
    if (source !== null) {
      const copying = { source, target, most };
      unread = copy({ ...copying, table: 'calls' }) + copy({ ...copying, table: 'forgotten_calls' });
    }
    source?.close();
    const [rows] = target.read([{ sql: 'SELECT count(*) AS many FROM calls', values: [] }]);
    calls = Number(rows?.[0]?.['many'] ?? 0);
  } finally {
    target.close();
  }
  await synchroniseFile(into);
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

/** Puts what the new store takes; of calls that damage has made two of, the first. Throws where the disk takes no more. */
function put(target: Connection, table: Table, calls: readonly CarriedCall[]): void {
  try {
    tables[table].put(target, calls);
  } catch (error) {
    if (!isRefusedRow(error)) throw error;
    if (calls.length > 1) for (const call of calls) put(target, table, [call]);
  }
}

function isRefusedRow(error: unknown): boolean {
  return error instanceof TypeError || (error instanceof Error && /constraint|cannot store/.test(error.message));
}

type Copying = {
  readonly source: SqlDriver;
  readonly target: Connection;
  readonly table: Table;
  readonly most: number;
};

/** Copies all rows that can be read, in their order; answers how many there are that cannot. */
function copy(copying: Copying): number {
  const last = lastNumber(copying);
  let [place, unread] = [copyPages(copying, -1), 0];
  while (place < last) {
    const to = Math.min(last, place + copying.most);
    const passed = passDamage(copying, place, to);
    unread += passed.unread;
    const next = passed.reached ?? placeBehind(copying, to, last);
    if (next === null) return unread;
    place = copyPages(copying, next);
    // Numbers that lie so far apart are damaged ones.
    if (passed.reached === null && place === next) return unread;
  }
  return unread;
}

/**
 * The place behind which rows can be read again where the next one is too far to be looked for number by number: found by
 * halves. Null where all behind `from` is damaged.
 */
function placeBehind({ source, table }: Copying, from: number, last: number): number | null {
  const one = source.prepare(`SELECT ${tables[table].columns} FROM ${table} WHERE seq > ? ORDER BY seq LIMIT 1`);
  const isReadable = (place: number): boolean => {
    try {
      return one.all([place]).length > 0;
    } catch {
      return false;
    }
  };
  let [damaged, behind] = [from, last - 1];
  if (behind < damaged || !isReadable(behind)) return null;
  while (behind - damaged > 1) {
    const middle = Math.floor((damaged + behind) / 2);
    if (isReadable(middle)) behind = middle;
    else damaged = middle;
  }
  return behind;
}

/** Copies pages of rows behind a number until one cannot be read; answers the last number that was reached. */
function copyPages({ source, target, table }: Copying, after: number): number {
  let place = after;
  for (;;) {
    const rows = pageOf(source, table, place);
    const last = Number(rows.at(-1)?.['seq'] ?? Number.NaN);
    if (!(last > place)) return place;
    put(target, table, rows.flatMap(readable));
    place = last;
  }
}

/** Looks one by one for the next row that can be read, up to a number, and copies it; null where there is none. */
function passDamage({ source, target, table }: Copying, from: number, to: number) {
  const one = source.prepare(`SELECT ${tables[table].columns} FROM ${table} WHERE seq = ?`);
  let unread = 0;
  for (let seq = from + 1; seq <= to; seq++) {
    let found: readonly CarriedCall[] = [];
    try {
      found = one.all([seq]).map(carriedCall);
    } catch {
      unread += 1;
    }
    if (found.length === 0) continue;
    put(target, table, found);
    return { reached: seq, unread };
  }
  return { reached: null, unread };
}

/** The last number that was given, as far as it can be read. */
function lastNumber({ source, table }: Copying): number {
  const asked = [`SELECT max(seq) AS seq FROM ${table}`, `SELECT seq FROM sqlite_sequence WHERE name = '${table}'`];
  const said = asked.map((sql) => {
    try {
      return Number(source.prepare(sql).all([])[0]?.['seq'] ?? -1);
    } catch {
      return -1;
    }
  });
  return Math.max(...said.filter((seq) => Number.isFinite(seq)));
}

function readable(row: SqlRow): readonly CarriedCall[] {
  try {
    return [carriedCall(row)];
  } catch {
    return [];
  }
}

/** A page of rows. Where one of them cannot be read they are taken one by one, and none is the end of this way. */
function pageOf(source: SqlDriver, table: Table, place: number): readonly SqlRow[] {
  for (const many of [rowsAtOnce, 1]) {
    try {
      const sql = `SELECT ${tables[table].columns} FROM ${table} WHERE seq > ? ORDER BY seq LIMIT ${many}`;
      return source.prepare(sql).all([place]);
    } catch {
      // Tried again with a single one.
    }
  }
  return [];
}
