import type { Instant } from '../lib/clock.ts';
import { viewOrder } from './order-view.ts';
import type { AcceptedCall, OrderView, WalletWorld } from './wallet-state.ts';

/**
 * What the phone shows at `t`, one view for each order that has an accepted call by then, in the order of first calls.
 * A pure function: it includes the calls and effects of that very instant, and later calls never change it. Of two
 * calls at one instant the later one in the list is in force. Clauses: states/…, wallet behaviour of each scenario.
 */
export function wallet(calls: readonly AcceptedCall[], t: Instant, world: WalletWorld): readonly OrderView[] {
  return [...callsInForce(calls, t).values()].map((call) => viewOrder(call, t, world));
}

function callsInForce(calls: readonly AcceptedCall[], t: Instant): ReadonlyMap<string, AcceptedCall> {
  const inForce = new Map<string, AcceptedCall>();
  for (const call of calls) {
    if (call.at > t) continue;
    const known = inForce.get(call.orderKey);
    if (known === undefined || call.at >= known.at) inForce.set(call.orderKey, call);
  }
  return inForce;
}
