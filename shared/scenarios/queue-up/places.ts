import type { Locale } from '../../specification/locales.ts';

/** Where a queue keeps the card's fields of one locale. */
export const displayPath = (locale: Locale): readonly string[] => ['extInfo', 'multiLang', locale];

export const shopPath = (locale: Locale): readonly string[] => ['shopInfo', 'extInfo', 'multiLang', locale];
