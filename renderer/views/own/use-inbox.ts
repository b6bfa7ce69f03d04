import { useEffect } from 'react';
import { useBench } from '../../store/use-bench.ts';

/**
 * The folder of handed keys and its files; null until the host has told of them. It is looked into again whenever the window
 * gets the focus: a file is put there in another window, and whoever comes back from there sees it.
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
