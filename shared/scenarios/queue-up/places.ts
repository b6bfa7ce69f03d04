import type { Locale } from '../../specification/locales.ts';

export const shopPath = (locale: Locale): readonly string[] => ['shopInfo', 'extInfo', 'multiLang', locale];
