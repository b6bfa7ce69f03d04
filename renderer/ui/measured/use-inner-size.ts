import { useLayoutEffect, useRef, useState, type RefObject } from 'react';

/** Tracks an element's inner size in whole pixels; 0 before it is known. */
export function useInnerSize<E extends HTMLElement>(): readonly [
  RefObject<E | null>,
  { readonly width: number; readonly height: number },
] {
  const element = useRef<E>(null);
  const [size, setSize] = useState({ width: 0, height: 0 });
  useLayoutEffect(() => {
    const place = element.current;
    if (place === null) return undefined;
    const measure = (): void => {
      const { clientWidth: width, clientHeight: height } = place;
      setSize((before) => (before.width === width && before.height === height ? before : { width, height }));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(place);
    return () => observer.disconnect();
  }, []);
  return [element, size];
}
