import { open, stat } from 'node:fs/promises';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { adapters } from '../database/drivers/adapters.ts';
import { isDetails } from '../journal/call-row.ts';
import { firstDamage } from '../database/connection.ts';
import { decodeText } from '../database/exact-text.ts';
import { firstAdapter } from '../database/open-store.ts';
import type { SqlDriver, SqlRow } from '../database/drivers/sql-driver.ts';
import { isNewStore, type StoreKind } from '../database/store-kind.ts';
import { isDamage } from '../database/store-trouble.ts';
import { numberOf, textOf } from '../database/read-column.ts';
import type { CheckVerdict } from './check-jobs.ts';
import { fileSum } from './file-facts.ts';
import { versionOf } from '../database/version-steps.ts';

/**
 * Reads a whole store: its bytes, SQLite's structure, and every text. Where this process has it open, only SQLite opens it
 * again: any other close would release SQLite's locks.
 */
export async function examine(of: {
  readonly file: string;
  readonly kind: StoreKind;
  readonly sha256?: string | null;
  readonly isOpen?: boolean;
}): Promise<CheckVerdict> {
  const { file, kind, sha256 = null, isOpen = false } = of;
  try {
    const found = await stat(file).catch(() => null);
    if (found === null) return { verdict: 'empty' };
    if (found.size === 0) return sha256 === null ? { verdict: 'empty' } : damaged('the file is empty');
    if (!isOpen && (await headOf(file)) !== magic) return damaged('it does not start like a store');
    if (sha256 !== null && (await fileSum(file)) !== sha256)
      return damaged('its bytes differ from those that were written');
    return await examineContent(file, kind);
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    return isDamage(error) || error instanceof SyntaxError || error instanceof TypeError
      ? damaged(why)
      : { verdict: 'unread', why };
  }
}

const magic = 'SQLite format 3\u0000';

async function headOf(file: string): Promise<string> {
  const opened = await open(file, 'r');
  try {
    const { buffer } = await opened.read(Buffer.alloc(magic.length), 0, magic.length, 0);
    return buffer.toString('latin1');
  } finally {
    await opened.close();
  }
}

function damaged(why: string): CheckVerdict {
  return { verdict: 'damaged', why };
}

async function examineContent(file: string, kind: StoreKind): Promise<CheckVerdict> {
  const { openFile } = await firstAdapter(adapters);
  const driver = openFile(file);
  try {
    const isNew = isNewStore(driver, kind);
    const said = firstDamage(driver, 'integrity_check');
    if (said !== null) return damaged(said);
    if (isNew) return { verdict: 'empty' };
    const version = versionOf(driver);
    for (const table of textTables[kind]) await readTable(driver, table, version);
    return { verdict: 'good', version };
  } finally {
    driver.close();
  }
}

type TextTable = {
  readonly name: string;
  readonly since: number;
  readonly plain: readonly string[];
  readonly kept: readonly string[];
  readonly look?: (row: SqlRow) => void;
};

const textTables: Readonly<Record<StoreKind, readonly TextTable[]>> = {
  documents: [
    { name: 'documents', since: 1, plain: ['id', 'scenario'], kept: ['name', 'order_no', 'text'] },
    { name: 'settings', since: 1, plain: ['key'], kept: ['value'] },
    { name: 'stories', since: 3, plain: ['id'], kept: ['name', 'text'] },
    { name: 'versions', since: 7, plain: ['kind', 'id'], kept: ['name', 'order_name', 'order_no', 'text'] },
  ],
  calls: [
    {
      name: 'calls',
      since: 1,
      plain: ['id', 'order_key', 'merchant_biz_no', 'scenario', 'order_status', 'origin', 'method', 'path', 'details'],
      kept: [],
      look: (row) => {
        if (!isDetails(JSON.parse(textOf(row, 'details')))) throw new TypeError('A call lacks its details.');
      },
    },
  ],
};

const rowsAtOnce = 500;

async function readTable(
  driver: SqlDriver,
  { name, since, plain, kept, look }: TextTable,
  version: number,
): Promise<void> {
  if (version < since) return;
  const columns = [...plain, ...kept].map((column) => `CAST(${column} AS BLOB) AS ${column}`).join(', ');
  const key = name === 'settings' ? 'key' : 'rowid';
  const page = driver.prepare(
    `SELECT ${columns}, ${key === 'rowid' ? 'rowid' : 'NULL'} AS place FROM ${name} WHERE ${key} > ? ORDER BY ${key} LIMIT ${rowsAtOnce}`,
  );
  let place: number | string = key === 'rowid' ? -1 : '';
  for (;;) {
    const rows = page.all([place]);
    for (const row of rows) {
      for (const column of plain) textOf(row, column);
      for (const column of kept) decodeText(textOf(row, column));
      look?.(row);
    }
    const last = rows.at(-1);
    if (last === undefined || rows.length < rowsAtOnce) return;
    place = key === 'rowid' ? numberOf(last, 'place') : textOf(last, key);
    // The caller may have ended it.
    await nextTurn();
  }
}
