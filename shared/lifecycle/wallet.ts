import type { Instant } from '../lib/time/clock.ts';
import { viewOrder } from './order-view.ts';
import { findEffectiveCalls } from './placed-calls.ts';
import type { AcceptedCall, OrderView, WalletOptions } from './wallet-state.ts';

/**
 * What the phone shows at `t`: one view for each order with an accepted call, in the order of first calls. Pure;
 * calls and effects at `t` count, later ones never do. Of two calls at one instant the later in the list counts.
 * Clauses: states/…, wallet behaviour of each scenario.
 */
export function wallet(calls: readonly AcceptedCall[], t: Instant, options: WalletOptions): readonly OrderView[] {
  return findEffectiveCalls(calls, t).map((placed) => viewOrder(placed, t, options));
}
