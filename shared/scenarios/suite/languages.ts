import type { Words } from '../../lib/text/words.ts';
import type { Locale } from '../../specification/locales.ts';

/** Whether words are missing in a language, or stand in the other one. */
export function isSilent({ en, zh }: Words): boolean {
  return en === '' || isChinese(en) || !isChinese(zh);
}

export function isChinese(text: string): boolean {
  return /\p{Script=Han}/u.test(text);
}

/** The first words in a text that are of the other language than its locale's; empty where there are none. */
export function foreignWordsIn(text: string, locale: Locale): string {
  const words = locale === 'zh_HK' ? /[A-Za-z]{2}[A-Za-z ]*(?<! )/ : /\p{Script=Han}+/u;
  return words.exec(text.replaceAll(inBoth, ''))?.[0] ?? '';
}

/** What Chinese texts write in Latin letters as well: signs of currencies, units, a few names. */
const inBoth = /\b(?:[A-Z]{2,3}(?=\$)|GMT|QR|NFC|k?Wh?|[ckm]m|kg)\b/g;
