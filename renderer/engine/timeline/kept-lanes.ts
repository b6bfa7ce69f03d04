import { groupCallsByOrder, createLane } from '../../../shared/lifecycle/timeline/lane-times.ts';
import type { Lane, TimelineCall } from '../../../shared/lifecycle/timeline/lane-times.ts';
import type { GapChoices } from '../../../shared/gaps/gaps.ts';
import { createWalletOptions } from '../../../shared/scenarios/wallet-options.ts';

export type LaneKeeper = {
  /** The lanes of these calls, one for each order in the order of first calls; what was kept of other orders goes. */
  readonly lanes: (calls: readonly TimelineCall[], gaps: GapChoices) => readonly Lane[];
  /** Lays out orders that are about to be drawn, and keeps them beside all others. */
  readonly layOut: (calls: readonly TimelineCall[], gaps: GapChoices) => void;
};

type Kept = { readonly own: readonly TimelineCall[]; readonly gaps: GapChoices; readonly lane: Lane | null };

/** Lays each order out once for as long as its calls and the choices are the same: a call to one changes no other. */
export function keepLanes(): LaneKeeper {
  let kept = new Map<string, Kept>();
  const laidOut = (key: string, own: readonly TimelineCall[], gaps: GapChoices): Kept => {
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
