import { ChevronsDown, ChevronsUp } from 'lucide-react';
import { panelIds, type PanelId } from '../../../shared/documents/settings.ts';
import { useDeferredValue, useRef, type ComponentType } from 'react';
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
import { openFolded } from './use-panel-pane.ts';
import { ReferencePanel } from '../../features/reference/view/reference-panel.tsx';
import { ResponsePanel } from '../../features/response/view/response-panel.tsx';

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
