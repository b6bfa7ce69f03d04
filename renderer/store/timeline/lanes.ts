import type { Instant, Span } from '../../../shared/lib/time/clock.ts';
import { groupCallsByOrder, type Lane, type TimelineCall } from '../../../shared/lifecycle/timeline/lane-times.ts';
import type { Bench } from '../slice.ts';
import { draftId, timelineCalls, withDraft, createLaneCache } from '../../engine/timeline/timeline-calls.ts';
import { stableSelector, memoised } from '../selectors.ts';
import { selectLaneChecks, selectMainLanes, selectStoryLanes, type WithStory } from './story-lanes.ts';
import { fitting } from '../../engine/timeline/time-scale.ts';
import { acceptedIn, callsIn } from '../../engine/calls/calls-of-environment.ts';
import { activeEnvironment, type WithEnvironments } from '../sending/in-use.ts';
import { activePayloadId, isStoryActive } from '../window/active-tab.ts';

type WithCalls = WithEnvironments & Pick<Bench, 'accepted' | 'calls' | 'activeTab'>;
export type WithLanes = WithCalls & WithStory & Pick<Bench, 'stage'>;
export type WithSpan = WithLanes & Pick<Bench, 'shownNow' | 'storyMove' | 'timelineSpan'>;

const selectCalls = memoised(
  (bench: WithCalls) => [bench.calls, bench.accepted, activeEnvironment(bench)?.id],
  (calls, accepted, environment) => timelineCalls(callsIn(calls, environment), acceptedIn(accepted, environment)),
);

const keeper = createLaneCache();
const selectHistoryLanes = memoised((bench: WithCalls) => [selectCalls(bench), bench.gaps], keeper.lanes);

/** So many calls are laid out in one go. */
const laidOutAtOnce = 250;

/** Prepares lanes some at a time, so that the window can draw and take input between. */
export async function prepareLanes(bench: WithCalls, breathe: () => Promise<void>): Promise<void> {
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

export function selectLanes(bench: WithLanes): readonly Lane[] {
  return selectStoryLanes(bench) ?? selectOrderLanes(bench);
}

/** Every instant with an event on some lane, in a branch also of its main line, sorted and unique. Most keys change none. */
export const selectEventTimes = stableSelector(
  memoised(
    (bench: WithLanes) => [selectLanes(bench), selectMainLanes(bench), selectLaneChecks(bench)],
    (lanes, main, checks): readonly Instant[] => {
      const instants = [...lanes, ...main].flatMap(({ calls, changes }) => [...calls, ...changes].map(({ at }) => at));
      return [...new Set([...instants, ...checks.map(({ at }) => at)])].sort((a, b) => a - b);
    },
  ),
  (turns, before) => turns.length === before.length && turns.every((at, place) => at === before[place]),
);

const selectFit = memoised(
  (bench: WithSpan) => [selectEventTimes(bench), Math.floor(bench.shownNow / fitEveryMs) * fitEveryMs],
  (turns, now) => fitting([...turns.slice(0, 1), ...turns.slice(-1), now, now + fitEveryMs]),
);
const fitEveryMs = 60_000;

/** The fit that is held while the open payload would be refused: a half-typed text moves no axis. */
let held: { readonly of: readonly unknown[]; readonly span: Span } | null = null;

function selectHeldFit(bench: WithSpan): Span {
  const of = [bench.session, bench.calls, activePayloadId(bench), bench.gaps];
  const isRefused = (bench.stage?.draft?.refusal ?? null) !== null || bench.stage?.isLastGood === true;
  const { shownNow: now } = bench;
  const isHeld = held !== null && held.of.every((each, at) => each === of[at]);
  if (held !== null && isHeld && isRefused && now >= held.span.from && now <= held.span.until) return held.span;
  held = { of, span: selectFit(bench) };
  return held.span;
}

/** A story has its own time, without the clock. */
const selectStoryFit = memoised(
  (bench: WithSpan) => [selectEventTimes(bench), bench.storyView?.now ?? 0],
  (turns, now) => {
    const [first, last] = [turns[0] ?? now, turns.at(-1) ?? now];
    // Room to drag the last call later.
    return fitting([first, last + (last - first) / 6]);
  },
);

/** The shown time span: the chosen one, else one with everything and the clock. */
export function selectSpan(bench: WithSpan): Span {
  if (bench.timelineSpan !== null) return bench.timelineSpan;
  if (!isStoryActive(bench)) return selectHeldFit(bench);
  // During a drag the axis stays.
  return bench.storyMove?.span ?? selectStoryFit(bench);
}

/** The focused lane: the chosen one, else the active document's. */
export function selectLaneInFocus(bench: WithLanes & Pick<Bench, 'laneKey' | 'orderKey'>): Lane | null {
  const lanes = selectLanes(bench);
  const named = (key: string | null): Lane | null => lanes.find(({ orderKey }) => orderKey === key) ?? null;
  return named(bench.laneKey) ?? named(bench.orderKey);
}

/** Gets the last accepted status; in a story at the viewed time, where the next call is added. */
export function getLastStatus(
  { calls }: Lane,
  { activeTab, viewAt }: Pick<Bench, 'activeTab' | 'viewAt'>,
): string | null {
  const until = isStoryActive({ activeTab }) ? (viewAt ?? Infinity) : Infinity;
  const isOne = ({ accepted, id, at }: TimelineCall): boolean => accepted !== null && id !== draftId && at <= until;
  return calls.findLast(isOne)?.status ?? null;
}
