import type { SqlStatement, SqlValue } from './sql-driver.ts';
import { asSqlValue } from './sql-driver.ts';

/** A query as Kysely builds it, or its compiled text and values. */
export type Query =
  | { readonly sql: string; readonly parameters: readonly unknown[] }
  | { readonly compile: () => Query };

/** What a write may do inside the transaction. It is synchronous: nothing else can run between two of its queries. */
export type Store = {
  /** Runs a query that gives no rows; answers how many rows it changed. */
  readonly run: (query: Query) => number;
  /** The statement of that text, prepared once for the connection, for writes that are made many times. */
  readonly statement: (sql: string) => SqlStatement;
};

export type Write = (store: Store) => void;

export type GroupCommit = {
  /**
   * Puts the write into the next transaction. The promise resolves after that transaction's COMMIT is on disk and
   * rejects when anything in it failed, together with those of every write handed over until then: none of them
   * happened, because a later one may rest on an earlier one. Writes happen in the order in which they were handed over.
   */
  readonly commitSoon: (write: Write) => Promise<void>;
  /** Commits what is waiting, now. */
  readonly flush: () => void;
};

type Waiting = { readonly write: Write; readonly resolve: () => void; readonly reject: (error: unknown) => void };

/** Writes in one transaction at most; beyond it one commit would hold up the answers of the others too long. */
const largestGroup = 256;

/** While one commit follows another, writes gather for this long: a pause that nobody notices saves most confirmations. */
const gatheringMs = 4;

/**
 * Collects the writes of one turn of the event loop into one transaction, because the disk's confirmation costs the same for one
 * write and for a hundred.
 */
export function groupCommit(store: Store, exec: (sql: string) => void): GroupCommit {
  const waiting: Waiting[] = [];
  let isScheduled = false;
  let lastEndMs = Number.NEGATIVE_INFINITY;

  const flush = (): void => {
    isScheduled = false;
    while (waiting.length > 0) {
      const group = waiting.splice(0, largestGroup);
      try {
        commitGroup(group, store, exec);
        for (const { resolve } of group) resolve();
      } catch (error) {
        for (const { reject } of group.concat(waiting.splice(0))) reject(error);
      }
    }
    lastEndMs = performance.now();
  };
  const schedule = (): void => {
    isScheduled = true;
    const restMs = gatheringMs - (performance.now() - lastEndMs);
    if (restMs > 0) setTimeout(flush, restMs);
    else setImmediate(flush);
  };
  return {
    flush,
    commitSoon: (write) =>
      new Promise((resolve, reject) => {
        waiting.push({ write, resolve, reject });
        if (!isScheduled) schedule();
      }),
  };
}

function commitGroup(group: readonly Waiting[], store: Store, exec: (sql: string) => void): void {
  try {
    exec('BEGIN IMMEDIATE');
    for (const { write } of group) write(store);
    exec('COMMIT');
  } catch (error) {
    rollBack(exec);
    throw error;
  }
}

function rollBack(exec: (sql: string) => void): void {
  try {
    exec('ROLLBACK');
  } catch {
    // SQLite has rolled back by itself already (a full disk, an input/output error), or BEGIN is what failed.
  }
}

/** The text and values of a query, each value checked. */
export function compiled(query: Query): { readonly sql: string; readonly values: readonly SqlValue[] } {
  if ('compile' in query) return compiled(query.compile());
  return { sql: query.sql, values: query.parameters.map(asSqlValue) };
}
