import { useCallback, useState } from 'react';

/** Below this width two phones side by side are too narrow to read a card. */
const narrowBelow = 470;
/** Below this height a phone at full size shows little more than its notification. */
const shortBelow = 500;

export type StageSize = { readonly isNarrow: boolean; readonly isShort: boolean };

/** A ref for a place, and what its size allows. */
export function useStageSize(): readonly [(place: HTMLElement | null) => (() => void) | undefined, StageSize] {
  const [size, setSize] = useState<StageSize>({ isNarrow: false, isShort: false });
  const watch = useCallback((place: HTMLElement | null) => {
    if (place === null) return undefined;
    const observer = new ResizeObserver(() => {
      const isNarrow = place.clientWidth < narrowBelow;
      const isShort = place.clientHeight < shortBelow;
      setSize((known) => (known.isNarrow === isNarrow && known.isShort === isShort ? known : { isNarrow, isShort }));
    });
    observer.observe(place);
    return () => observer.disconnect();
  }, []);
  return [watch, size];
}
