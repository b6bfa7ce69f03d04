import { afterEach, beforeEach, expect, test } from 'vitest';
import { inMemory, openDatabase, type Database } from '../../storage/database/database.ts';
import { openVersions } from '../../storage/versions/versions.ts';
import { databaseRepository } from './database-repository.ts';
import { versionViews } from './version-views.ts';

let database: Database;
beforeEach(async () => {
  database = await openDatabase(inMemory, 'documents');
});
afterEach(() => database.close());

const now = () => 1_700_000_000_000;
const payload = (id: string, order: string) => ({
  id,
  name: `${id} of mine`,
  scenario: 'queue-up',
  order,
  orderNo: order.toUpperCase(),
  text: `{"id":"${id}\0"}`,
});
const all = [payload('a', 'one'), payload('b', 'two'), payload('c', 'two'), payload('d', 'two'), payload('e', 'one')];

test('an order that was deleted comes back whole: texts, names, number and place; what is there stays as it is', async () => {
  const repository = databaseRepository(database, now);
  const views = versionViews(openVersions(database, now), repository, { now, forgetWiped: async () => {} });
  const story = { id: 's', name: 'Night', text: '{}' };
  await repository.documents.save(all);
  await repository.stories.save([story]);
  for (const id of ['c', 'b', 'd']) await repository.documents.remove(id);
  await repository.stories.remove('s');
  const { deleted, prunedUntil } = await views.deleted();
  expect([deleted.map(({ id }) => id), prunedUntil]).toEqual([['s', 'd', 'b', 'c'], null]);
  expect(Math.abs((deleted[0]?.deletedAt ?? 0) - Date.now())).toBeLessThan(600_000);

  const back = await views.restore([...deleted, { kind: 'payload', id: 'a' }, { kind: 'payload', id: 'never' }]);
  expect(back.documents.map(({ id }) => id)).toEqual(['b', 'c', 'd']);
  expect(back.stories).toEqual([story]);
  expect(back.ids).toEqual(['a', 'b', 'c', 'd', 'e']);
  expect(await repository.documents.list()).toEqual(all);
  expect(await repository.stories.list()).toEqual([story]);
  expect((await views.deleted()).deleted).toEqual([]);
  expect(await views.restore(deleted)).toEqual({ documents: [], stories: [], templates: [], ids: [] });
});
