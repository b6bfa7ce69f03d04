import { closeSync, copyFileSync, existsSync, fstatSync, openSync, readSync, rmSync, writeSync } from 'node:fs';
import { connect } from '../database/connection.ts';
import type { SqlDriver } from '../database/drivers/sql-driver.ts';
import { sideFiles } from '../database/renew-file.ts';

/** The head of a SQLite file: page size, number of pages and more. The schema follows on the same page. */
const headBytes = 100;
const magic = 'SQLite format 3\0';

type OpenFile = (file: string) => SqlDriver;

/**
 * Opens a copy of a store that SQLite refuses as a whole, because its head is damaged or states more pages than there are.
 * The copy gets the real number of pages, and the head, or else the first page, of a new store. null: no head helps.
 * `close` removes the copy.
 */
export function openReadableCopy(
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
export function openIfReadable(
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
