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
