import {
  useCallback,
  useDeferredValue,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type ReactNode,
} from 'react';
import { everyRow, RowLimitContext } from '../../../../preview/phone/rows.tsx';
import { useBench } from '../../../../store/use-bench.ts';

type RowSpace = {
  /** Free space below the rows, in pixels. */
  readonly room: number;
  /** Their height and what is above them. */
  readonly above: number;
  readonly rowCount: number;
};

/** Counts further rows that fit. The estimate is low; repeat until 0 to render no row out of view. */
export function countFittingRows({ room, above, rowCount }: RowSpace): number {
  if (room <= 0) return 0;
  return Math.max(1, above <= 0 ? 0 : Math.floor((room * rowCount) / above));
}

const firstRowCount = 4;

/** Renders only visible rows while the view head is dragged, within the frame; the others follow at the end. */
export function RowsInSight({ children }: { readonly children: ReactNode }) {
  const isDragged = useDeferredValue(useBench((bench) => bench.isViewDragged));
  const [most, setMost] = useState(firstRowCount);
  const place = useRef<HTMLDivElement | null>(null);
  const fill = useCallback(() => {
    const further = countRowsBelow(place.current, most);
    if (further > 0) setMost(most + further);
  }, [most]);
  // Repeats after each render it causes, before anything is painted.
  useLayoutEffect(fill);
  useEffect(() => (isDragged ? () => setMost(firstRowCount) : undefined), [isDragged]);
  const onPlace = useCallback(
    (element: HTMLDivElement | null) => {
      place.current = element;
      const page = element?.ownerDocument;
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

/** A wallet card overlaps the previous one by less than this. */
const overlapPx = 20;

function countRowsBelow(place: HTMLElement | null, rowCount: number): number {
  const glass = place?.closest('[data-phone]') ?? null;
  // Without layout no row is visible.
  if (place === null || glass === null || glass.getBoundingClientRect().height === 0) return 0;
  const { top } = place.getBoundingClientRect();
  const edges = [glass, glass.closest('[data-region]')].flatMap((each) => each?.getBoundingClientRect().bottom ?? []);
  const above = top - (place.parentElement?.getBoundingClientRect().top ?? top);
  return countFittingRows({ room: Math.min(...edges) + overlapPx - top, above, rowCount });
}
