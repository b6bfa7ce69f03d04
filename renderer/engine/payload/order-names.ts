import type { PayloadDocument } from '../../../shared/documents/payload-document.ts';
import { inLanguage, languages } from '../../../shared/lib/text/words.ts';
import type { Language } from '../../../shared/lib/text/words.ts';
import { findScenario, scenarios } from '../../../shared/scenarios/index.ts';
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

/**
 * The name of an order as it is read: one that is called after a scenario, and behind it by a number, is called so in the
 * language of the window, whichever it was made in.
 */
export function readName(order: string, language: Language): string {
  for (const { name } of scenarios)
    for (const each of Object.values(name))
      if (isNumbered(order, each)) return inLanguage(name, language) + order.slice(each.length);
  return order;
}

/** The names under which an order is known: as it is kept, and as it is read in each language. */
export function readings(order: string): readonly string[] {
  return [order, ...languages.map((language) => readName(order, language))];
}

/** Names that a new order cannot have: those under which the others are known. */
export function takenOrderNames(documents: readonly Pick<PayloadDocument, 'order'>[]): readonly string[] {
  return [...new Set(documents.map(({ order }) => order))].flatMap(readings);
}

/** Whether a name is this one, alone or with a number behind it: that of a second order, or the order's own. */
export function isNumbered(order: string, name: string): boolean {
  return order.startsWith(name) && /^(?: \S*\d\S*){0,2}$/.test(order.slice(name.length));
}

/** Scenarios of one endpoint share their numbers. */
function keyOf(scenario: string, orderNo: string): string {
  return JSON.stringify([findScenario(scenario)?.endpoint ?? scenario, orderNo]);
}
