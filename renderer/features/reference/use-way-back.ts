import { useRef } from 'react';
import type { FocusEvent, KeyboardEvent } from 'react';
import { controlOf } from '../../commands/regions.ts';

type WayBack = {
  readonly onFocus: (event: FocusEvent) => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
};

/** Escape goes back to what had the focus before the panel took it, else into the editor; in a search it empties that first. */
export function useWayBack(): WayBack {
  const before = useRef<HTMLElement | null>(null);
  return {
    onFocus: ({ relatedTarget, currentTarget }) => {
      if (relatedTarget instanceof HTMLElement && !currentTarget.contains(relatedTarget))
        before.current = relatedTarget;
    },
    onKeyDown: (event) => {
      const isTyped = event.target instanceof HTMLInputElement && event.target.value !== '';
      if (event.key !== 'Escape' || event.nativeEvent.isComposing || event.defaultPrevented || isTyped) return;
      const isThere = before.current?.checkVisibility({ visibilityProperty: true }) === true;
      (isThere ? before.current : controlOf('editor'))?.focus({ preventScroll: true });
    },
  };
}
