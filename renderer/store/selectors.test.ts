import { describe, expect, test } from 'vitest';
import { scenarios } from '../../shared/scenarios/index.ts';
import { createBench } from './bench.ts';
import { selectGroups, selectOutlines } from './selectors.ts';
import { createFakeHost } from './testing/fake-host.ts';
import { createFakePorts } from './testing/fake-ports.ts';
import { payloadInFront } from './window/front.ts';

const start = Date.UTC(2026, 10, 25, 2, 0, 0);

async function opened() {
  const ports = createFakePorts(start);
  const store = createBench({ ...ports, bridge: createFakeHost(start).bridge });
  await store.getState().start();
  return store;
}

describe('selectors', () => {
  test('group payloads by order, in the order of the list', async () => {
    const store = await opened();
    const groups = selectGroups(store.getState());
    expect(groups.map(({ scenario }) => scenario)).toEqual(scenarios.map(({ id }) => id));
    expect(groups.flatMap(({ documents }) => documents.map(({ id }) => id))).toEqual(
      store.getState().documents.map(({ id }) => id),
    );
  });

  test('give the same groups while only a text changes', async () => {
    const store = await opened();
    const before = selectGroups(store.getState());
    store.getState().typed(payloadInFront(store.getState()) ?? '', '{}');
    expect(selectGroups(store.getState())).toBe(before);
    store.getState().rename(payloadInFront(store.getState()) ?? '', 'another name');
    expect(selectGroups(store.getState())).not.toBe(before);
  });

  test('give each of two states that are drawn in turn its own result again, as the same value', async () => {
    const store = await opened();
    const before = store.getState();
    before.rename(payloadInFront(before) ?? '', 'another name');
    const after = store.getState();
    for (const select of [selectGroups, selectOutlines]) {
      const [first, second] = [select(before), select(after)];
      expect([select(before), select(after), select(before)]).toEqual([first, second, first]);
      expect(select(before)).toBe(first);
      expect(select(after)).toBe(second);
      expect(second).not.toBe(first);
    }
  });
});
