import { statSync } from 'node:fs';
import { BenchError } from '../../../shared/lib/bench-error.ts';
import { migrate } from './migrations.ts';
import type { SqlDriver, SqlRow, SqlStatement } from './drivers/sql-driver.ts';
import type { Rows, Statement } from './statement.ts';
import { storeShapes } from './store-kind.ts';
import type { StoreKind } from './store-kind.ts';

/** One open file of SQLite, synchronous: it belongs on a thread of its own. */
export type Connection = {
  readonly exec: (sql: string) => void;
  readonly read: (statements: readonly Statement[]) => Rows;
  /** Runs a statement that gives no rows; answers how many rows it changed. */
  readonly run: (statement: Statement) => number;
  /** Whether the files that were opened, the store and its log, are still those at their paths. In memory they always are. */
  readonly isInPlace: () => boolean;
  /** Copies everything into a new file, which must not be there. */
  readonly copyTo: (file: string) => void;
  readonly close: () => void;
};

export const inMemory = ':memory:';

/** How long a lock of another program may stop this thread, in milliseconds; whoever waits tries again after a pause. */
const busyMs = 40;

// FULL: a commit is on disk when it returns, which is what every answer of the sandbox rests on.
const settings: readonly string[] = [
  `PRAGMA busy_timeout = ${busyMs}`,
  'PRAGMA journal_mode = WAL',
  'PRAGMA synchronous = FULL',
  'PRAGMA foreign_keys = ON',
  // 32 MiB: the indexes of a long journal stay in memory, where each call looks for its order and its requestId.
  'PRAGMA cache_size = -32768',
];

/**
 * Opens a store and brings it to its last version. Throws what SQLite throws, and a BenchError NEWER_STORE, or
 * STORE_DAMAGED for a file that is another store's.
 */
export function connect(openFile: (file: string) => SqlDriver, file: string, kind: StoreKind): Connection {
  const driver = openFile(file);
  try {
    for (const setting of settings) driver.exec(setting);
    // What somebody wrote and then deleted for good is overwritten.
    if (kind === 'documents') driver.exec('PRAGMA secure_delete = ON');
    const { applicationId, steps } = storeShapes[kind];
    requireOwn(driver, applicationId);
    migrate(driver, steps);
    driver.exec(`PRAGMA application_id = ${applicationId}`);
  } catch (error) {
    driver.close();
    throw error;
  }
  return connectionOver(driver, file);
}

/** A store says whose it is; one that says nothing is new, or of a version that did not. */
function requireOwn(driver: SqlDriver, applicationId: number): void {
  const said = Number(driver.prepare('PRAGMA application_id').all([])[0]?.['application_id'] ?? 0);
  if (said !== 0 && said !== applicationId)
    throw new BenchError('STORE_DAMAGED', 'The file holds another store than its name says.');
}

function connectionOver(driver: SqlDriver, file: string): Connection {
  const statement = rememberStatements(driver);
  const isInPlace = file === inMemory ? () => true : placeOf(file);
  return {
    exec: driver.exec,
    read: (statements) => statements.map(({ sql, values }): readonly SqlRow[] => statement(sql).all(values)),
    run: ({ sql, values }) => statement(sql).run(values),
    isInPlace,
    copyTo: (path) => driver.exec(`VACUUM INTO '${path.replaceAll("'", "''")}'`),
    close: () => {
      // Not every driver does it when it closes, and a journal beside the file would have to go wherever the file goes.
      driver.exec('PRAGMA wal_checkpoint(TRUNCATE)');
      driver.close();
    },
  };
}

/**
 * Whether a file and its log are those that are there now. What was committed last stands in the log alone, which is made
 * by the first write: it is known from when it is first seen.
 */
function placeOf(file: string): () => boolean {
  const opened = identityOf(file);
  let log = identityOf(`${file}-wal`);
  return () => {
    log ??= identityOf(`${file}-wal`);
    return identityOf(file) === opened && (log === null || identityOf(`${file}-wal`) === log);
  };
}

/** What tells a file from another one under the same name. */
function identityOf(file: string): string | null {
  const found = statSync(file, { bigint: true, throwIfNoEntry: false });
  return found === undefined ? null : `${found.dev}:${found.ino}`;
}

/** Statements are prepared once. Texts that are built in many forms push each other out before they fill the memory. */
function rememberStatements(driver: SqlDriver): (sql: string) => SqlStatement {
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
