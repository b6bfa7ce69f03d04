import { dirname } from 'node:path';
import { BenchError } from '../../../../shared/lib/bench-error.ts';
import type { SearchRequest, FoundCalls } from '../call-search/search-calls.ts';
import { makePrivateFolder } from '../../platform/data-folder/durable-file.ts';
import { makePrivate } from '../../platform/data-folder/private-file.ts';
import { inMemory } from './connection.ts';
import { asSqlValue } from './drivers/sql-driver.ts';
import type { SqlDriverName, SqlRow, SqlValue, Rows, Statement } from './drivers/sql-driver.ts';
import type { StoreKind } from './store-kind.ts';
import { connectToStore } from './store-client.ts';
import { storeNotOpened } from './store-trouble.ts';
import { onThisThread } from './store-channels.ts';
import type { OpenedStore } from './store-messages.ts';
import type { ServeStore } from './store-channels.ts';

export { inMemory };

/** A store of a data folder: one file, one connection on a thread of its own, one owner. */
export type Database = {
  readonly adapter: SqlDriverName;
  /** Whether nothing stood in the file when it was opened. */
  readonly isNew: boolean;
  readonly read: (sql: string, values?: readonly SqlValue[]) => Promise<readonly SqlRow[]>;
  /** Several questions in one go, answered of one moment. A read sees every write that was answered before it. */
  readonly readAll: (statements: readonly Statement[]) => Promise<Rows>;
  /**
   * Looks for calls, while others are answered. Where it takes long, what was found by then: fewer than asked for, and a
   * `next` to go on with.
   */
  readonly search: (asked: SearchRequest) => Promise<FoundCalls>;
  /**
   * Puts the statements into the next transaction, each value checked, and answers how many rows each of them changed. The promise resolves after
   * the COMMIT is on disk and rejects when anything in that transaction failed, together with those of every write handed
   * over until then: none of them happened, because a later one may rest on an earlier one. Writes happen in the order in
   * which they were handed over.
   */
  readonly commitSoon: (statements: readonly Statement[]) => Promise<readonly number[]>;
  /** Told while another program holds a lock that a write waits for. */
  readonly onLock: (listener: (isWaiting: boolean) => void) => void;
  /** Told when a write finds that the file was deleted, replaced or written over. */
  readonly onGone: (listener: () => void) => void;
  /** Leaves nothing of what was deleted in the log beside the file. Waits for whoever reads it, and rejects at last. */
  readonly emptyLog: () => Promise<void>;
  /** Writes the file anew where it was deleted, replaced or written over; what lies in its place is moved to `aside`. */
  readonly renew: (aside: string) => Promise<void>;
  /** Commits what is waiting and closes the file. */
  readonly close: () => Promise<void>;
};

/**
 * Opens a store, makes the file (0600) and its folder (0700) where they are absent, and brings it to the last version.
 * `onLock` is told while that waits for a lock of another program.
 * Throws a BenchError: NO_STORE where the runtime has no SQLite, STORE_FAILED, STORE_DAMAGED, NEWER_STORE.
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
    if (error instanceof BenchError) throw error;
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

/** SQLite gives its side files the mode of the main file, so the main file has to be there first, with the right one. */
async function makePrivateFile(file: string): Promise<void> {
  try {
    await makePrivateFolder(dirname(file));
    await makePrivate(file, { create: true });
  } catch (error) {
    if (error instanceof BenchError) throw error;
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
