import type { CallSummary } from '../../../shared/documents/call-summary.ts';
import type { Words } from '../../../shared/lib/text/words.ts';
import {
  createLane,
  type Lane,
  type TimelineCall,
  groupCallsByOrder,
} from '../../../shared/lifecycle/timeline/lane-times.ts';
import type { AcceptedCall } from '../../../shared/lifecycle/wallet-state.ts';
import type { GapChoices } from '../../../shared/gaps/gaps.ts';
import { isReadAccepted } from '../../../shared/protocol/simulate/accepted-call.ts';
import {
  ignoredWords,
  recordedWords,
  repeatedWords,
  wordsOfFinding,
  wordsOfResult,
} from '../../../shared/protocol/simulate/call-words.ts';
import type { Draft } from '../stage/stage.ts';
import { createWalletOptions } from '../../../shared/scenarios/wallet-options.ts';

/** What was made of each call; with the call it goes. */
const drawn = new WeakMap<CallSummary, TimelineCall>();

/** All calls for the timeline, oldest first. `accepted`: the read accepted ones in the same order. */
export function timelineCalls(
  calls: readonly CallSummary[],
  accepted: readonly AcceptedCall[],
): readonly TimelineCall[] {
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
  if (call.mode === 'record-only') return recordedWords;
  if (call.changesNothing !== undefined) return ignoredWords;
  if (verdictOf(call) === 'accepted') return null;
  if (call.failure !== undefined) return call.failure.message;
  if (call.firstError !== undefined) return wordsOfFinding({ words: call.firstError });
  return wordsOfResult(call.verdict?.resultCode, call.resultMessage);
}

/** The id of the call that the open document would be. */
export const draftId = 'draft';

/** All lanes, with the active document as accepted now. */
export function withDraft(lanes: readonly Lane[], draft: Draft | null, gaps: GapChoices): readonly Lane[] {
  // A refused send and the call that an accepted text repeats are there already.
  if (draft === null || (draft.refusal !== null && (draft.refusal.call !== null || draft.refusal.finding === null)))
    return lanes;
  const known = lanes.findIndex(({ orderKey }) => orderKey === draft.call.orderKey);
  const lane = createLane([...(lanes[known]?.calls ?? []), drawnDraft(draft)], createWalletOptions({ gaps }));
  if (lane === null) return lanes;
  return known === -1 ? [...lanes, lane] : lanes.with(known, lane);
}

/** A refused draft changes nothing; phones may peek at it. */
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

type LaneCache = {
  /** Lanes by order of first calls; others are dropped. */
  readonly lanes: (calls: readonly TimelineCall[], gaps: GapChoices) => readonly Lane[];
  readonly layOut: (calls: readonly TimelineCall[], gaps: GapChoices) => void;
};

type CachedLane = { readonly own: readonly TimelineCall[]; readonly gaps: GapChoices; readonly lane: Lane | null };

/** Computes each order once while its calls and gap values are the same. */
export function createLaneCache(): LaneCache {
  let kept = new Map<string, CachedLane>();
  const laidOut = (key: string, own: readonly TimelineCall[], gaps: GapChoices): CachedLane => {
    const before = kept.get(key);
    if (before !== undefined && before.gaps === gaps && isSame(before.own, own)) return before;
    return { own, gaps, lane: createLane(own, createWalletOptions({ gaps })) };
  };
  return {
    lanes: (calls, gaps) => {
      kept = new Map([...groupCallsByOrder(calls)].map(([key, own]) => [key, laidOut(key, own, gaps)]));
      return [...kept.values()].flatMap(({ lane }) => lane ?? []);
    },
    layOut: (calls, gaps) => {
      for (const [key, own] of groupCallsByOrder(calls)) kept.set(key, laidOut(key, own, gaps));
    },
  };
}

function isSame(one: readonly TimelineCall[], other: readonly TimelineCall[]): boolean {
  return one.length === other.length && one.every((call, place) => call === other[place]);
}
