import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import { useLayoutEffect, useRef } from 'react';
import type { RefObject } from 'react';
import type { SheetLine } from '../../../engine/sheet/lay-out.ts';

type SheetLines = {
  readonly shown: readonly { readonly index: number; readonly start: number }[];
  readonly heightPx: number;
  /** Gives a phone the focus, once it is in the page and in sight. */
  readonly focusCell: (id: string) => void;
};

/** Of a sheet the lines in view, and the one that holds the reached phone: what has the focus must not leave the page. */
export function useSheetLines(
  scrollRef: RefObject<HTMLDivElement | null>,
  lines: readonly SheetLine[],
  reached: string | null,
): SheetLines {
  const wanted = useRef<string | null>(null);
  const kept = lineOf(lines, reached);
  // Nothing here is memoised, which is all that the rule warns of.
  // oxlint-disable-next-line react/incompatible-library
  const virtual = useVirtualizer({
    count: lines.length,
    getScrollElement: () => scrollRef.current,
    getItemKey: (index) => lines[index]?.key ?? index,
    estimateSize: (index) => lines[index]?.heightPx ?? 0,
    overscan: 1,
    rangeExtractor: (range) => {
      const near = defaultRangeExtractor(range);
      return kept === -1 || near.includes(kept) ? near : [...near, kept].sort((a, b) => a - b);
    },
  });
  const measured = useRef(lines);
  useLayoutEffect(() => {
    if (measured.current === lines) return;
    measured.current = lines;
    virtual.measure();
  });
  const focusWanted = (): boolean => {
    if (wanted.current === null) return false;
    const cell = scrollRef.current?.querySelector<HTMLElement>(`[data-sheet-cell="${wanted.current}"]`) ?? null;
    if (cell === null) return false;
    wanted.current = null;
    cell.focus({ preventScroll: true });
    cell.scrollIntoView({ block: isTallerThan(scrollRef.current, cell) ? 'start' : 'nearest' });
    return true;
  };
  // A phone that is gone to by key is in the page only after its line was drawn.
  useLayoutEffect(() => {
    focusWanted();
  });
  return {
    shown: virtual.getVirtualItems().map(({ index, start }) => ({ index, start })),
    heightPx: virtual.getTotalSize(),
    focusCell: (id) => {
      wanted.current = id;
      if (!focusWanted()) virtual.scrollToIndex(lineOf(lines, id), { align: 'auto' });
    },
  };
}

/** Whether a phone cannot be whole in its place: of such a one the head is shown. */
function isTallerThan(place: HTMLElement | null, cell: HTMLElement): boolean {
  if (place === null) return false;
  const { scrollPaddingTop: above, scrollPaddingBottom: below } = getComputedStyle(place);
  return cell.clientHeight > place.clientHeight - Number.parseFloat(above) - Number.parseFloat(below);
}

function lineOf(lines: readonly SheetLine[], id: string | null): number {
  return id === null
    ? -1
    : lines.findIndex(({ groups }) => groups.some(({ cells }) => cells.some(({ cell }) => cell.id === id)));
}
