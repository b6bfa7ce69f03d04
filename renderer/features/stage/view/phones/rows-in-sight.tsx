import { useCallback, useDeferredValue, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { everyRow, RowLimitContext } from '../../../../preview/index.ts';
import { useBench } from '../../../../store/use-bench.ts';

type RowSpace = {
  /** What is left of the place below the rows, in pixels. */
  readonly room: number;
  /** What they take, with what stands above them. */
  readonly above: number;
  /** How many they are. */
  readonly drawn: number;
};

/**
 * How many further rows there is room for, if they are as high as those that are drawn. What stands above makes that too few: whoever
 * asks again until the answer is 0 draws none of equal rows that is out of sight.
 */
export function countFittingRows({ room, above, drawn }: RowSpace): number {
  if (room <= 0) return 0;
  return Math.max(1, above <= 0 ? 0 : Math.floor((room * drawn) / above));
}

/** So many rows are drawn first, and others as long as there is room for them. */
const firstRowCount = 4;

/**
 * While the view head is dragged, a phone draws the rows of its page down to the last one in sight, in the very frame; those below
 * are drawn once it is let go.
 */
export function RowsInSight({ children }: { readonly children: ReactNode }) {
  const isDragged = useDeferredValue(useBench((bench) => bench.isViewDragged));
  const [most, setMost] = useState(firstRowCount);
  const place = useRef<HTMLDivElement | null>(null);
  const fill = useCallback(() => {
    const further = countRowsBelow(place.current, most);
    if (further > 0) setMost(most + further);
  }, [most]);
  // After each drawing, and once more after each one that this leads to: nothing is on the screen before.
  useLayoutEffect(fill);
  useEffect(() => (isDragged ? () => setMost(firstRowCount) : undefined), [isDragged]);
  const onPlace = useCallback(
    (drawn: HTMLDivElement | null) => {
      place.current = drawn;
      const page = drawn?.ownerDocument;
      page?.addEventListener('scroll', fill, { capture: true, passive: true });
      return () => {
        place.current = null;
        page?.removeEventListener('scroll', fill, { capture: true });
      };
    },
    [fill],
  );
  const limit = useMemo(
    () => (isDragged ? { most, placeRef: onPlace, isByPlace: true } : everyRow),
    [isDragged, most, onPlace],
  );
  return <RowLimitContext value={limit}>{children}</RowLimitContext>;
}

/** A card of the wallet begins above the lower edge of the one before it, by less than this at any size. */
const overlapPx = 20;

/** How many further rows the phone has room for, down to its lower edge or that of the stage, which may be scrolled. */
function countRowsBelow(place: HTMLElement | null, drawn: number): number {
  const glass = place?.closest('[data-phone]') ?? null;
  // Where nothing is laid out no row is in sight.
  if (place === null || glass === null || glass.getBoundingClientRect().height === 0) return 0;
  const { top } = place.getBoundingClientRect();
  const edges = [glass, glass.closest('[data-region]')].flatMap((each) => each?.getBoundingClientRect().bottom ?? []);
  const above = top - (place.parentElement?.getBoundingClientRect().top ?? top);
  return countFittingRows({ room: Math.min(...edges) + overlapPx - top, above, drawn });
}
