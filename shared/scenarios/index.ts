import * as listed from './list.ts';
import type { Scenario } from './scenario.ts';

/** The scenarios of the product, in the order they are shown. Nothing but list.ts registers a scenario. */
export const scenarios: readonly Scenario[] = Object.values(listed).toSorted((one, other) => one.place - other.place);

/** The scenario of that id, or null. `among` lets a test add one of its own. */
export function findScenario(id: string, among: readonly Scenario[] = scenarios): Scenario | null {
  return among.find((scenario) => scenario.id === id) ?? null;
}
