import { isPayloadActive } from '../../store/window/active-tab.ts';
import { useEffect, useRef, useState } from 'react';
import { usePanelRef, type PanelProps } from 'react-resizable-panels';
import { getTimelineHeight } from '../../features/timeline/view/timeline-height.ts';
import { selectTourStep } from '../../features/tour/store/tour.ts';
import { panelOf } from '../../features/tour/store/tour-steps.ts';
import type { PanelId } from '../../../shared/documents/settings.ts';
import { selectLanes } from '../../store/timeline/lanes.ts';
import type { Bench, BenchStore } from '../../store/slice.ts';
import { useBench, useBenchStore } from '../../store/use-bench.ts';
import { useMedia } from '../../ui/measured/use-media.ts';

/** Percent of the height: expanded, opened in a low window, and normal. */
const heights = { tall: 58, opened: 40, usual: 28 } as const;
/** Panels to read in. */
const longPanels: ReadonlySet<PanelId> = new Set(['assumptions', 'reference']);
/** The row of tabs, in pixels. */
const tabsHeight = 36;
/** The height in pixels of each panel below the editor: what has two parts, or is to be read, has more. */
const besideHeights: Readonly<Record<PanelId, number>> = {
  timeline: 248,
  problems: 300,
  response: 248,
  calls: 208,
  assumptions: 300,
  reference: 300,
};

/**
 * The pane of the panels. Each panel keeps the height that the user gave it; until the edge is moved, the timeline gets
 * what its lanes need. A panel grows while expanded, and a low window folds the panels to their tabs: there a panel
 * opens below the editor alone (`besidePx` high; 0 where it does not), so that the phones stay whole.
 */
export function usePanelPane(): Pick<PanelProps, 'panelRef' | 'defaultSize'> & { readonly besidePx: number } {
  const store = useBenchStore();
  const panelRef = usePanelRef();
  const panel = useBench((bench) => bench.settings.panel);
  const isTall = useBench((bench) => bench.tallPanel === bench.settings.panel);
  const needed = useBench(neededHeight);
  const isLow = useMedia('(height < 760px)');
  const isTiny = useMedia('(height < 560px)');
  const hasStage = useBench((bench) => bench.stagePage === null);
  const isBeside = isTall && isLow && !isTiny && hasStage;
  const [defaultSize] = useState(() => (isLow ? tabsHeight : (neededHeight(store.getState()) ?? `${heights.usual}%`)));
  useEffect(() => {
    const { current } = panelRef;
    if (current === null) return;
    const { asPercentage, inPixels } = current.getSize();
    const own = store.getState().settings.layout[`rows.${panel}`]?.['panels'];
    if (isBeside) return current.resize(tabsHeight);
    if (isTall) return current.resize(`${isLow && !isTiny && !longPanels.has(panel) ? heights.opened : heights.tall}%`);
    if (own !== undefined) return current.resize(`${own}%`);
    if (isLow) return current.resize(tabsHeight);
    const most = (inPixels / asPercentage) * heights.usual;
    current.resize(needed === null ? `${heights.usual}%` : Math.min(needed, most));
  }, [panelRef, store, panel, isTall, isBeside, needed, isLow, isTiny]);
  useOpened(panelRef, isLow);
  useFoldedAgain(isLow);
  useFoldedForForm(isLow);
  return { panelRef, defaultSize, besidePx: isBeside ? besideHeights[panel] : 0 };
}

/** Restores the height once the window is no longer low. */
function useFoldedAgain(isLow: boolean): void {
  const store = useBenchStore();
  useEffect(() => {
    if (!isLow) return undefined;
    const before = store.getState().tallPanel;
    return () => {
      if (before === null) fold(store);
    };
  }, [store, isLow]);
}

/** In a low window the forms have the height: that of the payload, and the one that connects a backend. */
function useFoldedForForm(isLow: boolean): void {
  const store = useBenchStore();
  const isForm = useBench((bench) => bench.isConnecting || (isPayloadActive(bench) && bench.view === 'form'));
  useEffect(() => {
    if (isLow && isForm) fold(store);
  }, [store, isLow, isForm]);
}

function fold(store: BenchStore): void {
  const { tallPanel, settings, togglePanelHeight } = store.getState();
  if (tallPanel === settings.panel) togglePanelHeight();
}

/** A panel that is chosen opens, whatever chose it, and so does the one that the tour is about. */
function useOpened(panelRef: ReturnType<typeof usePanelRef>, isLow: boolean): void {
  const store = useBenchStore();
  const panel = useBench((bench) => bench.settings.panel);
  const inTour = useBench(tourPanel);
  const before = useRef(panel);
  useEffect(() => {
    if (before.current === panel && inTour !== panel) return;
    before.current = panel;
    const isFolded = isLow && store.getState().settings.layout[`rows.${panel}`] === undefined;
    openFolded(store, isFolded ? tabsHeight : panelRef.current?.getSize().inPixels);
  }, [panelRef, store, panel, inTour, isLow]);
}

function tourPanel(bench: Bench): PanelId | null {
  const step = selectTourStep(bench);
  return step === null ? null : panelOf(step);
}

/** Opens the panels if this height in pixels is that of the tabs alone. */
export function openFolded(store: BenchStore, heightPx: number | undefined): void {
  const { tallPanel, settings, togglePanelHeight } = store.getState();
  if (tallPanel !== settings.panel && heightPx !== undefined && heightPx < tabsHeight + 20) togglePanelHeight();
}

/** The height in pixels that the panel needs; null for any. */
function neededHeight(bench: Bench): number | null {
  return bench.settings.panel === 'timeline' ? tabsHeight + 1 + getTimelineHeight(selectLanes(bench).length) : null;
}
