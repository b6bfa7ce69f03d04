import type { Instant } from '../lib/time/clock.ts';
import { ordersOf } from './placed-calls.ts';
import type { AcceptedCall, PlacedCall, WalletOptions } from './wallet-state.ts';
import { orderChanges } from './wallet-changes.ts';

/**
 * The first instant after `t` at which something the user sees changes, by a later call or by itself; null when
 * nothing will. Nothing sets a timer for an effect: the clock asks this and repaints.
 */
export function nextChange(calls: readonly AcceptedCall[], t: Instant, options: WalletOptions): Instant | null {
  const next = ordersOf(calls).reduce((soonest, story) => Math.min(soonest, firstAfter(story, t, options)), Infinity);
  return Number.isFinite(next) ? next : null;
}

function firstAfter(story: readonly PlacedCall[], t: Instant, options: WalletOptions): Instant {
  const first = orderChanges(story, options, t).next();
  return first.done === true ? Infinity : first.value.at;
}
