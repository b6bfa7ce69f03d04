import { expect, test } from 'vitest';
import { createBench } from '../bench.ts';
import { createFakeHost } from '../testing/fake-host.ts';
import { createFakePorts } from '../testing/fake-ports.ts';

const start = Date.UTC(2026, 10, 25, 2, 0, 0);

async function opened() {
  const host = createFakeHost(start);
  const ports = createFakePorts(start);
  const store = createBench({ ...ports, bridge: host.bridge });
  await store.getState().start();
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
