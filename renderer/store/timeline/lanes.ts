import type { Instant } from '../../../shared/lib/time/clock.ts';
import type { Lane } from '../../../shared/lifecycle/timeline/lane-times.ts';
import type { Bench } from '../slice.ts';
import { timelineCalls, withDraft } from '../../engine/timeline/timeline-calls.ts';
import { groupCallsByOrder } from '../../../shared/lifecycle/timeline/lane-times.ts';
import { keepLanes } from '../../engine/timeline/kept-lanes.ts';
import { keptWhile, memoised } from '../selectors.ts';
import { selectStoryLanes } from './story-lanes.ts';
import type { WithStory } from './story-lanes.ts';
import { fitting } from '../../engine/timeline/time-scale.ts';
import type { Span } from '../../engine/timeline/time-scale.ts';
import { acceptedIn, callsIn } from '../../engine/calls/calls-of-environment.ts';
import { environmentInFront } from '../sending/in-use.ts';
import type { WithEnvironments } from '../sending/in-use.ts';
import { isStoryInFront } from '../window/front.ts';

/** What the orders' lanes, all lanes, and the stretch of time on screen follow from. */
type WithCalls = WithEnvironments & Pick<Bench, 'accepted' | 'calls' | 'front'>;
export type WithLanes = WithCalls & WithStory & Pick<Bench, 'stage'>;
export type WithSpan = WithLanes & Pick<Bench, 'shownNow' | 'storyMove' | 'timelineSpan'>;

const selectCalls = memoised(
  (bench: WithCalls) => [bench.calls, bench.accepted, environmentInFront(bench)?.id],
  (calls, accepted, environment) => timelineCalls(callsIn(calls, environment), acceptedIn(accepted, environment)),
);

const keeper = keepLanes();
const selectHistoryLanes = memoised((bench: WithCalls) => [selectCalls(bench), bench.gaps], keeper.lanes);

/** So many calls are laid out in one go. */
const laidOutAtOnce = 250;

/**
 * Lays out the lanes that are drawn next, some at a time, which takes longer than anything else of a long history: in
 * between the window draws and takes input.
 */
export async function layOutAhead(bench: WithCalls, breathe: () => Promise<void>): Promise<void> {
  const orders = groupCallsByOrder(selectCalls(bench));
  let count = 0;
  for (const calls of orders.values()) {
    keeper.layOut(calls, bench.gaps);
    count += calls.length;
    if (count < laidOutAtOnce) continue;
    count = 0;
    await breathe();
  }
}

/** Every order, and the open document on its order's lane. */
const selectOrderLanes = memoised(
  (bench: WithLanes) => [selectHistoryLanes(bench), bench.stage?.draft ?? null, bench.gaps],
  withDraft,
);

/** The lanes of the timeline: those of the orders, or those of the story in front. */
export function selectLanes(bench: WithLanes): readonly Lane[] {
  return selectStoryLanes(bench) ?? selectOrderLanes(bench);
}

/** Every instant at which something happens on some lane, each once, in order of time. Most key strokes move none of them. */
export const selectTurns = keptWhile(
  memoised(
    (bench: WithLanes) => [selectLanes(bench)],
    (lanes): readonly Instant[] => {
      const instants = lanes.flatMap(({ calls, changes }) => [...calls, ...changes].map(({ at }) => at));
      return [...new Set(instants)].sort((a, b) => a - b);
    },
  ),
  (turns, before) => turns.length === before.length && turns.every((at, place) => at === before[place]),
);

const selectFit = memoised(
  (bench: WithSpan) => [selectTurns(bench), Math.floor(bench.shownNow / fitEveryMs) * fitEveryMs],
  (turns, now) => fitting([...turns.slice(0, 1), ...turns.slice(-1), now, now + fitEveryMs]),
);
const fitEveryMs = 60_000;

/** A story has its own time: the clock is none of its business. */
const selectStoryFit = memoised(
  (bench: WithSpan) => [selectTurns(bench), bench.storyView?.now ?? 0],
  (turns, now) => {
    const [first, last] = [turns[0] ?? now, turns.at(-1) ?? now];
    // Behind the last call there is room to draw it to.
    return fitting([first, last + (last - first) / 6]);
  },
);

/** The stretch of time on screen: the one chosen, else one that holds everything and the clock. */
export function selectSpan(bench: WithSpan): Span {
  if (bench.timelineSpan !== null) return bench.timelineSpan;
  if (!isStoryInFront(bench)) return selectFit(bench);
  // While a call is drawn along its lane, the axis under it stands still.
  return bench.storyMove?.span ?? selectStoryFit(bench);
}

/** The lane whose reasons and next statuses are shown: the one chosen, else that of the open document. */
export function selectLaneInFocus(bench: WithLanes & Pick<Bench, 'laneKey' | 'orderKey'>): Lane | null {
  const lanes = selectLanes(bench);
  const named = (key: string | null): Lane | null => lanes.find(({ orderKey }) => orderKey === key) ?? null;
  return named(bench.laneKey) ?? named(bench.orderKey);
}
