import { useCallback, useSyncExternalStore } from 'react';

/** Whether what a media query asks of this window holds, as it changes. */
export function useMedia(query: string): boolean {
  const follow = useCallback(
    (tell: () => void) => {
      const media = globalThis.matchMedia(query);
      media.addEventListener('change', tell);
      return () => media.removeEventListener('change', tell);
    },
    [query],
  );
  return useSyncExternalStore(follow, () => globalThis.matchMedia(query).matches);
}
