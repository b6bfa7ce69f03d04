import type { Field, ImageFacts, Limit } from '../../fields/field.ts';
import type { Choice } from '../../fields/text-kinds.ts';
import type { JsonValue } from '../../lib/json/json.ts';
import type { Words } from '../../lib/text/words.ts';
import { code, entryOf, type Entry, valuesId, labels } from './entry.ts';

/** The allowed values of a field with their meanings, from its kind's schema. */
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

/** The values as an entry, so that a search finds each. */
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

const byUnit: Readonly<Record<Limit['unit'], (most: number) => Words>> = {
  characters: (most) => ({ en: `at most ${most} characters`, zh: `最多 ${most} 個字元` }),
  items: (most) => ({ en: `at most ${most} items`, zh: `最多 ${most} 項` }),
  weight: (most) => ({
    en: `at most 14 Chinese or 23 English characters; mixed text weighs at most ${most}`,
    zh: `最多 14 個中文字或 23 個英文字元；混用時合計比重最多 ${most}`,
  }),
};

/** A field's limits of size and image, in words. */
export function limitsOf({ kind, image }: Field): readonly Words[] {
  const { limit } = kind;
  return [
    ...(limit === undefined ? [] : [byUnit[limit.unit](limit.most)]),
    ...(image === undefined ? [] : [imageWords(image)]),
  ];
}

function imageWords({ width, height, underKilobytes }: ImageFacts): Words {
  const size = width === undefined || height === undefined ? null : `${width} x ${height}`;
  return {
    en: `an image ${size === null ? '' : `of ${size} pixels, `}under ${underKilobytes} KB`,
    zh: `圖片${size === null ? '' : `為 ${size} 像素，`}小於 ${underKilobytes} KB`,
  };
}

/** Several limits as one text. */
export function joined(words: readonly Words[]): Words {
  return { en: words.map(({ en }) => en).join('; '), zh: words.map(({ zh }) => zh).join('；') };
}
