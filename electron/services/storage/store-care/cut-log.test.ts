import { cp, mkdtemp, open, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { storePathsIn } from '../../platform/data-folder/data-folder.ts';
import { noSandboxRecord } from '../journal/call-row.ts';
import { databaseRepository } from '../../bench/workspace/database-repository.ts';
import { openStores, storesHere, type Stores } from './store-care.ts';
import { receivedCall } from './testing/received-call.ts';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'passbench-cut-log-'));
});
afterEach(() => rm(folder, { recursive: true }));

const openIn = (name: string): Promise<Stores> =>
  openStores(storePathsIn(join(folder, name)), { ...storesHere, now: () => 1, report: () => {} });

/** A folder as a kill leaves it: nothing was closed, and what was saved last is only in the logs. */
async function killed({ starts = 2 } = {}): Promise<void> {
  for (let start = 1; start < starts; start++) await (await openIn('used')).close();
  const stores = await openIn('used');
  const { documents } = databaseRepository(stores.documents, () => 1);
  for (const [at, id] of ['d1', 'd2', 'd3'].entries()) {
    await documents.save([{ id, name: id, scenario: 'queue-up', order: 'Order', orderNo: 'Q1', text: id }]);
    await stores.calls.append(receivedCall(at), noSandboxRecord);
  }
  await cp(join(folder, 'used'), join(folder, 'killed'), { recursive: true });
  await stores.close();
}

async function overwrite(log: string, at: number): Promise<void> {
  const opened = await open(log, 'r+');
  await opened.write(Buffer.alloc(16, 0x5a), 0, 16, at);
  await opened.close();
}

const spoils: Readonly<Record<string, (log: string) => Promise<void>>> = {
  'without its last byte': async (log) => truncate(log, (await stat(log)).size - 1),
  'cut in half': async (log) => truncate(log, (await stat(log)).size / 2),
  emptied: (log) => truncate(log, 0),
  deleted: (log) => rm(log),
  'without its head': (log) => overwrite(log, 0),
  'changed in its first frame': (log) => overwrite(log, 100),
  'of nothing that is known': async (log) => writeFile(log, Buffer.alloc((await stat(log)).size, 7)),
};

test('a store whose log is as the kill left it is opened without a word', async () => {
  await killed();
  const stores = await openIn('killed');
  expect(stores.notes.all()).toEqual([]);
  await stores.close();
});

test.each(
  ['documents', 'calls'].flatMap((name) => Object.entries(spoils).map(([what, spoil]) => ({ name, what, spoil }))),
)('the store of $name with a log $what since a kill says that what was saved last may be lost', async (of) => {
  await killed();
  await of.spoil(join(folder, 'killed', `${of.name === 'documents' ? 'passbench' : 'calls'}.db-wal`));
  const stores = await openIn('killed');
  expect(stores.notes.all().map(({ id }) => id)).toEqual([`${of.name}-log-cut`]);
  await stores.close();
  const again = await openIn('killed');
  expect(again.notes.all()).toEqual([]);
  await again.close();
});

test('without its log and the index of it, a store opens as it was before the killed start, and nothing shows the loss', async () => {
  await killed();
  for (const store of ['passbench', 'calls'])
    for (const side of ['wal', 'shm']) await rm(join(folder, 'killed', `${store}.db-${side}`));
  const stores = await openIn('killed');
  expect(stores.notes.all()).toEqual([]);
  expect(await databaseRepository(stores.documents, () => 1).documents.list()).toEqual([]);
  expect(await stores.calls.database.read('SELECT seq FROM calls')).toEqual([]);
  await stores.close();
});

test('of a first start, of which the log alone had all, the store is missed', async () => {
  await killed({ starts: 1 });
  for (const name of ['passbench', 'calls']) await truncate(join(folder, 'killed', `${name}.db-wal`), 0);
  const stores = await openIn('killed');
  expect(stores.notes.all().map(({ id }) => id)).toEqual(['documents-missing', 'calls-missing']);
  await stores.close();
});
