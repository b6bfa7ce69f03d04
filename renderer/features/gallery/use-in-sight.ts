import { useCallback, useState } from 'react';

/** So far beyond the edge a place counts as in sight, so that it is drawn before it is scrolled to. */
const margin = '300px 0px';

/** What waits to be drawn: one for each frame, so that a screenful never keeps the window from a key. */
const waiting = new Set<() => void>();

function drawNext(): void {
  const [next] = waiting;
  if (next === undefined) return;
  waiting.delete(next);
  next();
  if (waiting.size > 0) requestAnimationFrame(drawNext);
}

function drawSoon(draw: () => void): () => void {
  waiting.add(draw);
  if (waiting.size === 1) requestAnimationFrame(drawNext);
  return () => waiting.delete(draw);
}

/** A ref for a place, and whether it has come into sight; once it has, it stays drawn. */
export function useInSight(): readonly [(place: HTMLElement | null) => (() => void) | undefined, boolean] {
  const [isInSight, setInSight] = useState(false);
  const watch = useCallback((place: HTMLElement | null) => {
    if (place === null) return undefined;
    let forget = (): void => undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        forget();
        if (entries.some((entry) => entry.isIntersecting)) forget = drawSoon(() => setInSight(true));
      },
      { root: place.closest('[data-gallery-scroll]'), rootMargin: margin },
    );
    observer.observe(place);
    return () => {
      observer.disconnect();
      forget();
    };
  }, []);
  return [watch, isInSight];
}
