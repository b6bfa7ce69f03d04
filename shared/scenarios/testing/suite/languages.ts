import type { Words } from '../../../lib/text/words.ts';
import type { Locale } from '../../../specification/locales.ts';

/** Whether words are missing in a language, or stand in the other one or in characters that Hong Kong does not write. */
export function isSilent({ en, zh }: Words): boolean {
  return en === '' || isChinese(en) || !isChinese(zh) || unwrittenIn(zh) !== '';
}

export function isChinese(text: string): boolean {
  return /\p{Script=Han}/u.test(text);
}

/** The first words in a text that are not of its locale's language, such as a simplified character; empty where there are none. */
export function foreignWordsIn(text: string, locale: Locale): string {
  const words = locale === 'zh_HK' ? /[A-Za-z]{2}[A-Za-z ]*(?<! )/ : /\p{Script=Han}+/u;
  const found = words.exec(text.replaceAll(inBoth, ''))?.[0] ?? '';
  return found === '' && locale === 'zh_HK' ? unwrittenIn(text) : found;
}

/** The first Chinese character that Hong Kong does not write; empty where there is none. */
function unwrittenIn(text: string): string {
  return Array.from(text).find((character) => isChinese(character) && !hongKongWrites.has(character)) ?? '';
}

/** Big5 with Hong Kong's supplement, as browsers read it, and a table that it lacks. */
const hongKongWrites: ReadonlySet<string> = new Set([...big5(), '枱']);

function big5(): readonly string[] {
  const decoder = new TextDecoder('big5');
  const bytes = (first: number): readonly number[] => Array.from({ length: 0xff - first }, (_, place) => first + place);
  return bytes(0x81).flatMap((lead) => bytes(0x40).map((trail) => decoder.decode(Uint8Array.of(lead, trail))));
}

/** What Chinese texts write in Latin letters as well: signs of currencies, units, a few names. */
const inBoth = /\b(?:[A-Z]{2,3}(?=\$)|GMT|QR|NFC|k?Wh?|[ckm]m|kg)\b/g;
