/** The languages of the interface; the locales of a payload (zh_HK, en_US) are in specification/locales. */
export const languages = ['en', 'zh-Hant-HK'] as const;
export type Language = (typeof languages)[number];

/** A sentence of the product in both interface languages. */
export type Words = { readonly en: string; readonly zh: string };

/** A sentence of the product, from its texts in both languages. */
export const say = (en: string, zh: string): Words => ({ en, zh });

/** The words in the language asked for. */
export function inLanguage(words: Words, language: Language): string {
  return language === 'en' ? words.en : words.zh;
}

/** Lists names with the language's separator. */
export function listNames(names: readonly string[], language: Language): string {
  return names.join(language === 'en' ? ', ' : '、');
}

/** Joins sentences with a space, except after a Chinese full stop. */
export function joinSentences(sentences: readonly Words[], language: Language): string {
  return sentences
    .map((words) => inLanguage(words, language))
    .reduce((before, sentence) => `${before}${before === '' || before.endsWith('。') ? '' : ' '}${sentence}`, '');
}

/** A sentence to be continued: without its full stop. */
export function withoutStop({ en, zh }: Words): Words {
  return { en: en.replace(/\.$/, ''), zh: zh.replace(/。$/, '') };
}
