import { useEffect, useRef, useState } from 'react';
import { usePanelRef } from 'react-resizable-panels';
import type { PanelProps } from 'react-resizable-panels';
import { getTimelineHeight } from '../../features/timeline/view/timeline-height.ts';
import { selectLanes } from '../../store/timeline/lanes.ts';
import type { Bench, BenchStore } from '../../store/slice.ts';
import { useBench, useBenchStore } from '../../store/use-bench.ts';
import { useMedia } from '../../ui/measured/use-media.ts';

/** Heights in percent of what lies above and below: while the panels are to be read, and else. */
const tall = 58;
const usual = 27;
/** The row of tabs, in pixels. */
const tabsHeight = 36;

/**
 * The pane of the panels. It has the height that the user has left it at; as long as nobody has moved its edge, the
 * timeline takes what its lanes need and the phones above get the rest. It grows while the panels are to be read. In a low
 * window it is folded to its tabs, and opens for what is chosen in it.
 */
export function usePanelPane(): Pick<PanelProps, 'panelRef' | 'defaultSize'> {
  const store = useBenchStore();
  const panelRef = usePanelRef();
  const isTall = useBench((bench) => bench.arePanelsTall);
  const needed = useBench(neededHeight);
  const isLow = useMedia('(height < 560px)');
  const [defaultSize] = useState(() => (isLow ? tabsHeight : (neededHeight(store.getState()) ?? `${usual}%`)));
  useEffect(() => {
    const { current } = panelRef;
    if (current === null) return;
    const { asPercentage, inPixels } = current.getSize();
    const own = store.getState().settings.layout['rows']?.['panels'];
    if (isTall) return current.resize(`${Math.max(tall, asPercentage)}%`);
    if (own !== undefined) return current.resize(`${own}%`);
    if (isLow) return current.resize(tabsHeight);
    const most = (inPixels / asPercentage) * usual;
    current.resize(needed === null ? `${usual}%` : Math.min(needed, most));
  }, [panelRef, store, isTall, needed, isLow]);
  useOpened(panelRef);
  useFoldedAgain(isLow);
  return { panelRef, defaultSize };
}

/** What a low window made tall is as high as before once it is low no more. */
function useFoldedAgain(isLow: boolean): void {
  const store = useBenchStore();
  useEffect(() => {
    if (!isLow) return undefined;
    const wasTall = store.getState().arePanelsTall;
    return () => {
      const { arePanelsTall, togglePanelHeight } = store.getState();
      if (arePanelsTall && !wasTall) togglePanelHeight();
    };
  }, [store, isLow]);
}

/** Opens folded panels when another one is chosen, by whatever way. */
function useOpened(panelRef: ReturnType<typeof usePanelRef>): void {
  const store = useBenchStore();
  const panel = useBench((bench) => bench.settings.panel);
  const before = useRef(panel);
  useEffect(() => {
    if (before.current === panel) return;
    before.current = panel;
    openFolded(store, panelRef.current?.getSize().inPixels);
  }, [panelRef, store, panel]);
}

/** Opens panels of that height in pixels where they are folded to their tabs. */
export function openFolded(store: BenchStore, heightPx: number | undefined): void {
  const { arePanelsTall, togglePanelHeight } = store.getState();
  if (!arePanelsTall && heightPx !== undefined && heightPx < tabsHeight + 20) togglePanelHeight();
}

/** What is in sight of the panels needs so many pixels; null where it takes what it gets. */
function neededHeight(bench: Bench): number | null {
  return bench.settings.panel === 'timeline' ? tabsHeight + 1 + getTimelineHeight(selectLanes(bench).length) : null;
}
