import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { storesIn } from '../data-folder/data-folder.ts';
import { noStanding } from '../journal/call-row.ts';
import { databaseRepository } from '../workspace/database-repository.ts';
import { openStores, storesHere } from './store-care.ts';
import type { Stores } from './store-care.ts';
import { receivedCall } from './testing/received-call.ts';

let folder = '';
let nowMs = 0;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'passbench-care-'));
  nowMs = Date.parse('2026-11-22T10:00:00Z');
});
afterEach(() => rm(folder, { recursive: true }));

const openIn = (path: string, checkAfterMs = 600_000): Promise<Stores> =>
  openStores(storesIn(path), { ...storesHere, checkAfterMs, now: () => (nowMs += 1000), report: () => {} });
const noteIds = (stores: Stores): readonly string[] => stores.notes.all().map(({ id }) => id);

/** What a kill would leave of a folder whose stores are open. */
async function asKilled(): Promise<string> {
  const killed = await mkdtemp(join(tmpdir(), 'passbench-killed-'));
  await cp(folder, killed, { recursive: true });
  return killed;
}

test('documents whose log was deleted are saved no more: the next start would find nothing of it', async () => {
  const stores = await openIn(folder);
  const { documents } = databaseRepository(stores.documents, () => 1);
  const save = (text: string): Promise<void> =>
    documents.save([{ id: 'd1', name: 'Name', scenario: 'queue-up', order: 'Order', orderNo: 'Q1', text }]);
  await save('saved');
  await rm(join(folder, 'passbench.db-wal'));
  await expect(save('not saved')).rejects.toMatchObject({ code: 'STORE_GONE' });
  expect(noteIds(stores)).toEqual(['documents-gone']);
  await stores.renew();
  const killed = await asKilled();
  await stores.close();
  const after = await openIn(killed);
  const kept = await databaseRepository(after.documents, () => 1).documents.list();
  expect(kept.map(({ text }) => text)).toEqual(['saved']);
  await after.close();
  await rm(killed, { recursive: true });
});

describe('the store of calls', () => {
  const callsFile = (): string => join(folder, 'calls.db');
  const keep = async (stores: Stores, many: number): Promise<void> => {
    for (let at = 0; at < many; at++) await stores.calls.append(receivedCall(at), noStanding);
  };

  test('whose damage is met before the check meets it says so in words, and the next start sets it aside', async () => {
    const first = await openIn(folder);
    await keep(first, 200);
    await first.close();
    const bytes = await readFile(callsFile());
    await writeFile(callsFile(), bytes.fill(0, 40 * 4096, 60 * 4096));
    const second = await openIn(folder);
    expect(noteIds(second)).toEqual([]);
    await expect(second.calls.page(null, 1000)).rejects.toMatchObject({
      code: 'STORE_DAMAGED',
      words: { message: { en: expect.stringContaining('damaged'), zh: expect.stringContaining('損壞') } },
    });
    expect(noteIds(second)).toEqual(['calls-damaged']);
    await second.close();
    const third = await openIn(folder);
    expect(noteIds(third)).toEqual(['calls-damaged']);
    expect((await third.calls.page(null, 1000)).length).toBeGreaterThan(50);
    await third.close();
  });

  test('that was deleted before a kill is told: its log is there without it', async () => {
    const first = await openIn(folder);
    await keep(first, 3);
    const killed = await asKilled();
    await first.close();
    await rm(join(killed, 'calls.db'));
    const second = await openIn(killed);
    expect(noteIds(second)).toEqual(['calls-missing']);
    await second.close();
    await rm(killed, { recursive: true });
  });
});
