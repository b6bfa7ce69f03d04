import { useState, type ReactNode } from 'react';
import { Group, Panel } from 'react-resizable-panels';
import type { FullSection } from '../../../shared/documents/settings.ts';
import { CallsPlace } from '../../features/calls/view/calls-place.tsx';
import { useTranslation } from '../../words/use-translation.ts';
import { PanelArea } from './panel-area.tsx';
import { activeEnvironment } from '../../store/sending/in-use.ts';
import { RunPlace } from '../../features/stories/view/run/run-place.tsx';
import { fullPlace } from '../../store/window/full-place.ts';
import { useBench } from '../../store/use-bench.ts';
import { FloatingPlace } from '../../ui/overlays/floating.ts';
import { Banners } from '../bars/banners.tsx';
import { Columns } from './columns.tsx';
import { ContactSheet } from '../../features/contact-sheet/view/contact-sheet.tsx';
import { Divider } from './divider.tsx';
import { EnvironmentsPlace } from '../../features/environments/view/environments-place.tsx';
import { KeysPlace } from '../../features/keys/view/keys-place.tsx';
import { PayloadList } from '../../features/list/view/payload-list.tsx';
import { useListShown } from '../bars/list-shown.ts';
import { Rail } from '../bars/rail.tsx';
import panes from './pane.module.css';
import styles from './shell.module.css';
import { StatusBar } from '../bars/status-bar.tsx';
import { TopBar } from '../bars/top-bar.tsx';
import { StoryList } from '../../features/list/view/stories/story-list.tsx';
import { TourCard } from '../../features/tour/view/tour-card.tsx';
import { useMedia } from '../../ui/measured/use-media.ts';
import { usePaneShare, useRememberedLayout } from './use-remembered-layout.ts';
import { usePanelPane } from './use-panel-pane.ts';

function List() {
  const section = useBench((bench) => bench.settings.section);
  return section === 'stories' ? <StoryList /> : <PayloadList />;
}

const places: Readonly<Record<FullSection | 'run', () => ReactNode>> = {
  calls: CallsPlace,
  keys: KeysPlace,
  environments: EnvironmentsPlace,
  'contact-sheet': ContactSheet,
  run: RunPlace,
};

function ActivePlace() {
  const place = useBench(fullPlace);
  if (place === null) return null;
  const Place = places[place];
  return (
    <div className={styles.place} data-place={place}>
      <Place />
    </div>
  );
}

function Rows() {
  const { t } = useTranslation();
  const panel = useBench((bench) => bench.settings.panel);
  // Each panel keeps its own height.
  const rows = useRememberedLayout(`rows.${panel}`);
  const { besidePx, ...panels } = usePanelPane();
  const [editorPx, setEditorPx] = useState(0);
  return (
    <Group id="rows" orientation="vertical" className={styles.group} {...rows}>
      <Panel id="upper" className={panes.pane} minSize="180px">
        <Columns coveredPx={besidePx} onEditorWidth={setEditorPx} />
      </Panel>
      <Divider label={t('regions.resizePanels')} isAcross />
      <Panel
        id="panels"
        {...panels}
        className={panes.pane}
        style={besidePx > 0 ? { overflow: 'visible' } : {}}
        minSize="36px"
        groupResizeBehavior="preserve-pixel-size"
      >
        <PanelArea beside={besidePx > 0 ? { width: editorPx, height: besidePx } : null} />
      </Panel>
    </Group>
  );
}

export function Shell() {
  const { t } = useTranslation();
  const whole = useRememberedLayout('whole');
  // Below it, the share is less than the least width, which a window made wide again would keep.
  const listPane = usePaneShare('whole', useMedia('(width < 1180px)') ? '200px' : '16.5%');
  const isAway = useBench((bench) => fullPlace(bench) !== null);
  const isReady = useBench((bench) => bench.phase === 'ready');
  const { isShown: hasList } = useListShown();
  const frame = useBench(activeEnvironment);
  const [floating, setFloating] = useState<HTMLElement | null>(null);
  return (
    <FloatingPlace value={floating}>
      <div className={styles.shell} data-ready={isReady} data-frame={frame?.kind}>
        <div>
          {frame?.kind === 'production' ? (
            <p className={styles.frame} data-production-frame="" role="status">
              {t('sending.frame', { name: frame.name })}
            </p>
          ) : null}
          <TopBar />
        </div>
        <Banners />
        <div className={styles.body}>
          <Rail />
          <main className={styles.main}>
            {/* It stays mounted under a place: carets and undo live in it. */}
            <div className={styles.work} data-away={isAway}>
              <Group id="whole" className={styles.group} {...whole}>
                {hasList ? (
                  <>
                    <Panel
                      id="list"
                      className={panes.pane}
                      {...listPane}
                      minSize="184px"
                      maxSize="40%"
                      groupResizeBehavior="preserve-pixel-size"
                    >
                      <List />
                    </Panel>
                    <Divider label={t('regions.resizeList')} />
                  </>
                ) : null}
                <Panel id="work" className={panes.pane} minSize="480px">
                  <Rows />
                </Panel>
              </Group>
            </div>
            <ActivePlace />
          </main>
        </div>
        <StatusBar />
      </div>
      <TourCard />
      <section ref={setFloating} aria-label={t('regions.floating')} />
    </FloatingPlace>
  );
}
