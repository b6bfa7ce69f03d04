import { isWide } from '../../../shared/lib/text/text-width.ts';

/** Estimates the width of a bold text in ems, generously: 1 for wide letters, 0.74 for most, at least 1 in all. */
export function measureEms(text: string): number {
  let sum = 0;
  for (const letter of text) {
    if (isWide(letter.codePointAt(0) ?? 0) || /[MW@%]/.test(letter)) sum += 1;
    else sum += /[ilI1.,:' -]/.test(letter) ? 0.5 : 0.74;
  }
  return Math.max(1, sum);
}

/** Whether a text is one word of ASCII and currency signs, such as a sum, which must not wrap. */
export function isOneWord(text: string): boolean {
  return /^[\u{21}-\u{7e}¥€£\u{a0}]+$/u.test(text);
}
