import { dirname } from 'node:path';
import { AppError } from '../../../../shared/lib/app-error.ts';
import type { SearchRequest, FoundCalls } from '../call-search/search-calls.ts';
import { makePrivateFolder } from '../../platform/data-folder/durable-file.ts';
import { makePrivate } from '../../platform/data-folder/private-file.ts';
import { inMemory } from './connection.ts';
import {
  asSqlValue,
  type SqlDriverName,
  type SqlRow,
  type SqlValue,
  type Rows,
  type Statement,
} from './drivers/sql-driver.ts';
import type { StoreKind, OpenedStore } from './store-kind.ts';
import { connectToStore } from './store-client.ts';
import { storeNotOpened } from './store-trouble.ts';
import { onThisThread, type ServeStore } from './store-channels.ts';

export { inMemory };

export type Database = {
  readonly adapter: SqlDriverName;
  /** Whether nothing stood in the file when it was opened. */
  readonly isNew: boolean;
  readonly read: (sql: string, values?: readonly SqlValue[]) => Promise<readonly SqlRow[]>;
  /** Several reads at one moment. A read sees every write answered before it. */
  readonly readAll: (statements: readonly Statement[]) => Promise<Rows>;
  /** Searches calls while others are answered. A long search returns fewer matches with a `next` to continue. */
  readonly search: (asked: SearchRequest) => Promise<FoundCalls>;
  /**
   * Puts statements into the next transaction, after checking each value; resolves with the changed rows of each once the
   * COMMIT is on disk. Rejects when anything in that transaction fails, with all writes queued until then, since a later
   * one may depend on an earlier one. Order is kept.
   */
  readonly commitSoon: (statements: readonly Statement[]) => Promise<readonly number[]>;
  /** Called while another program's lock delays a write. */
  readonly onLock: (listener: (isWaiting: boolean) => void) => void;
  /** Called when a write finds the file deleted, replaced or overwritten. */
  readonly onGone: (listener: () => void) => void;
  /** Empties the log, so that deleted data is in no file. Waits for readers, and rejects at last. */
  readonly emptyLog: () => Promise<void>;
  /** Rewrites a deleted, replaced or overwritten file; what is in its place moves to `aside`. */
  readonly renew: (aside: string) => Promise<void>;
  /** Commits what is waiting and closes the file. */
  readonly close: () => Promise<void>;
};

/**
 * Opens a store; makes the file (0600) and its folder (0700) where absent, and migrates it. `onLock` hears of another
 * program's lock. Throws NO_STORE (no SQLite), STORE_FAILED, STORE_DAMAGED, NEWER_STORE.
 */
export async function openDatabase(
  file: string,
  kind: StoreKind,
  serve: ServeStore = onThisThread(),
  onLock: (isWaiting: boolean) => void = () => {},
): Promise<Database> {
  if (file !== inMemory) await makePrivateFile(file);
  const store = connectToStore(serve());
  let isOpening = true;
  store.onLock((isWaiting) => isOpening && onLock(isWaiting));
  try {
    const opened = await store.open(file, kind);
    isOpening = false;
    return databaseOver(store, opened);
  } catch (error) {
    await store.end();
    if (error instanceof AppError) throw error;
    throw storeNotOpened(file, error);
  }
}

function databaseOver(store: ReturnType<typeof connectToStore>, { adapter, isNew }: OpenedStore): Database {
  const readAll = async (statements: readonly Statement[]): Promise<Rows> => store.read(statements);
  const read = async (sql: string, values: readonly SqlValue[] = []): Promise<readonly SqlRow[]> =>
    (await readAll([{ sql, values }]))[0] ?? [];
  let closing: Promise<void> | null = null;
  return {
    adapter,
    isNew,
    read,
    readAll,
    search: store.search,
    commitSoon: async (statements) =>
      store.write(statements.map(({ sql, values }) => ({ sql, values: values.map(asSqlValue) }))),
    onLock: store.onLock,
    onGone: store.onGone,
    emptyLog: store.emptyLog,
    renew: store.renew,
    close: () => {
      closing ??= store.close();
      return closing;
    },
  };
}

/** SQLite gives side files the main file's mode, so that file must exist first. */
async function makePrivateFile(file: string): Promise<void> {
  try {
    await makePrivateFolder(dirname(file));
    await makePrivate(file, { create: true });
  } catch (error) {
    if (error instanceof AppError) throw error;
    throw storeNotOpened(file, error);
  }
}

/** One setting of the host, as text. */
export interface StoredSetting {
  /** null when it was never written. */
  readonly read: () => string | null;
  /** Resolves once it is on disk; throws STORE_FAILED. */
  readonly write: (text: string) => Promise<void>;
}
