import type { Field, Inside } from '../../fields/field.ts';
import { parsePointer } from '../../lib/json/json-pointer.ts';
import type { Scenario } from '../../scenarios/scenario.ts';
import { baseResponse } from '../../specification/common-objects.ts';
import type { Place, PlacedField } from './entry.ts';
import { inLanguage, type Language, type Words } from '../../lib/text/words.ts';

/** Every field of a scenario with its place, outermost first. */
export function placedFields(scenario: Scenario): readonly PlacedField[] {
  return [
    ...placed(scenario.fields, { scenario: scenario.id, of: 'request' }, ''),
    ...placed(scenario.answerFields ?? baseResponse, { scenario: scenario.id, of: 'answer' }, ''),
  ];
}

type Owner = Omit<Place, 'place'>;

function placed(fields: readonly Field[], owner: Owner, parent: string, holder = parent): readonly PlacedField[] {
  return fields.flatMap((field) => {
    const place = parent === '' ? field.name : `${parent}.${field.name}`;
    return [{ at: { ...owner, place }, holder, field }, ...below(field.kind.inside, owner, place, place)];
  });
}

function below(inside: Inside, owner: Owner, place: string, holder: string): readonly PlacedField[] {
  switch (inside.shape) {
    case 'object':
      return placed(inside.fields, owner, place, holder);
    case 'by-locale':
      return below(inside.item.inside, owner, `${place}.<locale>`, holder);
    case 'list':
      return below(inside.item.inside, owner, `${place}[]`, holder);
    case 'nothing':
      return [];
  }
}

/** The place of the innermost field on a pointer's path, or null. */
export function placeOfPointer(fields: readonly Field[], pointer: string): string | null {
  return walked(fields, pointer)?.place ?? null;
}

/** That field itself. */
export function fieldOfPointer(fields: readonly Field[], pointer: string): Field | null {
  return walked(fields, pointer)?.field ?? null;
}

type Found = { readonly place: string; readonly field: Field } | null;

function walked(fields: readonly Field[], pointer: string): Found {
  return walk({ shape: 'object', fields, open: true }, parsePointer(pointer), '', null);
}

/** `where` is the path so far, `found` the last field on it. */
function walk(inside: Inside, rest: readonly string[], where: string, found: Found): Found {
  const [segment, ...after] = rest;
  if (segment === undefined) return found;
  switch (inside.shape) {
    case 'object': {
      const field = inside.fields.find(({ name }) => name === segment);
      if (field === undefined) return found;
      const place = where === '' ? field.name : `${where}.${field.name}`;
      return walk(field.kind.inside, after, place, { place, field });
    }
    case 'by-locale':
      return walk(inside.item.inside, after, `${where}.<locale>`, found);
    case 'list':
      // One item without the list around it is looked into as well.
      return inside.orOne === true && !/^\d+$/.test(segment)
        ? walk(inside.item.inside, rest, `${where}[]`, found)
        : walk(inside.item.inside, after, `${where}[]`, found);
    case 'nothing':
      return found;
  }
}

/** A field's title for people; null if no table has it. */
export function fieldTitle(scenario: Scenario | null, pointer: string): Words | null {
  const names = parsePointer(pointer);
  const field = fieldOfPointer(scenario?.fields ?? [], pointer);
  return field !== null && names.includes(field.name) && isOwn(field.name, names) ? titleOf(field.means) : null;
}

/** What it means, without what is said of it behind a semicolon. */
export function titleOf({ en, zh }: Words): Words {
  return { en: en.replace(/;.*$/s, ''), zh: zh.replace(/；.*$/s, '') };
}

/** The field itself or an item of its list. */
function isOwn(field: string, names: readonly string[]): boolean {
  return names.slice(names.lastIndexOf(field) + 1).every((name) => /^\d+$/u.test(name));
}

/** A field's title with its name, `Arrival station (to)`; the name alone without a title. */
export function namedField(title: Words | null, name: string, language: Language): string {
  if (title === null) return name;
  return language === 'en' ? `${title.en} (${name})` : `${inLanguage(title, language)}（${name}）`;
}
