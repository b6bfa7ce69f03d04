import type { Instant } from '../../../shared/lib/time/clock.ts';
import type { AcceptedCall } from '../../../shared/lifecycle/wallet-state.ts';
import { orderAfter, type OrderStanding } from '../../../shared/protocol/orders/order-after.ts';
import type { OrderHistory } from '../../../shared/protocol/validate/options.ts';
import { findScenario } from '../../../shared/scenarios/index.ts';

type OrderKnown = {
  readonly history: OrderHistory;
  /** Null before any call gave one. */
  readonly createdMs: Instant | null;
};

/** The state of an order after its accepted calls, oldest first; null before the first. */
export function orderStanding(accepted: readonly AcceptedCall[], orderKey: string): OrderStanding | null {
  let known: OrderStanding | null = null;
  for (const { orderKey: key, scenario, payload } of accepted) {
    if (key === orderKey) known = orderAfter(known, payload.root, findScenario(scenario)?.lifecycle ?? null);
  }
  return known;
}

export function orderHistory(accepted: readonly AcceptedCall[], orderKey: string): OrderKnown {
  const standing = orderStanding(accepted, orderKey);
  return { history: standing ?? 'empty', createdMs: standing?.orderCreateTime ?? null };
}

export function orderCreated(accepted: readonly AcceptedCall[], orderKey: string): Instant | null {
  return orderStanding(accepted, orderKey)?.orderCreateTime ?? null;
}

/** The time of the last accepted call, or null. An earlier send would rewrite the past. */
export function lastAcceptedAt(accepted: readonly AcceptedCall[], orderKey: string): Instant | null {
  return accepted.findLast((call) => call.orderKey === orderKey)?.at ?? null;
}
