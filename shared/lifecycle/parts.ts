import type { CardState } from '../specification/enumerations.ts';
import { itemsAt, textAt } from '../lib/json/json-view.ts';
import type { JsonNode } from '../lib/json/json-scan.ts';
import { locales } from '../specification/locales.ts';
import type { Lifecycle, PartFate, Parts } from './lifecycle.ts';
import type { AcceptedCall, PartState, Why } from './wallet-state.ts';
import type { GapChoices } from '../gaps/gaps.ts';
import { resolveByGap, isByGap } from '../gaps/by-gap.ts';
import type { MoveAnswer } from './check-move.ts';

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
function partsIn(root: JsonNode | null, lifecycle: Lifecycle, parts: Parts | undefined): readonly Part[] {
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

/** A part of an order (a passenger) and the status that its last accepted call gave it. */
export type PartStatus = { readonly id: string; readonly status: string };

/** The parts that orders of a lifecycle have, whatever their status; undefined where they have none. */
export function partsOfLifecycle({ statuses }: Lifecycle): Parts | undefined {
  return statuses.find(({ effect }) => effect.parts !== undefined)?.effect.parts;
}

/** The parts of an order after a call: those of the call, and those known before of which it says nothing. */
export function partsAfter(
  known: readonly PartStatus[],
  root: JsonNode | null,
  lifecycle: Lifecycle,
): readonly PartStatus[] {
  const now = partsIn(root, lifecycle, partsOfLifecycle(lifecycle));
  const named = new Set(now.map(({ id }) => id));
  return [...known.filter(({ id }) => !named.has(id)), ...now.map(({ id, status }) => ({ id, status }))];
}

/**
 * Checks whether a part may change its status. Where moves are forward, an active part becomes used or removed and
 * stays so. Other rules refuse unknown statuses. Clause: the parts' own.
 */
export function checkPartMove(parts: Parts, gaps: GapChoices, from: string, to: string): MoveAnswer {
  const { moves = 'free', fates, clause } = parts;
  const [before, after] = [fateOf(fates, from), fateOf(fates, to)];
  const isFree = canMoveFreely(parts, gaps) || from === to;
  if (isFree || before === null || after === null || before === 'active') return { allowed: true };
  return {
    allowed: false,
    reason: {
      en: `${to} cannot follow ${from}: a ${parts.noun.en.toLowerCase()} that is ${from} cannot change.`,
      zh: `${to} 不可接在 ${from} 之後：${parts.noun.zh}成為 ${from} 後不會再變。`,
    },
    clause,
    ...(isByGap(moves) ? { gap: moves.gap } : {}),
  };
}

/** Whether a part may change from any status to any other. */
export function canMoveFreely({ moves = 'free' }: Parts, gaps: GapChoices): boolean {
  return resolveByGap(moves, gaps) === 'free';
}

function fateOf(fates: Parts['fates'], status: string): PartFate | null {
  return (Object.hasOwn(fates, status) ? fates[status] : undefined) ?? null;
}
