import { describe, expect, test } from 'vitest';
import { scenarios } from '../../shared/scenarios/index.ts';
import { selectGroups, selectOutlines } from './selectors.ts';
import { activePayloadId } from './window/active-tab.ts';
import { startedBench } from './testing/started-bench.ts';

async function opened() {
  const { store } = await startedBench();
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
    store.getState().typed(activePayloadId(store.getState()) ?? '', '{}');
    expect(selectGroups(store.getState())).toBe(before);
    store.getState().rename(activePayloadId(store.getState()) ?? '', 'another name');
    expect(selectGroups(store.getState())).not.toBe(before);
  });

  test('give each of two states that are drawn in turn its own result again, as the same value', async () => {
    const store = await opened();
    const before = store.getState();
    before.rename(activePayloadId(before) ?? '', 'another name');
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
