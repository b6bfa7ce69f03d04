import { useCallback, useDeferredValue, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { everyRow, RowLimitContext } from '../../../preview/index.ts';
import { useBench } from '../../../store/use-bench.ts';

/** So many rows are drawn first, and so many more as long as there is room for others. */
const atOnce = 4;

/**
 * While the view head is dragged, a phone draws the rows of its page down to the last one in sight, in the very frame; those below
 * are drawn once it is let go.
 */
export function RowsInSight({ children }: { readonly children: ReactNode }) {
  const isDragged = useDeferredValue(useBench((bench) => bench.isViewDragged));
  const [most, setMost] = useState(atOnce);
  const place = useRef<HTMLDivElement | null>(null);
  const fill = useCallback(() => {
    if (isInSight(place.current)) setMost((before) => before + atOnce);
  }, []);
  // After each drawing, and once more after each one that this leads to: nothing is on the screen before.
  useLayoutEffect(fill);
  useEffect(() => (isDragged ? () => setMost(atOnce) : undefined), [isDragged]);
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
  const limit = useMemo(() => (isDragged ? { most, onPlace, isByPlace: true } : everyRow), [isDragged, most, onPlace]);
  return <RowLimitContext value={limit}>{children}</RowLimitContext>;
}

/** Whether the empty place begins above the lower edge of its phone, and of the stage, which may be scrolled. */
function isInSight(place: HTMLElement | null): boolean {
  const glass = place?.closest('[data-phone]') ?? null;
  if (place === null || glass === null) return false;
  const { top } = place.getBoundingClientRect();
  return [glass, glass.closest('[data-region]')].every(
    (each) => each === null || top < each.getBoundingClientRect().bottom,
  );
}
