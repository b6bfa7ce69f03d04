/** The languages of the tool's own interface. The locales of a payload (zh_HK, en_US) are another thing: see spec/locales. */
export const languages = ['en', 'zh-Hant-HK'] as const;
export type Language = (typeof languages)[number];

/** A sentence of the product in both interface languages. Data tables carry their words beside their facts. */
export type Words = { readonly en: string; readonly zh: string };

/** The words in the language asked for. */
export function inLanguage(words: Words, language: Language): string {
  return language === 'en' ? words.en : words.zh;
}

/** Names one after another, with what stands between names in that language. */
export function listNames(names: readonly string[], language: Language): string {
  return names.join(language === 'en' ? ', ' : '、');
}

/** Whole sentences one after another: with a space between them, but for one behind a Chinese full stop. */
export function joinSentences(sentences: readonly Words[], language: Language): string {
  return sentences
    .map((words) => inLanguage(words, language))
    .reduce((before, sentence) => `${before}${before === '' || before.endsWith('。') ? '' : ' '}${sentence}`, '');
}
