import type { Locale } from '../../specification/locales.ts';

export const displayPath = (locale: Locale): readonly string[] => ['extInfo', 'multiLang', locale];
