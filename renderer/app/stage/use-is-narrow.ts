import { useCallback, useState } from 'react';

/** Below this width two phones side by side are too narrow to read a card. */
const narrowBelow = 470;

/** A ref for a place, and whether it is too narrow for two phones. */
export function useIsNarrow(): readonly [(place: HTMLElement | null) => (() => void) | undefined, boolean] {
  const [isNarrow, setIsNarrow] = useState(false);
  const watch = useCallback((place: HTMLElement | null) => {
    if (place === null) return undefined;
    const observer = new ResizeObserver(() => setIsNarrow(place.clientWidth < narrowBelow));
    observer.observe(place);
    return () => observer.disconnect();
  }, []);
  return [watch, isNarrow];
}
