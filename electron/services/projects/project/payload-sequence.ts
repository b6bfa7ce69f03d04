import type { OrderFile } from '../../../../shared/documents/project.ts';
import { compareNames } from '../../../../shared/lib/text/compare-names.ts';
import { scanJson } from '../../../../shared/lib/json/json-scan.ts';
import { orderNumberOf } from '../../../../shared/protocol/orders/order-key.ts';
import { recogniseScenario, takesAnything } from '../../../../shared/protocol/orders/recognise.ts';
import { findScenario, scenarios } from '../../../../shared/scenarios/index.ts';

/** A payload of an order by its file name without `.json`. */
export type NamedText = { readonly name: string; readonly text: string };

/** Larger texts are not read for a scenario. */
const budget = { values: 60_000, tokens: 200_000 };

/** Sorts names by order.json; others follow by name. */
export function arrangeNames(names: readonly string[], order: readonly string[] = []): readonly string[] {
  const places = new Map(order.map((name, place) => [name, place]));
  const placeOf = (name: string): number => places.get(name) ?? order.length;
  return names.toSorted((one, other) => placeOf(one) - placeOf(other) || compareNames(one, other));
}

/** Recognises the scenario of a text; null when unreadable or unclear. */
export function scenarioOfText(text: string): string | null {
  const { root } = scanJson(text, 64, budget);
  return root === null ? null : (recogniseScenario(root, null)?.id ?? null);
}

/** The scenario of each payload: from order.json, else recognised, else from the order's others, else the fallback. */
export function scenariosOf<One extends NamedText>(
  texts: readonly One[],
  { scenario = {} }: Pick<OrderFile, 'scenario'>,
  recognise: (one: One) => string | null = ({ text }) => scenarioOfText(text),
): ReadonlyMap<string, string> {
  const said = (name: string): string | null =>
    Object.hasOwn(scenario, name) ? (findScenario(scenario[name] ?? '')?.id ?? null) : null;
  const known = new Map(texts.map((one) => [one.name, said(one.name) ?? recognise(one)]));
  const usual = [...known.values()].find((id) => id !== null) ?? lastResort;
  return new Map([...known].map(([name, id]) => [name, id ?? usual]));
}

/**
 * The scenarios that order.json must contain for `scenariosOf` to be right. One entry may change what others fall back
 * to; then they get entries too.
 */
export function explicitScenarios<One extends NamedText & { readonly scenario: string }>(
  texts: readonly One[],
  recognise: (one: One) => string | null = ({ text }) => scenarioOfText(text),
): Readonly<Record<string, string>> {
  let said: Readonly<Record<string, string>> = {};
  for (;;) {
    const taken = scenariosOf(texts, { scenario: said }, recognise);
    const others = texts.filter(({ name, scenario }) => taken.get(name) !== scenario && !Object.hasOwn(said, name));
    if (others.length === 0) return said;
    said = { ...said, ...Object.fromEntries(others.map(({ name, scenario }) => [name, scenario])) };
  }
}

const lastResort = scenarios.find(takesAnything)?.id ?? '';

/** The number of an order without one in order.json: the one in a payload, else the order's name. */
export function findOrderNo(name: string, texts: readonly NamedText[]): string {
  for (const { text } of texts) {
    const { root } = scanJson(text, 64, budget);
    const number = root === null ? null : orderNumberOf(root, null, {});
    if (number !== null && number !== '' && number.length <= 64 && !number.includes('{{')) return number;
  }
  return name.slice(0, 64);
}
