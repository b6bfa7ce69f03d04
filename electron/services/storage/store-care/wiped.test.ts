import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { storePathsIn } from '../../platform/data-folder/data-folder.ts';
import { openVersions } from '../versions/versions.ts';
import { databaseRepository } from '../../bench/workspace/database-repository.ts';
import { openStores, storesHere } from './store-care.ts';

test('what was wiped is in no file of the folder, backups neither; what was not is', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'passbench-wiped-'));
  let nowMs = Date.parse('2026-11-22T10:00:00Z');
  const report = (error: unknown): void => {
    throw error;
  };
  const openHere = () => openStores(storePathsIn(folder), { ...storesHere, now: () => (nowMs += 60_000), report });
  const filesWith = async (word: string): Promise<readonly string[]> => {
    const names = (await readdir(folder, { recursive: true })).filter((name) => name.includes('.db'));
    const found = await Promise.all(
      names.map(async (name) => ((await readFile(join(folder, name))).includes(word) ? name : [])),
    );
    return found.flat();
  };
  try {
    const [secret, kept] = ['Chan Tai Man 8765', 'Wong Siu Ming 1234'];
    const payload = { name: 'N', scenario: 's', order: 'o', orderNo: 'n' };
    for (let round = 0; round < 3; round++) {
      const stores = await openHere();
      await databaseRepository(stores.documents, () => nowMs).documents.save([
        { ...payload, id: 'a', text: `{"name":"${secret}","round":${round}}` },
        { ...payload, id: 'b', text: `{"name":"${kept}","round":${round}}` },
      ]);
      await stores.close();
    }
    const stores = await openHere();
    expect((await filesWith(secret)).length).toBeGreaterThan(2);
    await databaseRepository(stores.documents, () => nowMs).documents.remove('a');
    await openVersions(stores.documents, () => nowMs).wipe([{ kind: 'payload', id: 'a' }]);
    await stores.purgeWiped();
    const backups = await readdir(join(folder, 'backups'));
    expect(backups).toHaveLength(1);
    expect(await filesWith(secret)).toEqual([]);
    expect(await filesWith(kept)).toContain('passbench.db');
    await stores.close();
    expect(await filesWith(kept)).toContain(join('backups', backups[0] ?? ''));
  } finally {
    await rm(folder, { recursive: true });
  }
});
