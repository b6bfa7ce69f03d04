import { existsSync } from 'node:fs';
import { setImmediate } from 'node:timers/promises';
import { AppError } from '../../../../shared/lib/app-error.ts';
import { startSearch, type SearchRequest } from '../call-search/search-calls.ts';
import { cacheStatements } from '../database/connection.ts';
import { adapters } from '../database/drivers/adapters.ts';
import type { SqlDriver, SqlRow, SqlValue } from '../database/drivers/sql-driver.ts';
import { firstAdapter } from '../database/open-store.ts';
import { isNewStore, storeShapes } from '../database/store-kind.ts';
import { isDamage, storeNotOpened } from '../database/store-trouble.ts';
import type { CallStore } from '../journal/call-store.ts';
import { numberOf } from '../database/read-column.ts';
import { recordOfRow, callQueries } from '../journal/read-call-row.ts';
import type { NumberedCall } from '../journal/summarise-record.ts';
import { callsDamagedNote } from './store-notes.ts';
import { versionOf } from '../database/version-steps.ts';

export type CallReader = Pick<CallStore, 'one' | 'receivedFor' | 'search'> & { readonly close: () => void };

/** How long to wait for another program's lock; a window holds none that blocks a reader. */
const patienceMs = 5000;

/**
 * Opens a store of calls read-only, of any version so far; null where there is none. Throws NO_STORE, NEWER_STORE,
 * STORE_FAILED, STORE_DAMAGED. Changes nothing.
 */
export async function readCalls(file: string): Promise<CallReader | null> {
  if (!existsSync(file)) return null;
  const { openFile } = await firstAdapter(adapters);
  try {
    const driver = openFile(file);
    try {
      return await readerOver(driver);
    } catch (error) {
      driver.close();
      throw error;
    }
  } catch (error) {
    throw error instanceof AppError ? error : storeNotOpened(file, error);
  }
}

const readsOfTurn = 50;

async function readerOver(driver: SqlDriver): Promise<CallReader | null> {
  for (const setting of ['query_only = ON', `busy_timeout = ${patienceMs}`]) driver.exec(`PRAGMA ${setting}`);
  // A start that ended before its first step leaves an empty file.
  if (isNewStore(driver, 'calls')) {
    driver.close();
    return null;
  }
  const { steps } = storeShapes.calls;
  const version = versionOf(driver);
  if (version > steps.length)
    throw new AppError(
      'NEWER_STORE',
      `The store of calls has version ${version}, but this Passbench supports only versions up to ${steps.length}.`,
      'Use the newer Passbench that wrote it.',
    );
  const statement = cacheStatements(driver);
  const read = (sql: string, values: readonly SqlValue[]): readonly SqlRow[] => {
    try {
      return statement(sql).all(values);
    } catch (error) {
      const { message, next } = callsDamagedNote.words;
      throw isDamage(error) ? new AppError('STORE_DAMAGED', message, next, error) : error;
    }
  };
  let reads = 0;
  const numbered = async (sql: string, values: readonly SqlValue[]): Promise<readonly NumberedCall[]> => {
    reads += 1;
    // One driver frees its rows only between turns of the event loop.
    if (reads % readsOfTurn === 0) await setImmediate();
    return read(sql, values).map((row) => ({ seq: numberOf(row, 'seq'), record: recordOfRow(row) }));
  };
  return {
    one: async (id) => (await numbered(callQueries.one, [id]))[0] ?? null,
    receivedFor: async (sentId) => (await numbered(callQueries.receivedFor, [sentId]))[0] ?? null,
    search: async (asked: SearchRequest) => {
      const running = startSearch({ read }, asked);
      while (!running.step());
      const { seqs, next } = running.found();
      return { calls: seqs.length === 0 ? [] : await numbered(callQueries.named, [JSON.stringify(seqs)]), next };
    },
    close: driver.close,
  };
}
