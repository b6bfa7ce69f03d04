import { parsePointer } from '../../lib/json/json-pointer.ts';
import { inLanguage } from '../../lib/text/words.ts';
import type { Language, Words } from '../../lib/text/words.ts';
import { fieldOfPointer } from './places.ts';
import type { Scenario } from '../../scenarios/scenario.ts';

/** What somebody who reads no JSON calls the field at a pointer; null where no table knows it. */
export function fieldTitle(scenario: Scenario | null, pointer: string): Words | null {
  const names = parsePointer(pointer);
  const field = fieldOfPointer(scenario?.fields ?? [], pointer);
  return field !== null && names.includes(field.name) && isOwn(field.name, names) ? titleOf(field.means) : null;
}

/** What it means, without what is said of it behind a semicolon. */
function titleOf({ en, zh }: Words): Words {
  return { en: en.replace(/;.*$/s, ''), zh: zh.replace(/；.*$/s, '') };
}

/** The field itself or an item of its list, not one that merely holds it. */
function isOwn(field: string, names: readonly string[]): boolean {
  return names.slice(names.lastIndexOf(field) + 1).every((name) => /^\d+$/u.test(name));
}

/** What a reader calls a field: its title with its name in the payload behind it, `Arrival station (to)`; the name alone where it has no title. */
export function namedField(title: Words | null, name: string, language: Language): string {
  if (title === null) return name;
  return language === 'en' ? `${title.en} (${name})` : `${inLanguage(title, language)}（${name}）`;
}
