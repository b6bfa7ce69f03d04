import type { JsonNode } from '../lib/json/json-scan.ts';
import { nodeAt, objectAt } from '../lib/json/json-view.ts';
import { gapValue, type GapChoices } from '../gaps/gaps.ts';
import type { Words } from '../lib/text/words.ts';

/** The locales of multiLang, in the order the phones stand on the stage. They are not BCP 47 tags: format with `tag`. */
export const locales = ['zh_HK', 'en_US'] as const;
export type Locale = (typeof locales)[number];

export const localeFacts: {
  readonly [L in Locale]: { readonly tag: string; readonly ownName: string; readonly name: Words };
} = {
  zh_HK: { tag: 'zh-HK', ownName: '繁體中文', name: { en: 'Traditional Chinese', zh: '繁體中文' } },
  en_US: { tag: 'en-US', ownName: 'English', name: { en: 'English', zh: '英文' } },
};

/** Where most scenarios keep the card's fields of one locale. */
export function displayPath(locale: Locale): readonly string[] {
  return ['extInfo', 'multiLang', locale];
}

/** The path to each multiLang object of a payload. */
export type LocalePaths = readonly (readonly string[])[];

/** Whose texts a locale shows: its own, those of the other (missing-locale=fall-back), or none: it is hidden. */
export function findShownLocale(
  locale: Locale,
  payload: JsonNode | null,
  at: LocalePaths,
  gaps: GapChoices,
): Locale | null {
  if (hasTexts(locale, payload, at)) return locale;
  if (gapValue(gaps, 'missing-locale') !== 'fall-back') return null;
  return locales.find((other) => other !== locale && hasTexts(other, payload, at)) ?? null;
}

function hasTexts(locale: Locale, payload: JsonNode | null, at: LocalePaths): boolean {
  for (const path of at) if (objectAt(nodeAt(payload, ...path), locale) === null) return false;
  return true;
}
