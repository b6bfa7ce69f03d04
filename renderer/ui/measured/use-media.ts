import { useCallback, useSyncExternalStore } from 'react';

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
