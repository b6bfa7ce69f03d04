import { useCallback, useState } from 'react';
import { drawSoon } from '../../ui/frames/draw-soon.ts';

/** So far beyond the edge a place counts as in sight, so that it is drawn before it is scrolled to. */
const margin = '300px 0px';

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
