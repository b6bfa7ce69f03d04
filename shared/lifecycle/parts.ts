import { itemsAt, textAt } from '../lib/json/json-view.ts';
import type { JsonNode } from '../lib/json/json-scan.ts';
import { locales } from '../specification/locales.ts';
import type { Lifecycle, PartFate, Parts } from './lifecycle.ts';
import type { AcceptedCall, CardState, PartState, Why } from './wallet-state.ts';

/** A part as its payload states it, before the order's state applies. */
export type Part = { readonly id: string; readonly status: string; readonly fate: PartFate };

/**
 * The parts of a call (passengers), from the first locale that lists any. A part without an id has its place, `#1`
 * first; one without a known status counts as active.
 */
export function partsOfCall(call: AcceptedCall, lifecycle: Lifecycle, parts: Parts | undefined): readonly Part[] {
  return partsIn(call.payload.root, lifecycle, parts);
}

/** The parts that a payload lists. */
export function partsIn(root: JsonNode | null, lifecycle: Lifecycle, parts: Parts | undefined): readonly Part[] {
  const multiLang = lifecycle.localesAt[0];
  if (parts === undefined || multiLang === undefined) return [];
  for (const locale of locales) {
    const items = itemsAt(root, ...multiLang, locale, parts.list);
    if (items.length > 0) return items.map((item, index) => readPart(item, index, parts));
  }
  return [];
}

function readPart(item: JsonNode, index: number, parts: Parts): Part {
  const status = textAt(item, parts.status) ?? '';
  const fate = Object.hasOwn(parts.fates, status) ? parts.fates[status] : undefined;
  return { id: partId(item, index, parts), status, fate: fate ?? 'active' };
}

/** What a part goes by. */
export function partId(item: JsonNode, index: number, { id }: Parts): string {
  return textAt(item, id) ?? `#${index + 1}`;
}

/** The card's state that the parts decide together, with its reason; null while at least one of them is active. */
export function findStateOfParts(
  found: readonly Part[],
  parts: Parts | undefined,
): { readonly card: 'used' | 'removed'; readonly why: Why } | null {
  if (parts === undefined || found.length === 0 || found.some((part) => part.fate === 'active')) return null;
  const { clause, allUsed, allRemoved } = parts;
  if (found.some((part) => part.fate === 'used')) return { card: 'used', why: { words: allUsed, clause } };
  return { card: 'removed', why: { words: allRemoved, clause } };
}

/** The list of each part's own ticket while the order's card is in this state. */
export function partStates(found: readonly Part[], card: CardState): readonly PartState[] {
  return found.map(({ id, status, fate }) => ({ id, status, state: partState(fate, card) }));
}

function partState(fate: PartFate, card: CardState): PartState['state'] {
  if (card === 'none' || card === 'service-card') return 'none';
  if (fate === 'removed' || card === 'removed') return 'removed';
  return fate === 'used' ? 'used' : card;
}
