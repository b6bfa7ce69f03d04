import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openDatabase, type Database } from '../../storage/database/database.ts';
import { databaseRepository } from './database-repository.ts';
import type { Repository } from './repository.ts';

let folder = '';
let database: Database;
const reopen = async (): Promise<Repository> => {
  await database.close();
  database = await openDatabase(join(folder, 'passbench.db'), 'documents');
  return databaseRepository(database, () => 1);
};

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'passbench-stories-'));
  database = await openDatabase(join(folder, 'passbench.db'), 'documents');
});
afterEach(async () => {
  await database.close();
  await rm(folder, { recursive: true });
});

it('keeps stories apart from documents, character for character, in the order of their first writing', async () => {
  const { stories, documents } = databaseRepository(database, () => 1);
  const odd = { id: 'b', name: 'Odd \u0000', text: '\ufeff{"a":1e400,\r\n"\u{1f600}\u0000":"\\ud800"}' };
  await documents.save([{ id: 'b', name: 'D', scenario: 's', order: 'Order', orderNo: 'o', text: '{}' }]);
  await stories.save([odd, { id: 'a', name: 'A', text: '' }]);
  await stories.save([{ ...odd, name: 'Renamed' }]);
  const kept = (await reopen()).stories;
  expect(await kept.list()).toEqual([
    { ...odd, name: 'Renamed' },
    { id: 'a', name: 'A', text: '' },
  ]);
  expect([await kept.remove('b'), await kept.remove('b')]).toEqual([true, false]);
  expect(await kept.list()).toHaveLength(1);
  expect(await (await reopen()).documents.list()).toHaveLength(1);
});

it('keeps own templates as it keeps stories, apart from them', async () => {
  const { stories, templates } = databaseRepository(database, () => 1);
  const own = { id: 'a', name: 'Mine', text: '{"requestId":"{{uuid32}}"}\r\n' };
  await templates.save([own]);
  await stories.save([{ id: 'a', name: 'A', text: '' }]);
  const kept = await reopen();
  expect(await kept.templates.list()).toEqual([own]);
  expect(await kept.templates.remove('a')).toBe(true);
  expect([await kept.templates.list(), await kept.stories.list()]).toMatchObject([[], [{ name: 'A' }]]);
});

it('keeps the sequence into which payloads were put, with new ones behind', async () => {
  const { documents } = databaseRepository(database, () => 1);
  const payload = (id: string) => ({ id, name: id, scenario: 's', order: 'Order', orderNo: 'o', text: '{}' });
  await documents.save(['a', 'b', 'c'].map(payload));
  await documents.arrange(['c', 'none', 'a']);
  await documents.save([payload('d'), payload('b')]);
  const there = await (await reopen()).documents.list();
  expect(there.map(({ id }) => id)).toEqual(['c', 'a', 'b', 'd']);
});
