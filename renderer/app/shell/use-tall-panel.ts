import { useEffect, useRef } from 'react';
import { usePanelRef } from 'react-resizable-panels';
import { useBench } from '../../store/use-bench.ts';

/** In percent of what lies above and below. */
const tall = 58;

/** The pane of the panels: it grows when they are to be read, and goes back to the height it had before. */
export function useTallPanel(): ReturnType<typeof usePanelRef> {
  const pane = usePanelRef();
  const before = useRef<number | null>(null);
  const isTall = useBench((bench) => bench.arePanelsTall);
  useEffect(() => {
    const { current } = pane;
    if (current === null) return;
    const now = current.getSize().asPercentage;
    if (isTall && now < tall) {
      before.current = now;
      current.resize(`${tall}%`);
    } else if (!isTall && before.current !== null) {
      current.resize(`${before.current}%`);
      before.current = null;
    }
  }, [pane, isTall]);
  return pane;
}
