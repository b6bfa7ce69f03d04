import { useEffect, useState } from 'react';
import { usePanelRef } from 'react-resizable-panels';
import type { PanelProps } from 'react-resizable-panels';
import { timelineHeight } from '../../features/timeline/timeline-height.ts';
import { selectLanes } from '../../store/timeline/lanes.ts';
import type { Bench } from '../../store/slice.ts';
import { useBench, useBenchStore } from '../../store/use-bench.ts';

/** Heights in percent of what lies above and below: while the panels are to be read, and else. */
const tall = 58;
const usual = 27;
/** The row of tabs, in pixels. */
const tabsHeight = 37;

/**
 * The pane of the panels. It has the height that the user has left it at; as long as nobody has moved its edge, the
 * timeline takes what its lanes need and the phones above get the rest. It grows while the panels are to be read.
 */
export function usePanelPane(): Pick<PanelProps, 'panelRef' | 'defaultSize'> {
  const store = useBenchStore();
  const panelRef = usePanelRef();
  const isTall = useBench((bench) => bench.arePanelsTall);
  const needed = useBench(neededHeight);
  const [defaultSize] = useState(() => neededHeight(store.getState()) ?? `${usual}%`);
  useEffect(() => {
    const { current } = panelRef;
    if (current === null) return;
    const { asPercentage, inPixels } = current.getSize();
    const own = store.getState().settings.layout['rows']?.['panels'];
    if (isTall) return current.resize(`${Math.max(tall, asPercentage)}%`);
    if (own !== undefined) return current.resize(`${own}%`);
    const most = (inPixels / asPercentage) * usual;
    current.resize(needed === null ? `${usual}%` : Math.min(needed, most));
  }, [panelRef, store, isTall, needed]);
  return { panelRef, defaultSize };
}

/** What is in sight of the panels needs so many pixels; null where it takes what it gets. */
function neededHeight(bench: Bench): number | null {
  return bench.settings.panel === 'timeline' ? tabsHeight + timelineHeight(selectLanes(bench).length) : null;
}
