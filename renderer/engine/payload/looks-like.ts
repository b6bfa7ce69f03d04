import { freeName } from '../../../shared/documents/order-name.ts';
import type { PayloadDocument } from '../../../shared/documents/payload-document.ts';
import type { JsonNode } from '../../../shared/lib/json/json-scan.ts';
import { orderNumberOf } from '../../../shared/protocol/orders/order-key.ts';
import { recogniseScenario, takesAnything } from '../../../shared/protocol/orders/recognise.ts';
import { findScenario } from '../../../shared/scenarios/index.ts';
import type { Scenario } from '../../../shared/scenarios/scenario.ts';
import type { GapChoices } from '../../../shared/gaps/gaps.ts';
import { inLanguage } from '../../../shared/lib/text/words.ts';
import { matchingEnds } from '../../../shared/lib/text/matching-ends.ts';
import type { Language } from '../../../shared/lib/text/words.ts';
import { takenOrderNames } from '../names/read-name.ts';

/** What a text seems to be that was pasted over another: a payload of another scenario, of another order, or of both. */
export type LooksLike = { readonly scenario: string | null; readonly orderNo: string | null };

/** A text before and after a change, as read with its variables filled in. */
export type TextChange = {
  readonly before: string;
  readonly after: string;
  readonly rootBefore: JsonNode | null;
  readonly rootAfter: JsonNode | null;
};

/** So much has to come in at once to be something pasted, and not typing, a fix or a part of the same payload. */
const leastPasted = 40;
const longestNumber = 64;

/**
 * What a payload seems to be once something was pasted into it; null where it is what it was. A number or a type that
 * was the same before says nothing: whoever keeps such a payload means it.
 */
export function looksLike(
  document: PayloadDocument,
  { before, after, rootBefore, rootAfter }: TextChange,
  gaps: GapChoices,
): LooksLike | null {
  if (rootAfter?.kind !== 'object' || pastedLength(before, after) < leastPasted) return null;
  const is = recognised(rootAfter);
  const was = rootBefore === null ? null : recognised(rootBefore);
  const scenario = is === null || is.id === document.scenario || is.id === was?.id ? null : is.id;
  const endpoint = (is ?? findScenario(document.scenario))?.endpoint ?? null;
  const names = orderNumberOf(rootAfter, endpoint, gaps)?.trim().slice(0, longestNumber) ?? '';
  const named = orderNumberOf(rootBefore, endpoint, gaps)?.trim() ?? '';
  const orderNo = names === '' || names === document.orderNo || names === named ? null : names;
  return scenario === null && orderNo === null ? null : { scenario, orderNo };
}

/** A payload as what it looks like: under the name of the order of its number, where there is one. */
export function asItLooks(
  document: PayloadDocument,
  { scenario, orderNo }: LooksLike,
  { documents, language }: { readonly documents: readonly PayloadDocument[]; readonly language: Language },
): PayloadDocument {
  const kind = findScenario(scenario ?? document.scenario);
  const own = { ...document, scenario: kind?.id ?? document.scenario };
  if (orderNo === null) return own;
  const isOfOrder = (each: PayloadDocument): boolean =>
    each.id !== document.id && each.orderNo === orderNo && findScenario(each.scenario)?.endpoint === kind?.endpoint;
  const wanted = `${kind === null ? document.scenario : inLanguage(kind.name, language)} ${orderNo}`;
  const others = takenOrderNames(documents.filter(({ id }) => id !== document.id));
  return { ...own, orderNo, order: documents.find(isOfOrder)?.order ?? freeName(wanted, others) };
}

/** What a text says that it is; null where it says nothing of it. */
export function recognised(root: JsonNode): Scenario | null {
  const found = recogniseScenario(root, null);
  return found === null || takesAnything(found) ? null : found;
}

/** How many UTF-16 units came in by a change at one place. */
function pastedLength(before: string, after: string): number {
  const { start, end } = matchingEnds(before, after);
  return after.length - start - end;
}
