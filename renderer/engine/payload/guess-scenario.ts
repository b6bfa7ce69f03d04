import { freeName } from '../../../shared/documents/order-name.ts';
import type { PayloadDocument } from '../../../shared/documents/payload-document.ts';
import type { JsonNode } from '../../../shared/lib/json/json-scan.ts';
import { orderNumberOf } from '../../../shared/protocol/orders/order-key.ts';
import { recogniseScenario, takesAnything } from '../../../shared/protocol/orders/recognise.ts';
import { findScenario } from '../../../shared/scenarios/index.ts';
import type { Scenario } from '../../../shared/scenarios/scenario.ts';
import type { GapChoices } from '../../../shared/gaps/gaps.ts';
import { inLanguage, type Language } from '../../../shared/lib/text/words.ts';
import { matchingEnds } from '../../../shared/lib/text/matching-ends.ts';
import { takenOrderNames } from '../names/read-name.ts';

/** What a pasted text seems to be: of another scenario, another order, or both. */
export type ScenarioGuess = { readonly scenario: string | null; readonly orderNo: string | null };

export type TextChange = {
  readonly before: string;
  readonly after: string;
  readonly rootBefore: JsonNode | null;
  readonly rootAfter: JsonNode | null;
};

/** The shortest paste: less is typing, a fix or a part. */
const leastPasted = 40;
const longestNumber = 64;

/** Guesses what a changed payload is; null if unchanged. A number or type from before says nothing: the user wants it. */
export function guessScenario(
  document: PayloadDocument,
  { before, after, rootBefore, rootAfter }: TextChange,
  gaps: GapChoices,
): ScenarioGuess | null {
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

/** Applies a guess, under the name of a known order. */
export function applyGuess(
  document: PayloadDocument,
  { scenario, orderNo }: ScenarioGuess,
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

/** The scenario a text states; null for none. */
export function recognised(root: JsonNode): Scenario | null {
  const found = recogniseScenario(root, null);
  return found === null || takesAnything(found) ? null : found;
}

/** How many UTF-16 units came in by a change at one place. */
function pastedLength(before: string, after: string): number {
  const { start, end } = matchingEnds(before, after);
  return after.length - start - end;
}
