import { rmSync } from 'node:fs';
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

/** Numbers of calls that are looked for one by one between two damaged places; a damaged number may be any. */
const mostBetween = 5_000_000;

/**
 * Copies every call that can still be read from a damaged store into a new one: from both ends towards the damage, then
 * what lies between. The damaged file keeps all it has.
 */
export async function salvage({ file, into }: { readonly file: string; readonly into: string }): Promise<CheckVerdict> {
  const { openFile } = await firstAdapter(adapters);
  for (const side of ['', ...sideFiles]) rmSync(`${into}${side}`, { force: true });
  const target = connect(openFile, into, 'calls');
  try {
    const source = opened(openFile, file);
    let unread = 0;
    if (source !== null)
      for (const table of ['calls', 'forgotten_calls'] as const) {
        const reached = copy({ source, target, table }, 'forwards', -1);
        const back = copy({ source, target, table }, 'backwards', reached);
        // Where nothing was read backwards, all was read forwards, or no end is known.
        if (back !== Number.MAX_SAFE_INTEGER) unread += copyBetween({ source, target, table }, reached, back);
      }
    source?.close();
    const [rows] = target.read([{ sql: 'SELECT count(*) AS many FROM calls', values: [] }]);
    return { verdict: 'salvaged', calls: Number(rows?.[0]?.['many'] ?? 0), unread };
  } finally {
    target.close();
  }
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

type Copying = { readonly source: SqlDriver; readonly target: Connection; readonly table: Table };

/** Copies rows one way until one page cannot be read, or down to `bound`; answers the last number that was reached. */
function copy({ source, target, table }: Copying, way: 'forwards' | 'backwards', bound: number): number {
  let place = way === 'forwards' ? -1 : Number.MAX_SAFE_INTEGER;
  for (;;) {
    const rows = pageOf(source, table, way, place);
    const fresh = rows.filter((row) => way === 'forwards' || Number(row['seq']) > bound);
    put(target, table, fresh.flatMap(readable));
    const last = Number(rows.at(-1)?.['seq'] ?? Number.NaN);
    if (Number.isNaN(last) || fresh.length < rows.length) return place;
    place = last;
  }
}

/** Copies rows between two numbers one by one; answers how many there are that cannot be read. */
function copyBetween({ source, target, table }: Copying, from: number, to: number): number {
  const one = source.prepare(`SELECT ${tables[table].columns} FROM ${table} WHERE seq = ?`);
  let unread = 0;
  let found: CarriedCall[] = [];
  for (let seq = from + 1; seq < Math.min(to, from + mostBetween); seq++) {
    try {
      found.push(...one.all([seq]).map(carriedCall));
    } catch {
      unread += 1;
    }
    if (found.length < rowsAtOnce) continue;
    put(target, table, found);
    found = [];
  }
  put(target, table, found);
  return unread;
}

function readable(row: SqlRow): readonly CarriedCall[] {
  try {
    return [carriedCall(row)];
  } catch {
    return [];
  }
}

/** A page of rows. Where one of them cannot be read they are taken one by one, and none is the end of this way. */
function pageOf(source: SqlDriver, table: Table, way: 'forwards' | 'backwards', place: number): readonly SqlRow[] {
  const [compare, order] = way === 'forwards' ? ['>', 'ASC'] : ['<', 'DESC'];
  for (const many of [rowsAtOnce, 1]) {
    try {
      const sql = `SELECT ${tables[table].columns} FROM ${table} WHERE seq ${compare} ? ORDER BY seq ${order} LIMIT ${many}`;
      return source.prepare(sql).all([place]);
    } catch {
      // Tried again with a single one.
    }
  }
  return [];
}
