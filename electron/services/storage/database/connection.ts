import { BenchError } from '../../../../shared/lib/bench-error.ts';
import { migrate, rollBack } from './migrations.ts';
import type { SqlDriver, SqlRow, SqlStatement, Rows, Statement } from './drivers/sql-driver.ts';
import { applicationIdOf, isNewStore, storeShapes } from './store-kind.ts';
import type { StoreKind } from './store-kind.ts';
import { lenientText } from './read-column.ts';
import { closeSync, openSync, readSync, statSync } from 'node:fs';

/** Looks after the files of an open store: whether they are still those that this connection has written. */
type FileWatch = {
  /** False once the store or its log was deleted, replaced, or written over by another program. */
  readonly isInPlace: () => boolean;
  /** This connection has written: what the files are now is its own doing. */
  readonly noteWrite: () => void;
};

/** A store in memory has no files. */
const memoryWatch: FileWatch = { isInPlace: () => true, noteWrite: () => {} };

/**
 * Looks after the file of a store and its log. What was committed last stands in the log alone, which is made by the first
 * write: it is known from when it is first seen. Both are looked at by name only: to open the store itself a second time in
 * this process would, once that is closed again, take away the locks by which SQLite holds it. `commitsOfOthers` counts what
 * other programs have committed by SQLite itself, which knows of that: what they have changed is whole.
 */
function watchFile(file: string, commitsOfOthers: () => number): FileWatch {
  const log = `${file}-wal`;
  const opened = identityOf(file);
  let openedLog = identityOf(log);
  let written = contentOf(file, log);
  let commits = commitsOfOthers();
  let isOverwritten = false;
  /** What has changed was changed by SQLite itself, in another program. */
  const isByOthers = (): boolean => {
    try {
      return commitsOfOthers() !== commits;
    } catch {
      return false; // What cannot be asked any more is no store.
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

/** What tells a file from another one under the same name. */
function identityOf(file: string): string | null {
  const found = statSync(file, { bigint: true, throwIfNoEntry: false });
  return found === undefined ? null : `${found.dev}:${found.ino}`;
}

type Content = { readonly store: string; readonly logSize: number; readonly logHead: string };

/**
 * What is seen of the content without opening the store. Windows tells of a change of an open file when it likes: there
 * its size alone is looked at.
 */
function contentOf(file: string, log: string): Content {
  const found = statSync(file, { bigint: true, throwIfNoEntry: false });
  const changed = process.platform === 'win32' ? 0n : (found?.mtimeNs ?? 0n);
  const logSize = statSync(log, { throwIfNoEntry: false })?.size ?? 0;
  return { store: `${found?.size}:${changed}`, logSize, logHead: logSize === 0 ? '' : headOf(log) };
}

/** Nobody else moves the log into the store, or begins it anew, while this connection has both open. */
function wasOverwritten(before: Content, now: Content): boolean {
  return (
    before.store !== now.store || before.logSize > now.logSize || (before.logSize > 0 && before.logHead !== now.logHead)
  );
}

/** The head of a log names it: its salts change whenever it is begun anew. Nothing locks a log, so it may be opened. */
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

/** One open file of SQLite, synchronous: it belongs on a thread of its own. */
export type Connection = FileWatch & {
  /** Whether nothing stood in the file when it was opened. */
  readonly isNew: boolean;
  readonly exec: (sql: string) => void;
  readonly read: (statements: readonly Statement[]) => Rows;
  /** Runs a statement that gives no rows; answers how many rows it changed. */
  readonly run: (statement: Statement) => number;
  /** Copies everything into a new file, which must not be there. Throws STORE_DAMAGED where not all of it can be read. */
  readonly copyTo: (file: string) => void;
  /** Moves the log into the file and empties it. Throws where somebody else is reading what still lies in the log. */
  readonly emptyLog: () => void;
  readonly close: () => void;
};

export const inMemory = ':memory:';

/** How long a lock of another program may stop this thread, in milliseconds; whoever waits tries again after a pause. */
const busyMs = 40;

// FULL: a commit is on disk when it returns, which is what every answer of the sandbox rests on.
const settings: readonly string[] = [
  'PRAGMA journal_mode = WAL',
  'PRAGMA synchronous = FULL',
  'PRAGMA foreign_keys = ON',
  // 32 MiB: the indexes of a long journal stay in memory, where each call looks for its order and its requestId.
  'PRAGMA cache_size = -32768',
];

/**
 * Opens a store and brings it to its last version. Throws what SQLite throws, what isNewStore throws, and a BenchError
 * NEWER_STORE.
 */
export function connect(openFile: (file: string) => SqlDriver, file: string, kind: StoreKind): Connection {
  const driver = openFile(file);
  try {
    driver.exec(`PRAGMA busy_timeout = ${busyMs}`);
    // Before anything is written into it.
    const isNew = isNewStore(driver, kind);
    for (const setting of settings) driver.exec(setting);
    // What somebody wrote and then deleted for good is overwritten.
    if (kind === 'documents') driver.exec('PRAGMA secure_delete = ON');
    const { applicationId, steps } = storeShapes[kind];
    migrate(driver, steps);
    // A write would wait for whoever holds a lock, at every start.
    if (applicationIdOf(driver) === 0) driver.exec(`PRAGMA application_id = ${applicationId}`);
    return connectionOver(driver, file, isNew);
  } catch (error) {
    driver.close();
    throw error;
  }
}

function connectionOver(driver: SqlDriver, file: string, isNew: boolean): Connection {
  const statement = cacheStatements(driver);
  const place = file === inMemory ? memoryWatch : watchFile(file, () => commitsOfOthers(driver));
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
      // Not every driver does it when it closes, and a journal beside the file would have to go wherever the file goes.
      try {
        driver.exec(emptyLogSql);
      } catch (error) {
        // A file that was written over takes nothing more; nobody waits for it.
        if (place.isInPlace()) throw error;
      }
      driver.close();
    },
  };
}

const emptyLogSql = 'PRAGMA wal_checkpoint(TRUNCATE)';

/** A number that changes with each commit of another connection. */
function commitsOfOthers(driver: SqlDriver): number {
  return Number(driver.prepare('PRAGMA data_version').all([])[0]?.['data_version']);
}

/** Of a file that was written over, only what is in memory is still as it was: a copy of the rest would look whole and be none. */
function copyWhole(driver: SqlDriver, path: string): void {
  try {
    const said = firstDamage(driver, 'quick_check');
    if (said !== null) throw new Error(said);
    driver.exec(`VACUUM INTO '${path.replaceAll("'", "''")}'`);
  } catch (error) {
    if (error instanceof Error && error.message.includes('disk is full')) throw error;
    throw new BenchError('STORE_DAMAGED', notWhole.message, notWhole.next, error);
  }
}

const notWhole = {
  message: {
    en: 'The store was written over, and not all of it is still in memory.',
    zh: '儲存檔已被覆寫，部分內容已不在記憶體中。',
  },
  next: {
    en: 'Copy what you need from this window, end the bench and start it again: the damaged file is set aside, and the last backup put in its place.',
    zh: '請從此視窗複製所需內容，然後結束並重新啟動工作台：損壞的檔案會另存，並換上最近一份備份。',
  },
} as const;

/**
 * What SQLite finds first that is damaged, or null. It is read as bytes: one of the drivers ends the process over a text that is
 * no UTF-8, and damage is named by what it has made.
 */
export function firstDamage(driver: SqlDriver, check: 'quick_check' | 'integrity_check'): string | null {
  const [found = {}] = driver.prepare(`SELECT CAST(${check} AS BLOB) AS said FROM pragma_${check}(1)`).all([]);
  const said = lenientText(found['said']);
  return said === 'ok' ? null : said;
}

/** Statements are prepared once. Texts that are built in many forms push each other out before they fill the memory. */
function cacheStatements(driver: SqlDriver): (sql: string) => SqlStatement {
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
 * Writes in one transaction, because the disk's confirmation costs the same for one write and for a hundred. Answers how
 * many rows each statement of each write changed. One failure undoes them all and is thrown.
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
