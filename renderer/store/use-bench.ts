import { createContext, useContext } from 'react';
import { useStore } from 'zustand';
import type { DrawnBench } from './behind-keys.ts';
import type { Bench, BenchStore } from './slice.ts';

export const BenchContext = createContext<BenchStore | null>(null);

/** What is drawn below it is drawn out of this; null: out of the store itself, at once. */
export const DrawnContext = createContext<DrawnBench | null>(null);

/** The store itself, for what acts without drawing: shortcuts, the editor. */
export function useBenchStore(): BenchStore {
  const store = useContext(BenchContext);
  if (store === null) throw new Error('The store of the window is missing around this component.');
  return store;
}

/** One value out of the store; the component is drawn again only when that value is another. */
export function useBench<T>(select: (bench: Bench) => T): T {
  const store = useBenchStore();
  return useStore(useContext(DrawnContext) ?? store, select);
}
