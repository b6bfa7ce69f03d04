import type { JsonScan } from '../../lib/json/json-scan.ts';
import type { Scenario } from '../../scenarios/scenario.ts';
import { orderAfter } from '../orders/order-after.ts';
import type { OrderStanding } from '../orders/order-after.ts';

/**
 * What is known of an order before the call at hand. `empty`: this is the order's first call. `unknown`: nobody
 * knows, and nothing is said about moves and times. Else how the order stands; its parts are absent where nobody knows
 * them.
 */
export type OrderHistory = 'unknown' | 'empty' | (Omit<OrderStanding, 'parts'> & Partial<Pick<OrderStanding, 'parts'>>);

/**
 * The history that earlier accepted payloads of one order leave, oldest first; `unknown` when one cannot be read. Of
 * its parts it tells when the scenario is known.
 */
export function historyOf(earlier: readonly JsonScan[], scenario: Scenario | null = null): OrderHistory {
  let known: OrderStanding | null = null;
  for (const { root } of earlier) {
    if (root?.kind !== 'object') return 'unknown';
    known = orderAfter(known, root, scenario?.lifecycle ?? null);
  }
  if (known === null) return 'empty';
  const { parts, ...rest } = known;
  return scenario === null ? rest : { ...rest, parts };
}
