import type { Bench, BenchStore } from './slice.ts';

export type ReadableStore = Pick<BenchStore, 'getState' | 'getInitialState' | 'subscribe'>;

/**
 * A store that reports changes by keys once for a burst, and others at once. It may be stale, so actions never read it.
 * `runAfterTyping` runs a callback after the burst.
 */
export function createDelayedStore(store: BenchStore, runAfterTyping: (run: () => void) => void): ReadableStore {
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
      runAfterTyping(() => {
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

/** A store that reports nothing while `isHeld`, and afterwards the latest. */
export function createHeldStore(store: ReadableStore, isHeld: (bench: Bench) => boolean): ReadableStore {
  let told = store.getState();
  const getState = (): Bench => {
    const state = store.getState();
    if (!isHeld(state)) told = state;
    return told;
  };
  return {
    getState,
    getInitialState: store.getInitialState,
    subscribe: (listener) => {
      let before = getState();
      return store.subscribe(() => {
        const state = getState();
        if (state === before) return;
        const was = before;
        before = state;
        listener(state, was);
      });
    },
  };
}
