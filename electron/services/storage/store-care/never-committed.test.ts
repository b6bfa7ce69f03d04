import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { storePathsIn } from '../../platform/data-folder/data-folder.ts';
import { documentSteps } from '../database/document-migrations.ts';
import { adapters } from '../database/drivers/adapters.ts';
import { openDatabase } from '../database/database.ts';
import { firstAdapter } from '../database/open-store.ts';
import { openStores, storesHere } from './store-care.ts';
import { databaseRepository } from '../../bench/workspace/database-repository.ts';
import { migrate } from '../database/version-steps.ts';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'passbench-begun-'));
});
afterEach(() => rm(folder, { recursive: true }));

/** Opens both stores and ends; answers what was told of them. */
async function notesOfStart(): Promise<readonly string[]> {
  const stores = await openStores(storePathsIn(folder), { ...storesHere, now: () => 1, report: () => {} });
  await stores.close();
  return stores.notes.all().map(({ id }) => id);
}

/** What SQLite leaves of a file for whose first commit the disk had no room. */
async function begin(name: string): Promise<void> {
  const driver = (await firstAdapter(adapters)).openFile(join(folder, name));
  driver.exec('PRAGMA journal_mode = WAL');
  driver.close();
}

describe('a store that a start only began, because the disk was full, is not called missing:', () => {
  const starts: Readonly<Record<string, () => Promise<void>>> = {
    'an empty file': () => writeFile(join(folder, 'passbench.db'), ''),
    'a file without tables': () => begin('passbench.db'),
    'a store that has not taken all of its steps': async () => {
      const driver = (await firstAdapter(adapters)).openFile(join(folder, 'passbench.db'));
      migrate(driver, documentSteps.slice(0, 4));
      driver.close();
    },
    'a whole store of documents without one of calls': async () => {
      await (await openDatabase(join(folder, 'passbench.db'), 'documents')).close();
    },
    'the store of calls alone': async () => {
      await notesOfStart();
      for (const name of ['passbench.db.closed', 'calls.db.closed', 'calls.db']) await rm(join(folder, name));
      await begin('calls.db');
    },
  };
  test.each(Object.entries(starts))('%s', async (_, start) => {
    await start();
    expect(await notesOfStart()).toEqual([]);
  });
});

test('a store beside which its mark cannot be left, on a full disk, is closed all the same and missed by nobody', async () => {
  const marks = ['passbench.db.closed', 'calls.db.closed'].map((name) => join(folder, name));
  for (const mark of marks) await mkdir(mark);
  expect(await notesOfStart()).toEqual([]);
  for (const mark of marks) await rm(mark, { recursive: true });
  expect(await notesOfStart()).toEqual([]);
});

test('a store of calls that was emptied in a folder that was used is missed', async () => {
  await notesOfStart();
  // A file of its own: in one process a driver holds what it has closed until it is collected.
  await rm(join(folder, 'calls.db'));
  await writeFile(join(folder, 'calls.db'), '');
  expect(await notesOfStart()).toEqual(['calls-missing']);
});

test('a store of calls without tables, beside documents that somebody wrote, is missed', async () => {
  const stores = await openStores(storePathsIn(folder), { ...storesHere, now: () => 1, report: () => {} });
  const text = { id: 'd1', name: 'Name', scenario: 'queue-up', order: 'Order', orderNo: 'Q1', text: '{}' };
  await databaseRepository(stores.documents, () => 1).documents.save([text]);
  await stores.close();
  for (const name of ['calls.db', 'calls.db.closed']) await rm(join(folder, name));
  await begin('calls.db');
  expect(await notesOfStart()).toEqual(['calls-missing']);
});
