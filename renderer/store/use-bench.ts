import { createContext, useContext } from 'react';
import { useStore } from 'zustand';
import type { ReadableStore } from './delayed-store.ts';
import type { Bench, BenchStore } from './slice.ts';

export const BenchContext = createContext<BenchStore | null>(null);

/** The store to draw from; null for the current one. */
export const DelayedContext = createContext<ReadableStore | null>(null);

/** The store for actions without drawing. */
export function useBenchStore(): BenchStore {
  const store = useContext(BenchContext);
  if (store === null) throw new Error('The store of the window is missing around this component.');
  return store;
}

/** The store to draw from here. */
export function useDrawnStore(): ReadableStore {
  const store = useBenchStore();
  return useContext(DelayedContext) ?? store;
}

/** Selects a value; the component redraws only when it changes. */
export function useBench<T>(select: (bench: Bench) => T): T {
  return useStore(useDrawnStore(), select);
}
