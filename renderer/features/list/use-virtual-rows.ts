import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useLayoutEffect, useRef } from 'react';
import type { RefObject } from 'react';
import type { ListRow } from '../../engine/list/list-rows.ts';

/** How high every row is. */
export const rowPx = 28;

/** What a screen is taken to hold until it was measured. */
const firstView = { width: 240, height: 900 };

type VirtualRows = {
  readonly scrollRef: RefObject<HTMLDivElement | null>;
  readonly shown: readonly { readonly index: number; readonly start: number }[];
  readonly heightPx: number;
  /** So many rows are in sight. Whoever asks has the page laid out, so it is asked when a key needs it and not while drawing. */
  readonly page: () => number;
  /** Brings a row into sight, and gives it the focus once it is drawn. */
  readonly focusRow: (index: number) => void;
  readonly showRow: (index: number) => void;
};

/** Of a long list the rows in view, and those of `kept` wherever they are: what has the focus must not leave the page. */
export function useVirtualRows(rows: readonly ListRow[], kept: readonly number[]): VirtualRows {
  const scrollRef = useRef<HTMLDivElement>(null);
  const wanted = useRef<number | null>(null);
  // Nothing here is memoised, which is all that the rule warns of.
  // oxlint-disable-next-line react/incompatible-library
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scrollRef.current,
    getItemKey: (index) => rows[index]?.id ?? index,
    estimateSize: () => rowPx,
    initialRect: firstView,
    overscan: 10,
    rangeExtractor: (range) => withIndexes(defaultRangeExtractor(range), kept, rows.length),
  });
  useEffect(() => {
    // Whoever went elsewhere before the row was drawn stays there.
    const forget = (): void => {
      wanted.current = null;
    };
    document.addEventListener('focusin', forget);
    return () => document.removeEventListener('focusin', forget);
  }, []);
  // A row that is gone to by key is in the page only after it was drawn.
  useLayoutEffect(() => {
    if (wanted.current === null) return;
    const row = scrollRef.current?.querySelector<HTMLElement>(`[data-index="${wanted.current}"]`) ?? null;
    if (row === null) return;
    wanted.current = null;
    row.focus({ preventScroll: true });
  });
  return {
    scrollRef,
    shown: virtual.getVirtualItems().map(({ index, start }) => ({ index, start })),
    heightPx: virtual.getTotalSize(),
    page: () => Math.max(1, Math.floor((scrollRef.current?.clientHeight ?? 0) / rowPx) - 1),
    focusRow: (index) => {
      wanted.current = index;
      virtual.scrollToIndex(index, { align: 'auto' });
    },
    showRow: (index) => virtual.scrollToIndex(index, { align: 'auto' }),
  };
}

function withIndexes(indexes: number[], more: readonly number[], count: number): number[] {
  const there = new Set(indexes);
  const missing = more.filter((index) => index >= 0 && index < count && !there.has(index));
  return missing.length === 0 ? indexes : [...new Set([...indexes, ...missing])].sort((a, b) => a - b);
}
