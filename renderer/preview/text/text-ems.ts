import { isWide } from '../../../shared/lib/text/text-width.ts';

/** About how wide a text runs in bold, in ems and never too narrow: wide letters take one, capitals most of one. */
export function measureEms(text: string): number {
  let sum = 0;
  for (const letter of text) {
    if (isWide(letter.codePointAt(0) ?? 0) || /[MW@%]/.test(letter)) sum += 1;
    else sum += /[ilI1.,:' -]/.test(letter) ? 0.5 : 0.74;
  }
  return Math.max(1, sum);
}

/** Whether a text is one word of letters, digits and signs, such as a sum of money: a line that breaks in it makes two of it. */
export function isOneWord(text: string): boolean {
  return /^[\u{21}-\u{7e}¥€£\u{a0}]+$/u.test(text);
}
