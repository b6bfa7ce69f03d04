import { AppError } from '../../../../shared/lib/app-error.ts';
import type { SqlDriver, SqlRow, SqlStatement, Rows, Statement } from './drivers/sql-driver.ts';
import { applicationIdOf, isNewStore, storeShapes, type StoreKind } from './store-kind.ts';
import { lenientText } from './read-column.ts';
import { closeSync, openSync, readSync, statSync } from 'node:fs';
import { migrate, rollBack } from './version-steps.ts';

/** Watches whether a store's files are still those that this connection wrote. */
type FileWatch = {
  /** False once the store or its log was deleted, replaced or overwritten by another program. */
  readonly isInPlace: () => boolean;
  readonly noteWrite: () => void;
};

/** A store in memory has no files. */
const memoryWatch: FileWatch = { isInPlace: () => true, noteWrite: () => {} };

/**
 * Watches a store and its log, which exists from the first write. Both are examined by name only: opening the store a
 * second time and closing it would release SQLite's locks. `commitsOfOthers` counts commits of other programs through
 * SQLite, which are valid.
 */
function watchFile(file: string, commitsOfOthers: () => number): FileWatch {
  const log = `${file}-wal`;
  const opened = identityOf(file);
  let openedLog = identityOf(log);
  let written = contentOf(file, log);
  let commits = commitsOfOthers();
  let isOverwritten = false;
  const isByOthers = (): boolean => {
    try {
      return commitsOfOthers() !== commits;
    } catch {
      return false; // An unreadable file is no store.
    }
  };
  return {
    isInPlace: () => {
      openedLog ??= identityOf(log);
      isOverwritten ||= wasOverwritten(written, contentOf(file, log)) && !isByOthers();
      return !isOverwritten && identityOf(file) === opened && (openedLog === null || identityOf(log) === openedLog);
    },
    noteWrite: () => {
      written = contentOf(file, log);
      commits = commitsOfOthers();
    },
  };
}

function identityOf(file: string): string | null {
  const found = statSync(file, { bigint: true, throwIfNoEntry: false });
  return found === undefined ? null : `${found.dev}:${found.ino}`;
}

type Content = { readonly store: string; readonly logSize: number; readonly logHead: string };

/** The content as seen without opening the store. On Windows only the size counts, since times update late. */
function contentOf(file: string, log: string): Content {
  const found = statSync(file, { bigint: true, throwIfNoEntry: false });
  const changed = process.platform === 'win32' ? 0n : (found?.mtimeNs ?? 0n);
  const logSize = statSync(log, { throwIfNoEntry: false })?.size ?? 0;
  return { store: `${found?.size}:${changed}`, logSize, logHead: logSize === 0 ? '' : headOf(log) };
}

/** Nobody else checkpoints or restarts the log while this connection has both open. */
function wasOverwritten(before: Content, now: Content): boolean {
  return (
    before.store !== now.store || before.logSize > now.logSize || (before.logSize > 0 && before.logHead !== now.logHead)
  );
}

/** The log's head identifies it: its salts change with each restart. A log has no locks, so it may be opened. */
function headOf(log: string): string {
  try {
    const opened = openSync(log, 'r');
    try {
      const head = Buffer.alloc(32);
      readSync(opened, head, 0, head.length, 0);
      return head.toString('base64');
    } finally {
      closeSync(opened);
    }
  } catch {
    return ''; // It has gone in this moment: its identity says so.
  }
}

/** One open SQLite file, synchronous: it belongs on its own thread. */
export type Connection = FileWatch & {
  readonly isNew: boolean;
  readonly exec: (sql: string) => void;
  readonly read: (statements: readonly Statement[]) => Rows;
  readonly run: (statement: Statement) => number;
  /** Copies everything into a new file. Throws STORE_DAMAGED where not all can be read. */
  readonly copyTo: (file: string) => void;
  /** Moves the log into the file and empties it. Throws while another program reads the log. */
  readonly emptyLog: () => void;
  readonly close: () => void;
};

export const inMemory = ':memory:';

/** How long another program's lock may block this thread, in milliseconds; then it retries after a pause. */
const busyMs = 40;

// FULL: a commit is on disk when it returns, as every sandbox answer requires.
const settings: readonly string[] = [
  'PRAGMA journal_mode = WAL',
  'PRAGMA synchronous = FULL',
  'PRAGMA foreign_keys = ON',
];

/**
 * What is kept in memory, in KiB. With more, no call of a store of 40,000 is written sooner; the system keeps the rest of
 * its pages. Documents whose file was overwritten are read from there.
 */
const cacheKiB: Readonly<Record<StoreKind, number>> = { calls: 4096, documents: 32_768 };

/** Opens a store and migrates it. Throws SQLite's errors, those of isNewStore, and NEWER_STORE. */
export function connect(openFile: (file: string) => SqlDriver, file: string, kind: StoreKind): Connection {
  const driver = openFile(file);
  try {
    driver.exec(`PRAGMA busy_timeout = ${busyMs}`);
    // Before anything is written into it.
    const isNew = isNewStore(driver, kind);
    for (const setting of settings) driver.exec(setting);
    driver.exec(`PRAGMA cache_size = -${cacheKiB[kind]}`);
    // Permanently deleted documents are overwritten.
    if (kind === 'documents') driver.exec('PRAGMA secure_delete = ON');
    const { applicationId, steps } = storeShapes[kind];
    migrate(driver, steps);
    // A write would wait for other locks at every start.
    if (applicationIdOf(driver) === 0) driver.exec(`PRAGMA application_id = ${applicationId}`);
    return connectionOver(driver, file, isNew);
  } catch (error) {
    driver.close();
    throw error;
  }
}

function connectionOver(driver: SqlDriver, file: string, isNew: boolean): Connection {
  const statement = cacheStatements(driver);
  const place = file === inMemory ? memoryWatch : watchFile(file, () => commitsOfOthers(statement));
  return {
    ...place,
    isNew,
    exec: driver.exec,
    read: (statements) => statements.map(({ sql, values }): readonly SqlRow[] => statement(sql).all(values)),
    run: ({ sql, values }) => statement(sql).run(values),
    copyTo: (path) => copyWhole(driver, path),
    emptyLog: () => {
      try {
        const [said] = driver.prepare(emptyLogSql).all([]);
        if (said?.['busy'] === 1) throw new Error('database is locked');
      } finally {
        place.noteWrite();
      }
    },
    close: () => {
      // Not every driver does it on close, and a log beside the file would have to move with it.
      try {
        driver.exec(emptyLogSql);
      } catch (error) {
        // An overwritten file takes nothing more.
        if (place.isInPlace()) throw error;
      }
      driver.close();
    },
  };
}

const emptyLogSql = 'PRAGMA wal_checkpoint(TRUNCATE)';

/** A number that changes with each commit of another connection. */
function commitsOfOthers(statement: (sql: string) => SqlStatement): number {
  return Number(statement('PRAGMA data_version').all([])[0]?.['data_version']);
}

/** Of an overwritten file only the memory is intact: a copy of the rest would only look whole. */
function copyWhole(driver: SqlDriver, path: string): void {
  try {
    const said = firstDamage(driver, 'quick_check');
    if (said !== null) throw new Error(said);
    driver.exec(`VACUUM INTO '${path.replaceAll("'", "''")}'`);
  } catch (error) {
    if (error instanceof Error && error.message.includes('disk is full')) throw error;
    throw new AppError('STORE_DAMAGED', notWhole.message, notWhole.next, error);
  }
}

const notWhole = {
  message: {
    en: 'The store was overwritten, and not all of it is still in memory.',
    zh: '資料庫已被覆寫，部分內容已不在記憶體中。',
  },
  next: {
    en: 'Copy what you need from this window, then restart Passbench. It sets the damaged file aside and restores the last backup.',
    zh: '請從此視窗複製所需內容，然後重新啟動 Passbench。它會把損壞的檔案另存，並還原最近一份備份。',
  },
} as const;

/** The first damage that SQLite finds, or null. Read as bytes: one driver ends the process over invalid UTF-8. */
export function firstDamage(driver: SqlDriver, check: 'quick_check' | 'integrity_check'): string | null {
  const [found = {}] = driver.prepare(`SELECT CAST(${check} AS BLOB) AS said FROM pragma_${check}(1)`).all([]);
  const said = lenientText(found['said']);
  return said === 'ok' ? null : said;
}

/** Prepares each statement once. The cache is cleared when it is full. */
export function cacheStatements(driver: SqlDriver): (sql: string) => SqlStatement {
  const known = new Map<string, SqlStatement>();
  return (sql) => {
    const found = known.get(sql);
    if (found !== undefined) return found;
    if (known.size >= 200) known.clear();
    const prepared = driver.prepare(sql);
    known.set(sql, prepared);
    return prepared;
  };
}

/**
 * Commits writes in one transaction, since a disk sync costs the same for one and for a hundred. Returns the changed rows
 * of each statement. One failure undoes all and is thrown.
 */
export function commitGroup(
  writes: readonly (readonly Statement[])[],
  { exec, run, noteWrite }: Pick<Connection, 'exec' | 'run' | 'noteWrite'>,
): readonly (readonly number[])[] {
  exec('BEGIN IMMEDIATE');
  try {
    const changed = writes.map((statements) => statements.map(run));
    exec('COMMIT');
    return changed;
  } catch (error) {
    rollBack(exec);
    throw error;
  } finally {
    // What failed has written, too.
    noteWrite();
  }
}
