import { useEffect, useState, type CSSProperties, type RefObject } from 'react';
import type { Lane } from '../../../../../shared/lifecycle/timeline/lane-times.ts';
import type { Instant, Span } from '../../../../../shared/lib/time/clock.ts';
import type { Bench } from '../../../../store/slice.ts';
import { selectLaneInFocus, selectLanes, selectEventTimes } from '../../../../store/timeline/lanes.ts';
import { useBench } from '../../../../store/use-bench.ts';
import { useTranslation } from '../../../../words/use-translation.ts';
import { laneHeight } from '../timeline-height.ts';
import { LaneRow } from './lane-row.tsx';
import styles from './lanes.module.css';
import { isStoryActive } from '../../../../store/window/active-tab.ts';

/** In pixels and positions. */
type LanesViewport = {
  readonly count: number;
  readonly laneHeight: number;
  readonly top: number;
  readonly height: number;
  /** The focused lane; -1 for none. */
  readonly focusedAt: number;
};

/**
 * Gets the lanes to render: those in view, and the focused one, which would lose the focus. One more on each side of
 * both gives the arrow keys a neighbour.
 */
export function getVisibleLanes({ count, laneHeight, top, height, focusedAt }: LanesViewport): readonly number[] {
  const inSight = getRange(Math.floor(top / laneHeight) - 1, Math.ceil((top + height) / laneHeight), count);
  const around = focusedAt < 0 ? [] : getRange(focusedAt - 1, focusedAt + 1, count);
  return [...new Set([...inSight, ...around])].sort((a, b) => a - b);
}

/** Finds the tab stop: the current order's lane, else the first; -1 for none. */
export function findTabLane(visible: readonly number[], inFocus: number): number {
  return visible.includes(inFocus) ? inFocus : (visible[0] ?? -1);
}

function getRange(first: number, last: number, count: number): readonly number[] {
  const from = Math.max(0, first);
  return Array.from({ length: Math.max(0, Math.min(last, count - 1) - from + 1) }, (_, step) => from + step);
}

// The clock shows whole seconds: the shown second has passed.
const secondMs = 1000;

const laneStyle: CSSProperties & Readonly<Record<'--lane-height', string>> = { '--lane-height': `${laneHeight}px` };

type LanesProps = {
  readonly span: Span;
  readonly width: number;
  readonly place: RefObject<HTMLElement | null>;
  readonly height: number;
};

/** Shows the lanes in view and the focused one, with one tab stop. */
export function Lanes({ span, width, place, height }: LanesProps) {
  const { t } = useTranslation();
  const lanes = useBench(selectLanes);
  const focusKey = useBench((bench) => selectLaneInFocus(bench)?.orderKey ?? null);
  // Changes only at a turn, not every second.
  const passed = useBench((bench) => selectEventTimes(bench).findLast((at) => at < getReachedTime(bench)) ?? -Infinity);
  const top = useScrollTop(place);
  const focusAt = lanes.findIndex(({ orderKey }) => orderKey === focusKey);
  useScrollToLane(place, focusAt);
  const [heldKey, hold] = useState<string | null>(null);
  const held = heldKey === null ? -1 : lanes.findIndex(({ orderKey }) => orderKey === heldKey);
  const visible = getVisibleLanes({ count: lanes.length, laneHeight, top, height, focusedAt: held });
  const onTab = findTabLane(visible, focusAt);
  return (
    <ul
      className={styles.list}
      style={{ ...laneStyle, height: lanes.length * laneHeight }}
      aria-label={t('timeline.lanes')}
    >
      {visible.map((at) => {
        const lane = lanes[at];
        return lane === undefined ? null : (
          <LaneRow
            key={lane.orderKey}
            lane={lane}
            span={span}
            width={width}
            passed={passedOf(lane, passed)}
            top={at * laneHeight}
            place={at + 1}
            count={lanes.length}
            isCurrent={at === focusAt}
            isTabStop={at === onTab}
            onFocusLane={hold}
          />
        );
      })}
    </ul>
  );
}

/** The last change of a lane that has passed: the row stays as it is while those of other orders pass. */
function passedOf({ cards, windows, coming }: Lane, passed: Instant): Instant {
  const changes = [...cards.map(({ from }) => from), ...windows.map(({ from }) => from), ...coming.map(({ at }) => at)];
  return Math.max(-Infinity, ...changes.filter((at) => at <= passed));
}

function getReachedTime({ activeTab, viewAt, shownNow }: Bench): Instant {
  return !isStoryActive({ activeTab }) || viewAt === null ? shownNow + secondMs : viewAt + 1;
}

function useScrollTop(place: RefObject<HTMLElement | null>): number {
  const [top, setTop] = useState(0);
  useEffect(() => {
    const element = place.current;
    const follow = (): void => setTop(element?.scrollTop ?? 0);
    element?.addEventListener('scroll', follow, { passive: true });
    return () => element?.removeEventListener('scroll', follow);
  }, [place]);
  return top;
}

function useScrollToLane(place: RefObject<HTMLElement | null>, at: number): void {
  // Lanes that move under a head that is dragged would be hard to follow, and slow.
  const isHeld = useBench((bench) => bench.isViewDragged);
  useEffect(() => {
    const element = place.current;
    if (element === null || at < 0 || isHeld) return;
    const top = at * laneHeight;
    if (top < element.scrollTop) element.scrollTo({ top });
    else if (top + laneHeight > element.scrollTop + element.clientHeight)
      element.scrollTo({ top: top + laneHeight - element.clientHeight });
  }, [place, at, isHeld]);
}
