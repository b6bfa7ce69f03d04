import { useCallback, useState } from 'react';

/** Below this width two phones side by side are too narrow to read a card. */
const narrowBelow = 470;
/** Below this height a phone at full size shows little more than its notification. */
const shortBelow = 500;

export type StageSize = { readonly isNarrow: boolean; readonly isShort: boolean; readonly width: number };

/** A ref for a place, and what its size allows. */
export function useStageSize(): readonly [(place: HTMLElement | null) => (() => void) | undefined, StageSize] {
  const [size, setSize] = useState<StageSize>({ isNarrow: false, isShort: false, width: 0 });
  const watch = useCallback((place: HTMLElement | null) => {
    if (place === null) return undefined;
    const observer = new ResizeObserver(() => {
      const width = place.clientWidth;
      const isShort = place.clientHeight < shortBelow;
      setSize((known) =>
        known.width === width && known.isShort === isShort ? known : { isNarrow: width < narrowBelow, isShort, width },
      );
    });
    observer.observe(place);
    return () => observer.disconnect();
  }, []);
  return [watch, size];
}
