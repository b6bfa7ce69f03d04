import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import {
  useLayoutEffect,
  useRef,
  useState,
  type FocusEvent,
  type KeyboardEvent,
  type RefCallback,
  type RefObject,
} from 'react';
import { getRowIndex } from '../event-targets.ts';

/** Estimated row height, and the height above the first row. */
type Heights = { readonly rowPx: number; readonly headPx: number };

const firstView = { width: 800, height: 320 };

export type RowInView<T> = {
  readonly index: number;
  readonly item: T;
  readonly spaceAbovePx: number;
};

type RowsInView<T, E> = {
  readonly scrollRef: RefObject<HTMLDivElement | null>;
  readonly tableRef: RefObject<E | null>;
  readonly rows: readonly RowInView<T>[];
  readonly spaceBelowPx: number;
  /** The ref of each row's element, which has `data-index`. */
  readonly measure: RefCallback<HTMLElement>;
  readonly onFocus: (event: FocusEvent) => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
};

/**
 * Returns the visible rows of a long list, some around them, and the focused row: removing it would lose the focus.
 * Arrows, Page Up and Down, Home and End move between rows.
 */
export function useRowsInView<E extends HTMLElement, T extends { readonly id: string }>(
  items: readonly T[],
  { rowPx, headPx }: Heights,
): RowsInView<T, E> {
  const scrollRef = useRef<HTMLDivElement>(null);
  const tableRef = useRef<E>(null);
  const wanted = useRef<number | null>(null);
  const [focusedId, setFocusedId] = useState<string | null>(null);
  const focused = focusedId === null ? -1 : items.findIndex(({ id }) => id === focusedId);
  // The rule warns about memoised values; nothing here is memoised.
  // oxlint-disable-next-line react/incompatible-library
  const virtual = useVirtualizer({
    count: items.length,
    getScrollElement: () => scrollRef.current,
    getItemKey: (index) => items[index]?.id ?? index,
    estimateSize: () => rowPx,
    initialRect: firstView,
    overscan: 8,
    scrollMargin: headPx,
    scrollPaddingStart: headPx,
    rangeExtractor: (range) => includeIndex(defaultRangeExtractor(range), focused),
  });

  // A row reached by key is in the page only after it is drawn.
  useLayoutEffect(() => {
    const index = wanted.current;
    if (index === null) return;
    const row = tableRef.current?.querySelector<HTMLElement>(`[data-index="${index}"] button`) ?? null;
    if (row === null) return;
    wanted.current = null;
    row.focus({ preventScroll: true });
    virtual.scrollToIndex(index, { align: 'auto' });
  });

  const { rows, endPx } = placeRows(headPx, items, virtual.getVirtualItems());
  return {
    scrollRef,
    tableRef,
    rows,
    spaceBelowPx: Math.max(0, virtual.getTotalSize() + headPx - endPx),
    measure: virtual.measureElement,
    onFocus: ({ target }) => setFocusedId(items[getRowIndex(target)]?.id ?? null),
    onKeyDown: (event) => {
      const from = getRowIndex(event.target);
      const page = Math.max(1, Math.floor((scrollRef.current?.clientHeight ?? 0) / rowPx) - 2);
      const to = from === -1 ? null : findTargetRow(event.key, from, items.length - 1, page);
      const id = to === null ? undefined : items[to]?.id;
      if (id === undefined || event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      wanted.current = to;
      setFocusedId(id);
    },
  };
}

function placeRows<T>(
  headPx: number,
  items: readonly T[],
  places: readonly { readonly index: number; readonly start: number; readonly end: number }[],
) {
  let endPx = headPx;
  const rows = places.flatMap(({ index, start, end }) => {
    const item = items[index];
    if (item === undefined) return [];
    const spaceAbovePx = start - endPx;
    endPx = end;
    return [{ index, item, spaceAbovePx }];
  });
  return { rows, endPx };
}

function includeIndex(indexes: number[], index: number): number[] {
  return index === -1 || indexes.includes(index) ? indexes : [...indexes, index].sort((a, b) => a - b);
}

/** Finds the row that a key leads to; null for other keys. */
function findTargetRow(key: string, from: number, last: number, page: number): number | null {
  const steps: Readonly<Record<string, number>> = {
    ArrowDown: 1,
    ArrowUp: -1,
    PageDown: page,
    PageUp: -page,
    Home: -from,
    End: last - from,
  };
  const step = Object.hasOwn(steps, key) ? steps[key] : undefined;
  return step === undefined ? null : Math.min(last, Math.max(0, from + step));
}
