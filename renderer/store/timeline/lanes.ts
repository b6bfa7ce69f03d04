import type { CallSummary } from '../../bridge/index.ts';
import type { Words } from '../../../shared/lib/text/words.ts';
import type { Instant } from '../../../shared/lib/time/clock.ts';
import { laneOf } from '../../../shared/lifecycle/timeline.ts';
import type { Lane, TimelineCall } from '../../../shared/lifecycle/timeline.ts';
import type { AcceptedCall } from '../../../shared/lifecycle/wallet-state.ts';
import type { Bench } from '../bench.ts';
import { isReadAccepted } from '../host/call-reader.ts';
import { passedOverWords, repeatedWords, wordsOfFinding, wordsOfResult } from '../../engine/calls/call-words.ts';
import { walletWorldOf } from '../host/clock.ts';
import { byOrder, keepLanes } from '../../engine/timeline/kept-lanes.ts';
import { memoised } from '../selectors.ts';
import type { Draft } from '../../engine/stage/stage.ts';
import { selectStoryLanes } from './story-lanes.ts';
import { fitting } from '../../engine/timeline/time-scale.ts';
import type { Span } from '../../engine/timeline/time-scale.ts';

/** What was made of each call; with the call it goes. */
const drawn = new WeakMap<CallSummary, TimelineCall>();

/** Every call as the timeline shows it, oldest first. `accepted` holds the accepted ones among them, in their order, as they were read. */
function timelineCalls(calls: readonly CallSummary[], accepted: readonly AcceptedCall[]): readonly TimelineCall[] {
  let next = 0;
  return calls.map((call) => {
    const isOne = isReadAccepted(call);
    const read = (isOne ? accepted[next] : undefined) ?? null;
    if (isOne) next += 1;
    const before = drawn.get(call);
    if (before?.accepted === read) return before;
    const made = timelineCall(call, read);
    drawn.set(call, made);
    return made;
  });
}

function timelineCall(call: CallSummary, accepted: AcceptedCall | null): TimelineCall {
  return {
    id: call.id,
    orderKey: call.orderKey,
    merchantBizNo: call.merchantBizNo,
    scenario: call.scenario,
    at: call.atVirtual,
    status: call.orderStatus,
    origin: call.origin,
    verdict: verdictOf(call),
    reason: reasonOf(call),
    accepted,
  };
}

function verdictOf({ verdict }: CallSummary): TimelineCall['verdict'] {
  if (verdict?.resultStatus === 'S') return 'accepted';
  return verdict?.resultStatus === 'F' ? 'refused' : 'unknown';
}

function reasonOf(call: CallSummary): Words | null {
  if (call.repeats !== undefined) return repeatedWords;
  if (call.changesNothing !== undefined) return passedOverWords;
  if (verdictOf(call) === 'accepted') return null;
  if (call.failure !== undefined) return call.failure.message;
  if (call.firstError !== undefined) return wordsOfFinding({ words: call.firstError });
  return wordsOfResult(call.verdict?.resultCode, call.resultMessage);
}

const selectCalls = memoised((bench) => [bench.calls, bench.accepted], timelineCalls);

const keeper = keepLanes();
const selectHistoryLanes = memoised((bench) => [selectCalls(bench), bench.gaps], keeper.lanes);

/** So many calls are laid out in one go. */
const laidOutAtOnce = 250;

/**
 * Lays out the lanes that are drawn next, some at a time, which takes longer than anything else of a long history: in
 * between the window draws and takes input.
 */
export async function layOutAhead(bench: Bench, breathe: () => Promise<void>): Promise<void> {
  const orders = byOrder(selectCalls(bench));
  let count = 0;
  for (const calls of orders.values()) {
    keeper.layOut(calls, bench.gaps);
    count += calls.length;
    if (count < laidOutAtOnce) continue;
    count = 0;
    await breathe();
  }
}

/** The id of the call that the open document would be. */
export const draftId = 'draft';

/** Every order, and the open document on its order's lane, as if it were accepted now. */
const selectOrderLanes = memoised(
  (bench) => [selectHistoryLanes(bench), bench.stage?.draft ?? null, bench.gaps],
  (lanes, draft, gaps): readonly Lane[] => {
    // A text that was sent and refused has a call of its own already.
    if (draft === null || (draft.refusal?.call ?? null) !== null) return lanes;
    const known = lanes.findIndex(({ orderKey }) => orderKey === draft.call.orderKey);
    const lane = laneOf([...(lanes[known]?.calls ?? []), drawnDraft(draft)], walletWorldOf({ gaps }));
    if (lane === null) return lanes;
    return known === -1 ? [...lanes, lane] : lanes.with(known, lane);
  },
);

/** A draft that would be refused changes nothing of its order; the phones may show it all the same, as a peek. */
function drawnDraft({ call, refusal }: Draft): TimelineCall {
  const { payload: _, ...known } = call;
  const drawn = { ...known, id: draftId, origin: 'draft' } as const;
  if (refusal === null) return { ...drawn, verdict: 'accepted', reason: null, accepted: call };
  return {
    ...drawn,
    verdict: 'refused',
    reason: refusal.finding === null ? null : wordsOfFinding(refusal.finding),
    accepted: null,
  };
}

/** The lanes of the timeline: those of the orders, or those of the story in front. */
export function selectLanes(bench: Bench): readonly Lane[] {
  return selectStoryLanes(bench) ?? selectOrderLanes(bench);
}

/** Every instant at which something happens on some lane, each once, in order of time. */
export const selectTurns = memoised(
  (bench) => [selectLanes(bench)],
  (lanes): readonly Instant[] => {
    const instants = lanes.flatMap(({ calls, changes }) => [...calls, ...changes].map(({ at }) => at));
    return [...new Set(instants)].sort((a, b) => a - b);
  },
);

const selectFit = memoised(
  (bench) => [selectTurns(bench), Math.floor(bench.shownNow / fitEveryMs) * fitEveryMs],
  (turns, now) => fitting([...turns.slice(0, 1), ...turns.slice(-1), now, now + fitEveryMs]),
);
const fitEveryMs = 60_000;

/** A story has its own time: the clock is none of its business. */
const selectStoryFit = memoised(
  (bench) => [selectTurns(bench), bench.storyView?.now ?? 0],
  (turns, now) => {
    const [first, last] = [turns[0] ?? now, turns.at(-1) ?? now];
    // Behind the last call there is room to draw it to.
    return fitting([first, last + (last - first) / 6]);
  },
);

/** The stretch of time on screen: the one chosen, else one that holds everything and the clock. */
export function selectSpan(bench: Bench): Span {
  if (bench.timelineSpan !== null) return bench.timelineSpan;
  if (bench.storyId === null) return selectFit(bench);
  // While a call is drawn along its lane, the axis under it stands still.
  return bench.storyMove?.span ?? selectStoryFit(bench);
}

/** The lane whose reasons and next statuses are shown: the one chosen, else that of the open document. */
export function selectLaneInFocus(bench: Bench): Lane | null {
  const lanes = selectLanes(bench);
  const named = (key: string | null): Lane | null => lanes.find(({ orderKey }) => orderKey === key) ?? null;
  return named(bench.laneKey) ?? named(bench.orderKey);
}
