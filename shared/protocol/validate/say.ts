import type { FindingWords } from '../../documents/finding.ts';
import type { Language } from '../../lib/text/words.ts';
import type { Wording } from './json-kinds.ts';
import { english } from './wording.en.ts';
import { traditionalChinese } from './wording.zh-hant-hk.ts';

const wordings: Readonly<Record<Language, Wording>> = { en: english, 'zh-Hant-HK': traditionalChinese };

const slot = /\{\{(?:\$t\((\w+)\.(\w+)\)|(\w+))\}\}/g;
/** A part between a value and a Chinese character: without it, a space keeps the two apart. */
const betweenValueAndHan = /(?<=\{\{\w+\}\})\{\{(\w+)\}\}(?=\p{Script=Han})/gu;

/**
 * A finding, or the label of its fix, as a sentence. `{{name}}` takes a value. `{{$t(json.found)}}` takes the wording
 * of `json.` and the value `found`. A part such as `{{where}}` or `{{inside}}` is the wording of that name, left out
 * when its own value is not there. Values are put in as they are and never read as patterns.
 */
export function sayFinding(words: FindingWords, language: Language): string {
  const wording = wordings[language];
  const pattern = wording[words.key] ?? words.key;
  const spaced = pattern.replace(betweenValueAndHan, (part, name: string) =>
    isLeftOut(name, words.values) ? ' ' : part,
  );
  return fill(spaced, words.values, wording);
}

function fill(pattern: string, values: FindingWords['values'], wording: Wording): string {
  return pattern.replace(slot, (_, group: string | undefined, of: string | undefined, name: string | undefined) => {
    if (group !== undefined && of !== undefined) return wording[`${group}.${String(values[of])}`] ?? String(values[of]);
    return name === undefined ? '' : valueOf(name, values, wording);
  });
}

/** Parts of sentences that stand only where their value does. */
const parts: Readonly<Record<string, string>> = {
  where: 'place',
  inside: 'parent',
  also: 'others',
  sized: 'size',
};

function valueOf(name: string, values: FindingWords['values'], wording: Wording): string {
  const needs = valueNeededBy(name);
  if (needs === undefined) return String(values[name] ?? '');
  const needed = values[needs];
  return needed === undefined || isLeftOut(name, values) ? '' : fill(wording[name] ?? '', { [needs]: needed }, {});
}

function valueNeededBy(part: string): string | undefined {
  return Object.hasOwn(parts, part) ? parts[part] : undefined;
}

function isLeftOut(part: string, values: FindingWords['values']): boolean {
  const needs = valueNeededBy(part);
  return needs !== undefined && (values[needs] ?? '') === '';
}
