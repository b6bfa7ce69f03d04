import type { OrderFile } from '../../../../shared/documents/project.ts';
import { compareNames } from '../../../../shared/lib/text/compare-names.ts';
import { scanJson } from '../../../../shared/lib/json/json-scan.ts';
import { orderNumberOf } from '../../../../shared/protocol/orders/order-key.ts';
import { recogniseScenario, takesAnything } from '../../../../shared/protocol/orders/recognise.ts';
import { findScenario, scenarios } from '../../../../shared/scenarios/index.ts';

/** A payload of an order, by the name of its file without `.json`. */
export type NamedText = { readonly name: string; readonly text: string };

/** More values than these are not read for the sake of a scenario. */
const budget = { values: 60_000, tokens: 200_000 };

/** The names as order.json puts them; those that it does not name stand behind, sorted as people read them. */
export function inSequence(names: readonly string[], order: readonly string[] = []): readonly string[] {
  const places = new Map(order.map((name, place) => [name, place]));
  const placeOf = (name: string): number => places.get(name) ?? order.length;
  return names.toSorted((one, other) => placeOf(one) - placeOf(other) || compareNames(one, other));
}

/** The scenario that a text is taken for; null where it cannot be read, or nothing tells. */
export function recognised(text: string): string | null {
  const { root } = scanJson(text, 64, budget);
  return root === null ? null : (recogniseScenario(root, null)?.id ?? null);
}

/**
 * The scenario of each payload of an order, where nobody knows it yet: what order.json says, else what is recognised, else
 * that of the others of the order, else the one of last resort.
 */
export function scenariosOf<One extends NamedText>(
  texts: readonly One[],
  { scenario = {} }: Pick<OrderFile, 'scenario'>,
  recognise: (one: One) => string | null = ({ text }) => recognised(text),
): ReadonlyMap<string, string> {
  const said = (name: string): string | null =>
    Object.hasOwn(scenario, name) ? (findScenario(scenario[name] ?? '')?.id ?? null) : null;
  const known = new Map(texts.map((one) => [one.name, said(one.name) ?? recognise(one)]));
  const usual = [...known.values()].find((id) => id !== null) ?? lastResort;
  return new Map([...known].map(([name, id]) => [name, id ?? usual]));
}

/**
 * The scenarios that order.json has to say, so that `scenariosOf` gives each payload its own. What is said of one may change
 * what a text that nobody recognises is taken for: then that is said too.
 */
export function scenariosToSay<One extends NamedText & { readonly scenario: string }>(
  texts: readonly One[],
  recognise: (one: One) => string | null = ({ text }) => recognised(text),
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

/** The number of an order of which order.json says none: the one that a payload writes out, else the order's own name. */
export function numberOf(name: string, texts: readonly NamedText[]): string {
  for (const { text } of texts) {
    const { root } = scanJson(text, 64, budget);
    const number = root === null ? null : orderNumberOf(root, null, {});
    if (number !== null && number !== '' && number.length <= 64 && !number.includes('{{')) return number;
  }
  return name.slice(0, 64);
}
