import type { JsonNode } from '../lib/json/json-scan.ts';
import { objectAt } from '../lib/json/json-view.ts';
import { gapValue } from '../gaps/gaps.ts';
import type { GapChoices } from '../gaps/gaps.ts';
import { locales } from './locales.ts';
import type { Locale } from './locales.ts';

/** Where a payload keeps its locales: a path to each multiLang object. */
export type LocalePaths = readonly (readonly string[])[];

/** Whose texts a locale shows: its own, those of the other (missing-locale=fall-back), or none: it is hidden. */
export function findShownLocale(
  locale: Locale,
  payload: JsonNode | null,
  at: LocalePaths,
  gaps: GapChoices,
): Locale | null {
  const isThere = (each: Locale): boolean => at.every((path) => objectAt(payload, ...path, each) !== null);
  if (isThere(locale)) return locale;
  if (gapValue(gaps, 'missing-locale') !== 'fall-back') return null;
  return locales.find((other) => other !== locale && isThere(other)) ?? null;
}
