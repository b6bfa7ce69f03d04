import { findScenario } from '../../../shared/scenarios/index.ts';
import type { Outline } from './order-groups.ts';

/** The names of orders, found by scenario and number. */
export type OrderNames = ReadonlyMap<string, string>;

/** The names under which payloads stand; of two orders with the same number the first one's. */
export function orderNamesOf(outlines: readonly Outline[]): OrderNames {
  const names = new Map<string, string>();
  for (const { scenario, orderNo, order } of outlines) {
    const key = keyOf(scenario, orderNo);
    if (orderNo !== '' && !names.has(key)) names.set(key, order);
  }
  return names;
}

/** The name of the order with this number; null where no payload of it is kept. */
export function orderNameIn(names: OrderNames, scenario: string, orderNo: string): string | null {
  return names.get(keyOf(scenario, orderNo)) ?? null;
}

/** Scenarios of one endpoint share their numbers. */
function keyOf(scenario: string, orderNo: string): string {
  return JSON.stringify([findScenario(scenario)?.endpoint ?? scenario, orderNo]);
}
