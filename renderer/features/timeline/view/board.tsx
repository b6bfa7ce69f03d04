import { useRef, type CSSProperties } from 'react';
import { selectSpan } from '../../../store/timeline/lanes.ts';
import { useBench } from '../../../store/use-bench.ts';
import { useTranslation } from '../../../words/use-translation.ts';
import { Axis } from './axis.tsx';
import styles from './board.module.css';
import { Heads } from './heads.tsx';
import { Lanes } from './lanes/lanes.tsx';
import { useCallDrag } from './lanes/use-call-drag.ts';
import { useCurveDrag } from './lanes/use-curve-drag.ts';
import { useGestures } from './use-gestures.ts';
import { useInnerSize } from '../../../ui/measured/use-inner-size.ts';
import { LocateFixed, Maximize2, ZoomIn, ZoomOut } from 'lucide-react';
import { useCommand } from '../../../commands/use-command.ts';
import { IconButton } from '../../../ui/button.tsx';

function ZoomButtons() {
  const { t } = useTranslation();
  const zoomOut = useCommand('time.zoom-out');
  const zoomIn = useCommand('time.zoom-in');
  const fit = useCommand('time.fit');
  const now = useCommand('time.now');
  return (
    <div className={styles.corner} role="group" aria-label={t('timeline.zoom')}>
      <IconButton size="small" label={t('timeline.zoomOut')} hint="-" onClick={zoomOut.run}>
        <ZoomOut size={14} aria-hidden="true" />
      </IconButton>
      <IconButton size="small" label={t('timeline.zoomIn')} hint="+" onClick={zoomIn.run}>
        <ZoomIn size={14} aria-hidden="true" />
      </IconButton>
      <IconButton size="small" label={t('timeline.fit')} hint="0" onClick={fit.run}>
        <Maximize2 size={13} aria-hidden="true" />
      </IconButton>
      <IconButton size="small" label={t('timeline.now')} onClick={now.run}>
        <LocateFixed size={14} aria-hidden="true" />
      </IconButton>
    </div>
  );
}

/** Width of the names column, in pixels. */
const namesWidth = 148;

export function Board() {
  const board = useRef<HTMLDivElement>(null);
  const [lanes, size] = useInnerSize<HTMLDivElement>();
  const span = useBench(selectSpan);
  const width = Math.max(0, size.width - namesWidth);
  useGestures(board, namesWidth, width);
  useCallDrag(board, width);
  useCurveDrag(board, width);
  const names: CSSProperties & Readonly<Record<'--names', string>> = { '--names': `${namesWidth}px` };
  return (
    <div ref={board} className={styles.board} style={names}>
      <div className={styles.head}>
        <ZoomButtons />
        <Axis span={span} width={width} />
      </div>
      <div ref={lanes} className={styles.lanes} data-lanes="">
        <Lanes span={span} width={width} place={lanes} height={size.height} />
      </div>
      <Heads span={span} width={width} />
    </div>
  );
}
