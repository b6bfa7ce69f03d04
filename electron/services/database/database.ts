import { chmod, open } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Kysely } from 'kysely';
import { BenchError } from '../../../shared/lib/bench-error.ts';
import { makePrivateFolder } from '../data-folder/durable-file.ts';
import { folderTrouble } from '../data-folder/folder-trouble.ts';
import type { FolderTrouble } from '../data-folder/folder-trouble.ts';
import { adapters } from './adapters.ts';
import type { Adapter } from './adapters.ts';
import { compiled, groupCommit } from './group-commit.ts';
import type { GroupCommit, Store } from './group-commit.ts';
import { connectionDialect } from './kysely-dialect.ts';
import { migrate } from './migrations.ts';
import type { SqlDriver, SqlDriverName, SqlStatement } from './sql-driver.ts';
import type { Tables } from './tables.ts';

/** The store of a data folder: one file, one connection, one owner. */
export type Database = {
  readonly adapter: SqlDriverName;
  /** Builds queries and reads. Its transactions are refused: writes that belong together go into one commitSoon. */
  readonly query: Kysely<Tables>;
  readonly commitSoon: GroupCommit['commitSoon'];
  /** A statement prepared once, for reads on a hot path. */
  readonly statement: (sql: string) => SqlStatement;
  /** Commits what is waiting and closes the file. */
  readonly close: () => Promise<void>;
};

export const inMemory = ':memory:';

/**
 * Opens the store, makes the file (0600) and its folder (0700) where they are absent, and brings it to the last version.
 * Throws a BenchError: NO_STORE where the runtime has no SQLite, STORE_FAILED, NEWER_STORE.
 */
export async function openDatabase(file: string, among: readonly Adapter[] = adapters): Promise<Database> {
  const openFile = await firstAdapter(among);
  if (file !== inMemory) await makePrivateFile(file);
  const driver = connect(openFile, file);
  try {
    for (const setting of settings) driver.exec(setting);
    migrate(driver);
  } catch (error) {
    driver.close();
    if (error instanceof BenchError) throw error;
    throw notOpened(file, error);
  }
  return databaseOver(driver);
}

// FULL: a commit is on disk when it returns, which is what every answer of the sandbox rests on.
const settings: readonly string[] = [
  'PRAGMA journal_mode = WAL',
  'PRAGMA synchronous = FULL',
  'PRAGMA busy_timeout = 5000',
  'PRAGMA foreign_keys = ON',
  // 32 MiB: the indexes of a long journal stay in memory, where each call looks for its order and its requestId.
  'PRAGMA cache_size = -32768',
];

function databaseOver(driver: SqlDriver): Database {
  const statement = rememberStatements(driver);
  const store: Store = {
    statement,
    run: (query) => {
      const { sql, values } = compiled(query);
      return statement(sql).run(values);
    },
  };
  const commits = groupCommit(store, driver.exec);
  let isOpen = true;
  return {
    adapter: driver.name,
    query: new Kysely<Tables>({ dialect: connectionDialect(statement) }),
    commitSoon: commits.commitSoon,
    statement,
    close: async () => {
      if (!isOpen) return;
      isOpen = false;
      commits.flush();
      // Not every driver does it when it closes, and a journal beside the file would have to go wherever the file goes.
      driver.exec('PRAGMA wal_checkpoint(TRUNCATE)');
      driver.close();
    },
  };
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

async function firstAdapter(among: readonly Adapter[]): Promise<(file: string) => SqlDriver> {
  for (const adapter of among) {
    const openFile = await adapter.load();
    if (openFile !== null) return openFile;
  }
  const needs = among.map((adapter) => `${adapter.name} (${adapter.needs})`).join(' or ');
  throw new BenchError(
    'NO_STORE',
    `This runtime has no SQLite: it takes ${needs}.`,
    'Install the optional packages, or a newer Node.',
  );
}

function connect(openFile: (file: string) => SqlDriver, file: string): SqlDriver {
  try {
    return openFile(file);
  } catch (error) {
    throw notOpened(file, error);
  }
}

/** SQLite gives its side files the mode of the main file, so the main file has to be there first, with the right one. */
async function makePrivateFile(file: string): Promise<void> {
  try {
    await makePrivateFolder(dirname(file));
    await (await open(file, 'a', 0o600)).close();
    await chmod(file, 0o600);
  } catch (error) {
    throw notOpened(file, error);
  }
}

function notOpened(file: string, cause: unknown): BenchError {
  const { why, next } = storeTrouble(cause);
  return new BenchError('STORE_FAILED', `The store ${file} could not be opened: ${why}.`, next, cause);
}

/** SQLite's two sentences about a damaged file are the same in both drivers; their codes are not. */
function storeTrouble(cause: unknown): FolderTrouble {
  const isDamaged = cause instanceof Error && /not a database|malformed/.test(cause.message);
  if (!isDamaged) return folderTrouble(cause);
  return {
    why: 'the file is damaged, or no store of this product',
    next: 'It was left as it is. Put a backup in its place, move it away for an empty store, or choose another data folder.',
  };
}
