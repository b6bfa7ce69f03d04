import { useEffect } from 'react';
import { useBench } from '../../store/use-bench.ts';

/**
 * Gets the inbox folder and its files; null until fetched. It refreshes when the window gets the focus, since files are
 * added elsewhere.
 */
export function useInbox() {
  const inbox = useBench((bench) => bench.inbox);
  const look = useBench((bench) => bench.readInbox);
  useEffect(() => {
    void look();
    const lookAgain = (): void => void look();
    window.addEventListener('focus', lookAgain);
    return () => window.removeEventListener('focus', lookAgain);
  }, [look]);
  return { inbox, look };
}
