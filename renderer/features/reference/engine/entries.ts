import { referenceOf, type Entry } from '../../../../shared/protocol/reference/index.ts';
import type { Words } from '../../../../shared/lib/text/words.ts';

const entriesByScenario = new Map<string, readonly Entry[]>();

/** Gets the entries of a scenario with the common ones; null: all. The same list on each call. */
export function getEntriesFor(scenario: string | null): readonly Entry[] {
  const { entries } = referenceOf();
  if (scenario === null) return entries;
  const own = entriesByScenario.get(scenario) ?? entries.filter((entry) => isOfScenario(entry, scenario));
  entriesByScenario.set(scenario, own);
  return own;
}

function isOfScenario({ scenarios, places }: Entry, scenario: string): boolean {
  if (scenarios.length > 0) return scenarios.includes(scenario);
  return places.length === 0 || places.some((place) => place.scenario === scenario);
}

/** Whether an entry is known by its title, not by a name of the specification. */
export function isNamedByTitle({ kind, name, title }: Pick<Entry, 'kind' | 'name' | 'title'>): boolean {
  return kind === 'scenario' || kind === 'moves' || kind === 'section' || name === title.en;
}

export function getEntryName(entry: Pick<Entry, 'kind' | 'name' | 'title'>): Words {
  const { name, title } = entry;
  return isNamedByTitle(entry) ? title : { en: name, zh: name };
}
