import { scanJson } from '../../../../shared/lib/json/json-scan.ts';
import { numberAt } from '../../../../shared/lib/json/json-view.ts';
import { findScenario } from '../../../../shared/scenarios/index.ts';
import { plainTemplates } from '../../../../shared/scenarios/templates.ts';
import type { ImportItem } from './import-items.ts';
import type { PlacedPayload } from './place-payloads.ts';

/**
 * Sorts the payloads of each order by `orderModifyTime` if all have one, else by the place of their status if all have
 * one. Other items keep their places. Returns the same array if nothing moves.
 */
export function sortByLifecycle(items: readonly ImportItem[]): readonly ImportItem[] {
  const orders = new Map<string, number[]>();
  for (const [at, item] of items.entries())
    if (item.is === 'payload') {
      const { order } = item.placed.document;
      orders.set(order, [...(orders.get(order) ?? []), at]);
    }
  const sorted = [...items];
  for (const places of orders.values()) {
    const own = places.flatMap((place) => items[place] ?? []);
    for (const [at, item] of sortOrder(own).entries()) sorted[places[at] ?? 0] = item;
  }
  return sorted.every((item, at) => item === items[at]) ? items : sorted;
}

function sortOrder(items: readonly ImportItem[]): readonly ImportItem[] {
  if (items.length < 2) return items;
  const ranks = getRanks(items, getModifyTime) ?? getRanks(items, getStatusPlace);
  return ranks === null
    ? items
    : items.toSorted((one, other) => (ranks.get(one.key) ?? 0) - (ranks.get(other.key) ?? 0));
}

/** Returns the sort value of each item; null if one has none. */
function getRanks(
  items: readonly ImportItem[],
  rankOf: (placed: PlacedPayload) => number | null,
): ReadonlyMap<string, number> | null {
  const ranks = new Map<string, number>();
  for (const item of items) {
    const own = item.is === 'payload' ? rankOf(item.placed) : null;
    if (own === null) return null;
    ranks.set(item.key, own);
  }
  return ranks;
}

function getModifyTime({ document }: PlacedPayload): number | null {
  return numberAt(scanJson(document.text).root, 'orderModifyTime');
}

function getStatusPlace({ document, status }: PlacedPayload): number | null {
  const scenario = findScenario(document.scenario);
  const at = scenario === null ? -1 : plainTemplates(scenario).findIndex((template) => template.status === status);
  return at === -1 ? null : at;
}
