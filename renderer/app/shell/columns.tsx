import { PanelRightOpen } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Group, Panel } from 'react-resizable-panels';
import { ConnectPane } from '../../features/connect/connect-pane.tsx';
import { EditorPane } from '../../features/editor/editor-pane.tsx';
import { Stage } from '../../features/stage/stage.tsx';
import { StoryBar } from '../../features/stories/story-bar.tsx';
import { useBench } from '../../store/use-bench.ts';
import { CommandButton } from '../../views/command-button.tsx';
import panes from './pane.module.css';
import styles from './columns.module.css';
import { Divider } from './divider.tsx';
import { useRememberedLayout } from './use-remembered-layout.ts';
import { useStagePane } from './use-stage-pane.ts';

/** Editor and phones side by side; the editor alone while the stage stands in a window of its own. */
export function Columns() {
  const { t } = useTranslation();
  const upper = useRememberedLayout('upper');
  const stagePane = useStagePane();
  const isConnecting = useBench((bench) => bench.isConnecting);
  const isApart = useBench((bench) => bench.stagePage !== null);
  return (
    <div className={styles.columns}>
      <Group id="upper-columns" className={styles.group} {...upper}>
        <Panel id="editor" className={panes.pane} minSize="260px">
          {isConnecting ? <ConnectPane /> : null}
          {/* It stays where it is under what stands in its place: its undo and its caret live in it. */}
          <div className={styles.editor} hidden={isConnecting}>
            <EditorPane storyBar={<StoryBar />} />
          </div>
        </Panel>
        {isApart ? null : (
          <>
            <Divider label={t('regions.resizeStage')} />
            <Panel id="stage" {...stagePane} className={panes.pane} minSize="220px">
              <Stage />
            </Panel>
          </>
        )}
      </Group>
      {isApart ? <WayBack /> : null}
    </div>
  );
}

/** Where the stage was: it is brought back there. */
function WayBack() {
  const { t } = useTranslation();
  return (
    <div className={styles.back} role="group" aria-label={t('device.isApart')}>
      <CommandButton command="stage.apart" label={t('device.back')}>
        <PanelRightOpen size={15} aria-hidden="true" />
      </CommandButton>
    </div>
  );
}
