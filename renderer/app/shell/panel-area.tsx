import { ChevronsDown, ChevronsUp } from 'lucide-react';
import { panelIds, type PanelId } from '../../../shared/documents/settings.ts';
import { useDeferredValue, useRef, type ComponentType, useEffect, useState } from 'react';
import { Tabs } from '@base-ui/react/tabs';
import { selectGapsOfPayload } from '../../features/assumptions/store/gaps.ts';
import { useBench, useBenchStore } from '../../store/use-bench.ts';
import { ProblemBadges } from '../../views/severity.tsx';
import { Badge } from '../../ui/badge.tsx';
import { AssumptionsPanel } from '../../features/assumptions/view/assumptions-panel.tsx';
import { CallsPanel } from '../../features/calls/view/calls-panel.tsx';
import { CommandButton } from '../../views/command-button.tsx';
import { useTranslation } from '../../words/use-translation.ts';
import styles from './panel-area.module.css';
import { ProblemsPanel } from '../../features/problems/view/problems-panel.tsx';
import { TimelinePanel } from '../../features/timeline/view/timeline-panel.tsx';
import { ReferencePanel } from '../../features/reference/view/reference-panel.tsx';
import { ResponsePanel } from '../../features/response/view/response-panel.tsx';
import { isPayloadActive } from '../../store/window/active-tab.ts';
import { usePanelRef, type PanelProps } from 'react-resizable-panels';
import { getTimelineHeight } from '../../features/timeline/view/timeline-height.ts';
import { selectTourStep } from '../../features/tour/store/tour.ts';
import { panelOf } from '../../features/tour/store/tour-steps.ts';
import { selectLanes } from '../../store/timeline/lanes.ts';
import type { Bench, BenchStore } from '../../store/slice.ts';
import { useMedia } from '../../ui/measured/use-media.ts';

const shownPanels: Readonly<Record<PanelId, ComponentType>> = {
  timeline: TimelinePanel,
  problems: ProblemsPanel,
  response: ResponsePanel,
  calls: CallsPanel,
  assumptions: AssumptionsPanel,
  reference: ReferencePanel,
};

type PanelAreaProps = {
  /** The size in pixels of a panel that opens below the editor alone; null where it opens below its tabs. */
  readonly beside: { readonly width: number; readonly height: number } | null;
};

export function PanelArea({ beside = null }: Partial<PanelAreaProps>) {
  const { t } = useTranslation();
  const area = useRef<HTMLElement>(null);
  const store = useBenchStore();
  // The window is drawn first, these panels afterwards.
  const isDrawn = useDeferredValue(true, false);
  return (
    <section ref={area} className={styles.area} data-region="panels" tabIndex={-1} aria-label={t('panels.label')}>
      <h2 className="visually-hidden">{t('panels.label')}</h2>
      {isDrawn ? <Panels beside={beside} onOpen={() => openFolded(store, area.current?.clientHeight)} /> : null}
    </section>
  );
}

type PanelsProps = PanelAreaProps & { readonly onOpen: () => void };

function Panels({ beside, onOpen }: PanelsProps) {
  const { t } = useTranslation();
  const panel = useBench((bench) => bench.settings.panel);
  const choose = useBench((bench) => bench.choose);
  return (
    <Tabs.Root
      className={styles.root}
      value={panel}
      onValueChange={(value) => {
        const chosen = panelIds.find((id) => id === value);
        if (chosen !== undefined) choose('panel', chosen);
      }}
    >
      <div className={styles.top}>
        <Tabs.List className={styles.tabs} aria-label={t('panels.label')}>
          {panelIds.map((id) => (
            <Tabs.Tab key={id} value={id} className={styles.tab} data-panel-tab={id} onClick={onOpen}>
              {t(`panels.${id}`)}
              <Count id={id} />
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <PanelHeight />
      </div>
      {panelIds.map((id) => {
        const Shown = shownPanels[id];
        return (
          <Tabs.Panel
            key={id}
            value={id}
            className={beside === null ? styles.panel : `${styles.panel} ${styles.beside}`}
            style={beside ?? undefined}
            onFocus={onOpen}
          >
            <Shown />
          </Tabs.Panel>
        );
      })}
    </Tabs.Root>
  );
}

function PanelHeight() {
  const isTall = useBench((bench) => bench.tallPanel === bench.settings.panel);
  const Icon = isTall ? ChevronsDown : ChevronsUp;
  return (
    <CommandButton command="go.panel-height" aria-pressed={isTall} className={styles.height}>
      <Icon size={15} aria-hidden="true" />
    </CommandButton>
  );
}

function Count({ id }: { readonly id: PanelId }) {
  if (id === 'problems') return <ProblemCount />;
  if (id === 'calls') return <CallCount />;
  return id === 'assumptions' ? <GapCount /> : null;
}

function ProblemCount() {
  const all = useBench((bench) => (bench.analysis === null ? bench.shownStoryMarks.marks : bench.shownFindings));
  // Expected refusals and assumptions are not problems.
  const count = (wanted: string): number => all.filter(({ severity }) => severity === wanted).length;
  return <ProblemBadges errors={count('error')} warnings={count('warning')} />;
}

function CallCount() {
  const count = useBench((bench) => bench.recentCalls.total);
  return count === 0 ? null : <Badge>{count}</Badge>;
}

function GapCount() {
  const count = useBench(selectGapsOfPayload).size;
  return count === 0 ? null : <Badge tone="violet">{count}</Badge>;
}

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
function openFolded(store: BenchStore, heightPx: number | undefined): void {
  const { tallPanel, settings, togglePanelHeight } = store.getState();
  if (tallPanel !== settings.panel && heightPx !== undefined && heightPx < tabsHeight + 20) togglePanelHeight();
}

/** The height in pixels that the panel needs; null for any. */
function neededHeight(bench: Bench): number | null {
  return bench.settings.panel === 'timeline' ? tabsHeight + 1 + getTimelineHeight(selectLanes(bench).length) : null;
}
