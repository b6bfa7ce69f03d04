import type { Field } from '../../fields/field.ts';
import type { Choice } from '../../fields/text-kinds.ts';
import type { JsonValue } from '../../lib/json/json.ts';
import type { Words } from '../../lib/text/words.ts';
import { code, entryOf } from './entry.ts';
import type { Entry } from './entry.ts';
import { valuesId } from './ids.ts';
import { labels } from './labels.ts';

/** The values a field may have, with what they say: a kind answers for itself, in its schema. */
export function choicesOf(field: Field): readonly Choice[] {
  const [english, chinese] = [schemaIn(field, 'en'), schemaIn(field, 'zh')];
  return english.values.map((value, at) => ({
    value,
    means: { en: english.words[at] ?? '', zh: chinese.words[at] ?? '' },
  }));
}

function schemaIn(
  { kind }: Field,
  language: keyof Words,
): { readonly values: readonly string[]; readonly words: readonly string[] } {
  if (kind.inside.shape !== 'nothing') return { values: [], words: [] };
  const schema = kind.toJsonSchema({
    status: null,
    gaps: {},
    say: (words) => words[language],
    describe: () => ({}),
  });
  return { values: texts(schema['enum']), words: texts(schema['enumDescriptions']) };
}

function texts(value: JsonValue | undefined): readonly string[] {
  return Array.isArray(value) ? value.filter((item) => typeof item === 'string') : [];
}

/** The values of a field as an entry of its own, so that each is found by its name. */
export function valuesEntry(
  id: string,
  field: Field,
  { scenarios, owner }: Pick<Entry, 'scenarios'> & { readonly owner: Words },
): readonly Entry[] {
  const choices = choicesOf(field);
  if (choices.length === 0) return [];
  return [
    entryOf({
      id: valuesId(id),
      kind: 'values',
      scenarios,
      name: field.name,
      title: owner,
      means: field.means,
      facts: [
        ...choices.map(({ value, means }) => ({ label: { en: value, zh: value }, values: [{ text: means }] })),
        { label: labels.fields, values: [{ ...code(field.name), entry: id }] },
      ],
    }),
  ];
}
