import i18next from 'i18next';
import type { i18n, TFunction } from 'i18next';
import type { Language } from '../../shared/lib/text/words.ts';
import { en } from './en.ts';
import { zhHantHk } from './zh-hant-hk.ts';

/** Says a text of the window by its key. */
export type Say = TFunction;

/** The window's texts in both languages, starting in one of them. The resources are bundled: nothing is loaded later. */
export async function startWords(language: Language): Promise<i18n> {
  const words = i18next.createInstance();
  await words.init({
    lng: language,
    fallbackLng: false,
    ns: ['window'],
    defaultNS: 'window',
    resources: { en: { window: en }, 'zh-Hant-HK': { window: zhHantHk } },
    // React escapes what it draws; escaping twice would show entities to the reader.
    interpolation: { escapeValue: false },
    initAsync: false,
  });
  return words;
}
