import { rmSync, closeSync, copyFileSync, existsSync, fstatSync, openSync, readSync, writeSync } from 'node:fs';
import { AppError } from '../../../../shared/lib/app-error.ts';
import { syncFile } from '../../platform/data-folder/durable-file.ts';
import { adapters } from '../database/drivers/adapters.ts';
import { connect, type Connection } from '../database/connection.ts';
import { firstAdapter } from '../database/open-store.ts';
import { sideFiles } from '../database/renew-file.ts';
import type { SqlDriver } from '../database/drivers/sql-driver.ts';
import type { CopiedCall } from './copy-calls.ts';
import {
  findBehindDamage,
  firstNumber,
  isThere,
  lastNumber,
  manyStood,
  placeBehind,
  readable,
  readRows,
  tableNames,
  tables,
  type DamagedTable,
  type Table,
} from './damaged-table.ts';
import type { CheckVerdict } from './check-jobs.ts';

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
    const opened = openSource(openFile, file, `${into}.copy`);
    if (opened !== null) {
      const { source } = opened;
      for (const table of tableNames) copy({ source, target, most, table });
      unread = notCopied(source, target);
      opened.close();
    }
    calls = manyIn(target, 'calls');
  } finally {
    target.close();
  }
  await syncFile(into);
  return { verdict: 'salvaged', calls, unread };
}

/** The store, or a copy of it that SQLite can read; null where there is no way to read it. */
function openSource(
  openFile: (file: string) => SqlDriver,
  file: string,
  copy: string,
): { readonly source: SqlDriver; readonly close: () => void } | null {
  const hasCalls = (source: SqlDriver): boolean =>
    tableNames.some((table) => firstNumber(source, `SELECT count(*) FROM sqlite_schema WHERE name = '${table}'`) === 1);
  const source = openIfReadable(file, openFile, hasCalls);
  if (source !== null) return { source, close: () => source.close() };
  return openReadableCopy({ file, copy, openFile }, hasCalls);
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

type Copying = DamagedTable & { readonly target: Connection; readonly most: number };

function notCopied(source: SqlDriver, target: Connection): number | null {
  const missing = tableNames.map((table) => (manyStood(source, table) ?? Number.NaN) - manyIn(target, table));
  return missing.every((many) => many >= 0) ? missing.reduce((sum, many) => sum + many, 0) : null;
}

function manyIn(target: Connection, table: Table): number {
  const [rows] = target.read([{ sql: `SELECT count(*) AS many FROM ${table}`, values: [] }]);
  return Number(rows?.[0]?.['many'] ?? 0);
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

function copyPages(copying: Copying, after: number) {
  for (let reached = after; ;) {
    const rows = readRows(copying, reached);
    const last = Number(rows?.at(-1)?.['seq'] ?? Number.NaN);
    if (rows === null || !(last > reached)) return { reached, isBroken: rows === null };
    put(copying.target, copying.table, rows.flatMap(readable));
    reached = last;
  }
}

/** Copies the next readable row up to a number, and returns its place; null where there is none. */
function passDamage(copying: Copying, from: number, to: number): number | null {
  const found = findBehindDamage(copying, from, to);
  if (found !== null) put(copying.target, copying.table, found.calls);
  return found?.place ?? null;
}

/** The head of a SQLite file: page size, number of pages and more. The schema follows on the same page. */
const headBytes = 100;
const magic = 'SQLite format 3\0';

type OpenFile = (file: string) => SqlDriver;

/**
 * Opens a copy of a store that SQLite refuses as a whole, because its head is damaged or states more pages than there are.
 * The copy gets the real number of pages, and the head, or else the first page, of a new store. null: no head helps.
 * `close` removes the copy.
 */
function openReadableCopy(
  { file, copy, openFile }: { readonly file: string; readonly copy: string; readonly openFile: OpenFile },
  isReadable: (source: SqlDriver) => boolean,
): { readonly source: SqlDriver; readonly close: () => void } | null {
  removeCopy(copy);
  for (const head of headsFor(file, copy, openFile)) {
    copyStore(file, copy);
    writeHead(copy, head);
    const source = openIfReadable(copy, openFile, isReadable);
    if (source === null) continue;
    const close = (): void => {
      source.close();
      removeCopy(copy);
    };
    return { source, close };
  }
  removeCopy(copy);
  return null;
}

function removeCopy(copy: string): void {
  for (const side of ['', ...sideFiles]) rmSync(`${copy}${side}`, { force: true });
}

/** The store's own head if it is one, then what a new store begins with. */
function headsFor(file: string, copy: string, openFile: OpenFile): readonly Buffer[] {
  const own = readHead(file, headBytes);
  connect(openFile, copy, 'calls').close();
  const fresh = readHead(copy, pageSizeOf(readHead(copy, headBytes)));
  removeCopy(copy);
  const isHead = own.length === headBytes && own.toString('latin1', 0, magic.length) === magic;
  return [...(isHead ? [own] : []), fresh.subarray(0, headBytes), fresh];
}

function copyStore(file: string, copy: string): void {
  removeCopy(copy);
  copyFileSync(file, copy);
  if (existsSync(`${file}-wal`)) copyFileSync(`${file}-wal`, `${copy}-wal`);
}

/** null where SQLite cannot open the file, or what is wanted of it cannot be read. */
function openIfReadable(
  file: string,
  openFile: OpenFile,
  isReadable: (source: SqlDriver) => boolean,
): SqlDriver | null {
  let source: SqlDriver | null = null;
  try {
    source = openFile(file);
    if (isReadable(source)) return source;
  } catch {
    // Not a store under this head.
  }
  source?.close();
  return null;
}

function readHead(file: string, bytes: number): Buffer {
  const opened = openSync(file, 'r');
  try {
    const head = Buffer.alloc(bytes);
    return head.subarray(0, readSync(opened, head, 0, bytes, 0));
  } finally {
    closeSync(opened);
  }
}

// Places of the head, in bytes (sqlite.org/fileformat2.html).
const pageSizeAt = 16;
const changesAt = 24;
const pagesAt = 28;
const freePagesAt = 32;
const countedAt = 92;

function pageSizeOf(head: Buffer): number {
  const size = head.readUInt16BE(pageSizeAt);
  return size === 1 ? 65_536 : size;
}

/** Writes a head with the number of pages that the file has; no page of it is free. */
function writeHead(copy: string, head: Buffer): void {
  const opened = openSync(copy, 'r+');
  try {
    const written = Buffer.from(head);
    const pageSize = pageSizeOf(head);
    if (pageSize === 0) return;
    written.writeUInt32BE(Math.floor(fstatSync(opened).size / pageSize), pagesAt);
    written.fill(0, freePagesAt, freePagesAt + 8);
    // The number of pages counts only if it was written with the last change.
    written.writeUInt32BE(head.readUInt32BE(changesAt), countedAt);
    writeSync(opened, written, 0, written.length, 0);
  } finally {
    closeSync(opened);
  }
}
