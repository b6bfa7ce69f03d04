import { parsePointer } from '../../../shared/lib/json/json-pointer.ts';
import type { Words } from '../../../shared/lib/text/words.ts';
import { fieldOfPointer } from '../../../shared/protocol/reference/places.ts';
import type { Scenario } from '../../../shared/scenarios/scenario.ts';

/** What somebody who reads no JSON calls the field at a pointer; null where no table knows it. */
export function fieldTitle(scenario: Scenario | null, pointer: string): Words | null {
  const names = parsePointer(pointer);
  const field = fieldOfPointer(scenario?.fields ?? [], pointer);
  return field !== null && names.includes(field.name) && isOwn(field.name, names) ? field.means : null;
}

/** The field itself or an item of its list, not one that merely holds it. */
function isOwn(field: string, names: readonly string[]): boolean {
  return names.slice(names.lastIndexOf(field) + 1).every((name) => /^\d+$/u.test(name));
}
