import { useLayoutEffect, useRef } from 'react';
import type { RefObject } from 'react';

/** No window is wider, in pixels. */
const farthest = 100_000;

const way = [{ transform: 'translateX(0)' }, { transform: `translateX(${farthest}px)` }];

/**
 * Moves the element that it is given to so many pixels to the right, at each drawing. A transform that is animated moves its layer
 * alone, though the animation stands still; after any other change of one the browser arranges all layers of the window anew.
 */
export function useMovedTo(x: number): RefObject<HTMLDivElement | null> {
  const element = useRef<HTMLDivElement | null>(null);
  const movement = useRef<Animation | null>(null);
  useLayoutEffect(() => {
    movement.current ??= element.current?.animate(way, { duration: farthest, fill: 'both' }) ?? null;
    movement.current?.pause();
    // A pixel a millisecond. Before the timeline is laid out, its stretch of time has no pixels.
    if (movement.current !== null) movement.current.currentTime = Number.isFinite(x) ? x : 0;
  }, [x]);
  return element;
}
