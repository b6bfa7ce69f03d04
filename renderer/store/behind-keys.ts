import type { Bench, BenchStore } from './slice.ts';

/** What a drawing needs of a store. */
export type DrawnBench = Pick<BenchStore, 'getState' | 'getInitialState' | 'subscribe'>;

/**
 * The store for all that is drawn behind the phones: what keys change is told of once for a burst of them, with all else that
 * changes meanwhile; without a burst everything is told of at once. Nobody may act by it: what it says may be a burst old.
 * `afterKeys` runs something once the keys rest.
 */
export function followBehindKeys(store: BenchStore, afterKeys: (run: () => void) => void): DrawnBench {
  const listeners = new Set<(state: Bench, before: Bench) => void>();
  let told = store.getState();
  let isWaiting = false;
  const tell = (): void => {
    const before = told;
    told = store.getState();
    if (told !== before) for (const listener of listeners) listener(told, before);
  };
  store.subscribe((state, before) => {
    if (!isWaiting && state.isTyping && state.documents !== before.documents) {
      isWaiting = true;
      afterKeys(() => {
        isWaiting = false;
        tell();
      });
    }
    if (!isWaiting) tell();
  });
  return {
    getState: () => told,
    getInitialState: store.getInitialState,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
