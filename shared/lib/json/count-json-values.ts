import { backslash, closeBrace, closeBracket, comma, openBrace, openBracket, quote, space } from './json-characters.ts';

export const maxJsonValues = 1_000_000;

/**
 * Counts the values of a JSON text without building them: commas and filled containers outside of strings, plus one.
 * A rough number for a text that is not JSON.
 */
export function countJsonValues(text: string): number {
  let count = 1;
  let isInString = false;
  let hasJustOpened = false;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (isInString) {
      if (code === backslash) at++;
      else if (code === quote) isInString = false;
    } else if (code > space) {
      if (code === quote) isInString = true;
      const opens = code === openBracket || code === openBrace;
      if (opens || code === comma) count++;
      else if (hasJustOpened && (code === closeBracket || code === closeBrace)) count--;
      hasJustOpened = opens;
    }
  }
  return count;
}
