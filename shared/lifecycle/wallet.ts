import type { Instant } from '../lib/time/clock.ts';
import { viewOrder } from './order-view.ts';
import { findEffectiveCalls } from './placed-calls.ts';
import type { AcceptedCall, OrderView, WalletOptions } from './wallet-state.ts';

/**
 * What the phone shows at `t`, one view for each order that has an accepted call by then, in the order of first calls.
 * A pure function: it includes the calls and effects of that very instant, and later calls never change it. Of two
 * calls at one instant the later one in the list is in force. Clauses: states/…, wallet behaviour of each scenario.
 */
export function wallet(calls: readonly AcceptedCall[], t: Instant, options: WalletOptions): readonly OrderView[] {
  return findEffectiveCalls(calls, t).map((placed) => viewOrder(placed, t, options));
}
