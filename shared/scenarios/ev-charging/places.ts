import type { Locale } from '../../specification/locales.ts';

/** Where a charging order keeps its fields of one locale. */
export const displayPath = (locale: Locale): readonly string[] => ['extInfo', 'multiLang', locale];
