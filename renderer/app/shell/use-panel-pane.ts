import { useEffect, useRef, useState } from 'react';
import { usePanelRef, type PanelProps } from 'react-resizable-panels';
import { getTimelineHeight } from '../../features/timeline/view/timeline-height.ts';
import { selectLanes } from '../../store/timeline/lanes.ts';
import type { Bench, BenchStore } from '../../store/slice.ts';
import { useBench, useBenchStore } from '../../store/use-bench.ts';
import { useMedia } from '../../ui/measured/use-media.ts';

/** Percent of the height: expanded, and normal. */
const tall = 58;
const usual = 27;
/** The row of tabs, in pixels. */
const tabsHeight = 36;

/**
 * The pane of the panels. Its height is the user's; until the edge is moved, the timeline gets what its lanes need. It
 * grows while expanded, and a low window folds it to its tabs.
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

/** Restores the height once the window is no longer low. */
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

/** Opens the panels if this height in pixels is that of the tabs alone. */
export function openFolded(store: BenchStore, heightPx: number | undefined): void {
  const { arePanelsTall, togglePanelHeight } = store.getState();
  if (!arePanelsTall && heightPx !== undefined && heightPx < tabsHeight + 20) togglePanelHeight();
}

/** The height in pixels that the panel needs; null for any. */
function neededHeight(bench: Bench): number | null {
  return bench.settings.panel === 'timeline' ? tabsHeight + 1 + getTimelineHeight(selectLanes(bench).length) : null;
}
