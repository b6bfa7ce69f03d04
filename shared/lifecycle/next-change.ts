import type { Instant } from '../lib/time/clock.ts';
import { groupByOrder } from './placed-calls.ts';
import type { AcceptedCall, PlacedCall, WalletOptions } from './wallet-state.ts';
import { orderChanges } from './wallet-changes.ts';

/**
 * The first instant after `t` at which the user sees a change, by a later call or by time; null: none. No timers:
 * the clock calls this and repaints.
 */
export function findNextChange(calls: readonly AcceptedCall[], t: Instant, options: WalletOptions): Instant | null {
  const next = groupByOrder(calls).reduce(
    (soonest, story) => Math.min(soonest, firstAfter(story, t, options)),
    Infinity,
  );
  return Number.isFinite(next) ? next : null;
}

/** Caches the next change of the same calls until it comes. */
export function createNextChangeCache(): typeof findNextChange {
  let kept: StoredChange | null = null;
  return (calls, t, options) => {
    const isOf = kept?.calls === calls && kept.options === options;
    if (kept === null || !isOf || t < kept.from || t >= (kept.next ?? Infinity))
      kept = { calls, options, from: t, next: findNextChange(calls, t, options) };
    return kept.next;
  };
}

type StoredChange = {
  readonly calls: readonly AcceptedCall[];
  readonly options: WalletOptions;
  readonly from: Instant;
  readonly next: Instant | null;
};

function firstAfter(story: readonly PlacedCall[], t: Instant, options: WalletOptions): Instant {
  const first = orderChanges(story, options, t).next();
  return first.done === true ? Infinity : first.value.at;
}
