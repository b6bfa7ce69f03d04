import type { Call } from '../../../../../shared/documents/call.ts';
import { inMemory, openDatabase } from '../../../storage/database/database.ts';
import type { Database } from '../../../storage/database/database.ts';
import { callOf } from '../../../storage/journal/call-record.ts';
import { openCallStore } from '../../../storage/journal/call-store.ts';
import type { CallStore } from '../../../storage/journal/call-store.ts';

/** A journal in a file, or one that goes with the process. What it cannot let go of fails the test. */
export async function callsIn(file: string = inMemory): Promise<CallStore> {
  return openCallStore(await openDatabase(file, 'calls'), (error) => {
    throw error;
  });
}

/** The same over a store with something of its own in place of what the store has. */
export async function callsOver(change: (database: Database) => Partial<Database>): Promise<CallStore> {
  const database = await openDatabase(inMemory, 'calls');
  return openCallStore({ ...database, ...change(database) }, () => {});
}

/** Every call that a journal tells of, whole, oldest first. */
export async function toldBy(calls: CallStore): Promise<readonly Call[]> {
  const page = await calls.page(null, 1_000_000);
  const whole = await Promise.all(page.map(({ record }) => calls.one(record.id)));
  return whole.flatMap((call) => (call === null ? [] : [callOf(call.record)])).reverse();
}
