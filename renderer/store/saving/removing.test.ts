import { expect, test } from 'vitest';
import { startedBench } from '../testing/started-bench.ts';

async function opened() {
  const { store, host, ports } = await startedBench();
  store.getState().addEmptyStory();
  await ports.pass(1000);
  return { store, host, ports };
}

const kinds = {
  payload: { list: 'documents', remove: 'remove' },
  story: { list: 'stories', remove: 'removeStory' },
} as const;

test.each(['payload', 'story'] as const)('a %s that the host cannot remove comes back, once', async (kind) => {
  const { list, remove } = kinds[kind];
  const { store, host, ports } = await opened();
  const before = store.getState()[list];
  const [first] = before;
  if (first === undefined) throw new Error('There is nothing to remove');
  store.getState().typed(first.id, `${first.text} `);
  host.refusesRemovals = true;
  const removing = store.getState()[remove](first.id);
  expect(store.getState()[list]).toHaveLength(before.length - 1);
  const step = store.getState().notices.at(-1)?.step ?? 0;
  await removing;
  await store.getState().undoStep(step);
  expect(store.getState()[list].map(({ id }) => id)).toEqual(before.map(({ id }) => id));
  const said = store.getState().notices.map(({ words }) => words.says);
  expect([said.includes('trouble'), said.includes('removed')]).toEqual([true, false]);
  await ports.pass(1000);
  expect(host[list].get(first.id)?.text).toBe(`${first.text} `);
});
