import type { Call } from '../../../../../shared/documents/call.ts';
import { inMemory, openDatabase, type Database } from '../../../storage/database/database.ts';
import { callOf } from '../../../storage/journal/call-record.ts';
import { openCallStore, type CallStore } from '../../../storage/journal/call-store.ts';

/** Opens a journal in a file or in memory. An error of deletion fails the test. */
export async function openTestCalls(file: string = inMemory): Promise<CallStore> {
  return openCallStore(await openDatabase(file, 'calls'), (error) => {
    throw error;
  });
}

/** Opens one over a partly replaced store. */
export async function testCallsOver(change: (database: Database) => Partial<Database>): Promise<CallStore> {
  const database = await openDatabase(inMemory, 'calls');
  return openCallStore({ ...database, ...change(database) }, () => {});
}

/** All calls, whole, oldest first. */
export async function listCalls(calls: CallStore): Promise<readonly Call[]> {
  const page = await calls.page(null, 1_000_000);
  const whole = await Promise.all(page.map(({ record }) => calls.one(record.id)));
  return whole.flatMap((call) => (call === null ? [] : [callOf(call.record)])).reverse();
}
