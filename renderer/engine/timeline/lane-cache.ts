import {
  groupCallsByOrder,
  createLane,
  type Lane,
  type TimelineCall,
} from '../../../shared/lifecycle/timeline/lane-times.ts';
import type { GapChoices } from '../../../shared/gaps/gaps.ts';
import { createWalletOptions } from '../../../shared/scenarios/wallet-options.ts';

export type LaneCache = {
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
