import { describe, expect, test } from 'vitest';
import { createDelayedStore, createHeldStore } from './delayed-store.ts';
import { activePayloadId } from './window/active-tab.ts';
import { startedBench } from './testing/started-bench.ts';

async function opened() {
  const { store } = await startedBench();
  const bursts: (() => void)[] = [];
  const behind = createDelayedStore(store, (run) => bursts.push(run));
  let told = 0;
  behind.subscribe(() => (told += 1));
  const type = (text: string): void => store.getState().typed(activePayloadId(store.getState()) ?? '', text);
  return { store, behind, bursts, type, told: () => told };
}

describe('what is drawn behind the phones', () => {
  test('hears of a burst of keys after it, once', async () => {
    const { store, behind, bursts, type, told } = await opened();
    const before = behind.getState();
    type('{}');
    type('{ }');
    store.getState().setCaret('any', 1);
    expect([behind.getState(), told(), bursts.length]).toEqual([before, 0, 1]);
    bursts.shift()?.();
    expect(behind.getState()).toBe(store.getState());
    expect(told()).toBe(1);
    type('{  }');
    expect([told(), bursts.length]).toEqual([1, 1]);
  });

  test('hears of everything else at once', async () => {
    const { store, behind, bursts, told } = await opened();
    store.getState().choose('surface', 'wallet');
    expect(behind.getState()).toBe(store.getState());
    expect([told() > 0, bursts]).toEqual([true, []]);
  });
});

test('a store that is held reports nothing of it, and then the latest, once', async () => {
  const { store } = await startedBench();
  const held = createHeldStore(store, ({ isViewDragged }) => isViewDragged);
  let told = 0;
  held.subscribe(() => (told += 1));
  const before = store.getState();
  store.setState({ isViewDragged: true });
  store.getState().choose('surface', 'wallet');
  expect([held.getState() === before, told]).toEqual([true, 0]);
  store.setState({ isViewDragged: false });
  expect([held.getState() === store.getState(), told]).toEqual([true, 1]);
});
