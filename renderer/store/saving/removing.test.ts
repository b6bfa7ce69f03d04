import { expect, test } from 'vitest';
import { createBench } from '../bench.ts';
import { createFakeHost } from '../testing/fake-host.ts';
import { createFakeWorld } from '../testing/fake-world.ts';

const start = Date.UTC(2026, 10, 25, 2, 0, 0);

async function opened() {
  const host = createFakeHost(start);
  const world = createFakeWorld(start);
  const store = createBench({ ...world, bridge: host.bridge });
  await store.getState().start();
  store.getState().addEmptyStory();
  await world.pass(1000);
  return { store, host, world };
}

const kinds = {
  payload: { list: 'documents', remove: 'remove' },
  story: { list: 'stories', remove: 'removeStory' },
} as const;

test.each(['payload', 'story'] as const)('a %s that the host cannot remove comes back, once', async (kind) => {
  const { list, remove } = kinds[kind];
  const { store, host, world } = await opened();
  const before = store.getState()[list];
  const [first] = before;
  if (first === undefined) throw new Error('There is nothing to remove');
  store.getState().typed(first.id, `${first.text} `);
  host.refusesRemovals = true;
  const removing = store.getState()[remove](first.id);
  expect(store.getState()[list]).toHaveLength(before.length - 1);
  const offer = store.getState().notices.at(-1)?.action;
  await removing;
  offer?.run();
  expect(store.getState()[list].map(({ id }) => id)).toEqual(before.map(({ id }) => id));
  const said = store.getState().notices.map(({ words }) => words.says);
  expect([said.includes('trouble'), said.includes('removed')]).toEqual([true, false]);
  await world.pass(1000);
  expect(host[list].get(first.id)?.text).toBe(`${first.text} `);
});
