import { PanelRightOpen } from 'lucide-react';
import { Group, Panel, type PanelProps } from 'react-resizable-panels';
import { ConnectPane } from '../../features/connect/view/connect-pane.tsx';
import { EditorPane } from '../../features/editor/view/editor-pane.tsx';
import { FormView } from '../../features/form/view/form-view.tsx';
import { StageRegion } from '../../features/stage/view/stage-region.tsx';
import { StoryBar } from '../../features/stories/view/story-bar.tsx';
import { useBench } from '../../store/use-bench.ts';
import { CommandButton } from '../../views/command-button.tsx';
import { useMedia } from '../../ui/measured/use-media.ts';
import { useTranslation } from '../../words/use-translation.ts';
import panes from './pane.module.css';
import styles from './columns.module.css';
import { Divider } from './divider.tsx';
import { usePaneShare, useRememberedLayout } from './use-remembered-layout.ts';

type ColumnsProps = {
  /** How much of the editor's height a panel takes that is open beside the phones. */
  readonly coveredPx: number;
  readonly onEditorWidth: (px: number) => void;
};

/** Editor and phones; the editor alone while the stage is detached. */
export function Columns({ coveredPx, onEditorWidth }: ColumnsProps) {
  const { t } = useTranslation();
  const upper = useRememberedLayout('upper');
  const stagePane = useStagePane();
  const isConnecting = useBench((bench) => bench.isConnecting);
  const isApart = useBench((bench) => bench.stagePage !== null);
  return (
    <div className={styles.columns}>
      <Group id="upper-columns" className={styles.group} {...upper}>
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
