import type { Field, Inside } from '../../fields/field.ts';
import { parsePointer } from '../../lib/json/json-pointer.ts';
import type { Scenario } from '../../scenarios/scenario.ts';
import { baseResponse } from '../../specification/common-objects.ts';
import type { Place } from './entry.ts';
import { inLanguage } from '../../lib/text/words.ts';
import type { Language, Words } from '../../lib/text/words.ts';

/** A field at one of its places; `holder` is the place of the field it stands in, "" at the top. */
export type PlacedField = { readonly at: Place; readonly holder: string; readonly field: Field };

/** Every field of a scenario with its place, outermost first, those of nested tables right behind their own. */
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

/** The place of the field that a pointer of a payload leads to, or of the innermost one on its way there; null where there is none. */
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

/** `where` is the place as written so far, locales and lists included; `found` the last that is a field's. */
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
