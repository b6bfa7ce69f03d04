import { useRef, type CSSProperties, useLayoutEffect, type RefObject } from 'react';
import { selectSpan } from '../../../store/timeline/lanes.ts';
import { useBench } from '../../../store/use-bench.ts';
import { useTranslation } from '../../../words/use-translation.ts';
import { Axis } from './axis.tsx';
import styles from './board.module.css';
import { HeadMenu } from './lanes/lane-menu.tsx';
import { Lanes } from './lanes/lanes.tsx';
import { useCallDrag } from './lanes/use-call-drag.ts';
import { useCurveDrag } from './lanes/use-curve-drag.ts';
import { useGestures } from './use-gestures.ts';
import { useInnerSize } from '../../../ui/measured/use-inner-size.ts';
import { LocateFixed, Maximize2, ZoomIn, ZoomOut } from 'lucide-react';
import { useCommand } from '../../../commands/use-command.ts';
import { IconButton } from '../../../ui/button.tsx';
import { toX } from '../../../engine/timeline/time-scale.ts';
import type { Span } from '../../../../shared/lib/time/clock.ts';
import { dayAndTime, headTime } from '../../../words/say-time.ts';
import { isStoryActive } from '../../../store/window/active-tab.ts';

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

/** Wider than any window. */
const maxWidthPx = 100_000;

const keyframes = [{ transform: 'translateX(0)' }, { transform: `translateX(${maxWidthPx}px)` }];

/**
 * Translates an element by x pixels. A paused animation moves only its own layer; other changes of a transform
 * rearrange all layers of the window.
 */
export function useTranslateX(x: number): RefObject<HTMLDivElement | null> {
  const element = useRef<HTMLDivElement | null>(null);
  const movement = useRef<Animation | null>(null);
  useLayoutEffect(() => {
    movement.current ??= element.current?.animate(keyframes, { duration: maxWidthPx, fill: 'both' }) ?? null;
    movement.current?.pause();
    // One pixel per millisecond; before layout x is not finite.
    if (movement.current !== null) movement.current.currentTime = Number.isFinite(x) ? x : 0;
  }, [x]);
  return element;
}

type HeadsProps = { readonly span: Span; readonly width: number };

/**
 * Shows the clock's time and the viewed time, which are one until the view head is dragged. They move by transform,
 * without layout.
 */
function Heads({ span, width }: HeadsProps) {
  return (
    <HeadMenu
      head={
        <div className={styles.heads}>
          <ClockHead span={span} width={width} />
          <ViewHead span={span} width={width} />
        </div>
      }
    />
  );
}

function translateTo(x: number) {
  return { transform: `translateX(${x}px)` };
}

/** Near an edge the flag moves beside its line, to stay readable. */
function getEdge(x: number, width: number): 'left' | 'right' | undefined {
  if (x < roomOfFlag) return 'left';
  return x > width - roomOfFlag ? 'right' : undefined;
}

const roomOfFlag = 26;

function ClockHead({ span, width }: HeadsProps) {
  const { t } = useTranslation();
  const now = useBench((bench) => bench.shownNow);
  const isAlone = useBench((bench) => bench.viewAt === null);
  const hasStory = useBench(isStoryActive);
  const x = toX(span, width, now);
  const isIn = x >= 0 && x <= width;
  // A story has its own time and head.
  if (hasStory) return <StoryFuture span={span} width={width} />;
  return (
    <>
      {x >= width ? null : <div className={styles.future} style={translateTo(Math.max(0, x))} />}
      {isIn ? (
        <div
          className={styles.headsHead}
          data-clock-head={now}
          data-alone={isAlone || undefined}
          data-edge={getEdge(x, width)}
          style={translateTo(x)}
        >
          {isAlone ? null : (
            <span className={styles.flag} title={t('timeline.clockAt', { time: headTime(now, span) })}>
              {headTime(now, span)}
            </span>
          )}
        </div>
      ) : null}
    </>
  );
}

function StoryFuture({ span, width }: HeadsProps) {
  const viewAt = useBench((bench) => bench.viewAt);
  const x = viewAt === null ? width : toX(span, width, viewAt);
  const place = useTranslateX(Math.min(width, Math.max(0, x)));
  return <div ref={place} className={styles.future} hidden={x >= width} />;
}

function ViewHead({ span, width }: HeadsProps) {
  const { t } = useTranslation();
  const viewAt = useBench((bench) => bench.viewAt);
  const now = useBench((bench) => bench.shownNow);
  const language = useBench((bench) => bench.settings.language);
  const hasStory = useBench(isStoryActive);
  const shown = viewAt ?? now;
  const x = toX(span, width, shown);
  const time = dayAndTime(shown, language);
  return (
    <div
      ref={useTranslateX(Math.min(width, Math.max(0, x)))}
      className={styles.headsHead}
      data-view-head={shown}
      data-away={viewAt !== null && !hasStory}
      data-out={x < 0 || x > width || undefined}
      data-edge={getEdge(x, width)}
    >
      <div
        role="slider"
        tabIndex={0}
        className={styles.flag}
        aria-label={t(hasStory ? 'stories.head' : 'timeline.head')}
        aria-valuemin={Math.min(span.from, shown)}
        aria-valuemax={Math.max(span.until, shown)}
        aria-valuenow={shown}
        aria-valuetext={viewAt === null ? t('timeline.headAtClock', { time }) : time}
      >
        {headTime(shown, span)}
      </div>
      <MoveNote isAtRight={x > width / 2} />
    </div>
  );
}

/** Shows, while a call is dragged, how its time would be written and what stops it. */
function MoveNote({ isAtRight }: { readonly isAtRight: boolean }) {
  const { t } = useTranslation();
  const written = useBench((bench) => bench.storyMove?.written ?? null);
  const stop = useBench((bench) => bench.storyMove?.stop ?? null);
  if (written === null) return null;
  return (
    <div className={styles.note} data-move-note="" data-at-right={isAtRight || undefined}>
      <code className={styles.written}>{written}</code>
      {stop === null ? null : <p role="status">{t(`stories.stops.${stop}`)}</p>}
    </div>
  );
}
