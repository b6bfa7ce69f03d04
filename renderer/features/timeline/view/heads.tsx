import { useTranslation } from 'react-i18next';
import { toX } from '../../../engine/timeline/time-scale.ts';
import type { Span } from '../../../engine/timeline/time-scale.ts';
import { useBench } from '../../../store/use-bench.ts';
import styles from './heads.module.css';
import { MoveNote } from './side/move-note.tsx';
import { dayAndTime, headTime } from '../../../words/say-time.ts';
import { isStoryInFront } from '../../../store/window/front.ts';
import { useLayoutEffect, useRef } from 'react';
import type { RefObject } from 'react';

/** No window is wider, in pixels. */
const maxWidthPx = 100_000;

const keyframes = [{ transform: 'translateX(0)' }, { transform: `translateX(${maxWidthPx}px)` }];

/**
 * Moves the element that it is given to so many pixels to the right, at each drawing. A transform that is animated moves its layer
 * alone, though the animation stands still; after any other change of one the browser arranges all layers of the window anew.
 */
export function useTranslateX(x: number): RefObject<HTMLDivElement | null> {
  const element = useRef<HTMLDivElement | null>(null);
  const movement = useRef<Animation | null>(null);
  useLayoutEffect(() => {
    movement.current ??= element.current?.animate(keyframes, { duration: maxWidthPx, fill: 'both' }) ?? null;
    movement.current?.pause();
    // A pixel a millisecond. Before the timeline is laid out, its stretch of time has no pixels.
    if (movement.current !== null) movement.current.currentTime = Number.isFinite(x) ? x : 0;
  }, [x]);
  return element;
}

type HeadsProps = { readonly span: Span; readonly width: number };

/**
 * The clock's time and the time looked at. They are one until the view head is drawn away. Both move by transform
 * alone, so that nothing is laid out again while they do.
 */
export function Heads({ span, width }: HeadsProps) {
  return (
    <div className={styles.heads}>
      <ClockHead span={span} width={width} />
      <ViewHead span={span} width={width} />
    </div>
  );
}

function translateTo(x: number) {
  return { transform: `translateX(${x}px)` };
}

/** At an edge the flag stands beside its line, so that its time can be read. */
function getEdge(x: number, width: number): 'left' | 'right' | undefined {
  if (x < roomOfFlag) return 'left';
  return x > width - roomOfFlag ? 'right' : undefined;
}

const roomOfFlag = 26;

function ClockHead({ span, width }: HeadsProps) {
  const { t } = useTranslation();
  const now = useBench((bench) => bench.shownNow);
  const isAlone = useBench((bench) => bench.viewAt === null);
  const hasStory = useBench(isStoryInFront);
  const x = toX(span, width, now);
  const isIn = x >= 0 && x <= width;
  // A story has a time of its own, and what is to come of it lies behind its own head.
  if (hasStory) return <StoryFuture span={span} width={width} />;
  return (
    <>
      {x >= width ? null : <div className={styles.future} style={translateTo(Math.max(0, x))} />}
      {isIn ? (
        <div
          className={styles.head}
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
  return x >= width ? null : <div className={styles.future} style={translateTo(Math.max(0, x))} />;
}

function ViewHead({ span, width }: HeadsProps) {
  const { t } = useTranslation();
  const viewAt = useBench((bench) => bench.viewAt);
  const now = useBench((bench) => bench.shownNow);
  const language = useBench((bench) => bench.settings.language);
  const hasStory = useBench(isStoryInFront);
  const shown = viewAt ?? now;
  const x = toX(span, width, shown);
  const time = dayAndTime(shown, language);
  return (
    <div
      ref={useTranslateX(Math.min(width, Math.max(0, x)))}
      className={styles.head}
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
