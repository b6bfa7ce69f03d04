import { useState, type ReactNode } from 'react';
import { Group, Panel, type PanelProps, Separator } from 'react-resizable-panels';
import type { FullSection } from '../../../shared/documents/settings.ts';
import { CallsPlace } from '../../features/calls/view/calls-place.tsx';
import { useTranslation } from '../../words/use-translation.ts';
import { PanelArea, usePanelPane } from './panel-area.tsx';
import { activeEnvironment } from '../../store/sending/in-use.ts';
import { RunPlace } from '../../features/stories/view/run/run-place.tsx';
import { fullPlace } from '../../store/window/full-place.ts';
import { useBench } from '../../store/use-bench.ts';
import { Banners } from '../bars/banners.tsx';
import { ContactSheet } from '../../features/contact-sheet/view/contact-sheet.tsx';
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
import { FloatingPlace } from '../../ui/overlays/anchored-menu.tsx';
import { PanelRightOpen } from 'lucide-react';
import { ConnectPane } from '../../features/connect/view/connect-pane.tsx';
import { EditorPane } from '../../features/editor/view/editor-pane.tsx';
import { FormView } from '../../features/form/view/form-view.tsx';
import { StageRegion } from '../../features/stage/view/stage-region.tsx';
import { StoryBar } from '../../features/stories/view/story-bar.tsx';
import { CommandButton } from '../../views/command-button.tsx';

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

type ColumnsProps = {
  /** How much of the editor's height a panel takes that is open beside the phones. */
  readonly coveredPx: number;
  readonly onEditorWidth: (px: number) => void;
};

/** Editor and phones; the editor alone while the stage is detached. */
function Columns({ coveredPx, onEditorWidth }: ColumnsProps) {
  const { t } = useTranslation();
  const upper = useRememberedLayout('upper');
  const stagePane = useStagePane();
  const isConnecting = useBench((bench) => bench.isConnecting);
  const isApart = useBench((bench) => bench.stagePage !== null);
  return (
    <div className={styles.columns}>
      <Group id="upper-columns" className={styles.columnsGroup} {...upper}>
        <Panel id="editor" className={panes.pane} minSize="260px" onResize={({ inPixels }) => onEditorWidth(inPixels)}>
          {isConnecting ? <ConnectPane /> : null}
          {/* It stays mounted: its undo and its caret live in it. */}
          <div className={styles.editor} style={{ paddingBottom: coveredPx }} hidden={isConnecting}>
            <EditorPane storyBar={<StoryBar />} form={<FormView />} />
          </div>
        </Panel>
        {isApart ? null : (
          <>
            <Divider label={t('regions.resizeStage')} />
            <Panel id="stage" {...stagePane} className={panes.pane} minSize="220px">
              <StageRegion />
            </Panel>
          </>
        )}
      </Group>
      {isApart ? <StageReturn /> : null}
    </div>
  );
}

function StageReturn() {
  const { t } = useTranslation();
  return (
    <div className={styles.back} role="group" aria-label={t('device.isApart')}>
      <CommandButton command="stage.apart" label={t('device.back')}>
        <PanelRightOpen size={15} aria-hidden="true" />
      </CommandButton>
    </div>
  );
}

/** The stage's pane: its share follows the window's width until the user moves the edge. */
function useStagePane(): Pick<PanelProps, 'panelRef' | 'defaultSize'> {
  const isWide = useMedia('(width >= 1800px)');
  const isNarrow = useMedia('(width < 1180px)');
  const share = isWide ? '60%' : isNarrow ? '53%' : '48%';
  return usePaneShare('upper', share);
}

function Divider({ label, isAcross = false }: { readonly label: string; readonly isAcross?: boolean }) {
  return <Separator aria-label={label} className={isAcross ? styles.across : styles.upright} />;
}
