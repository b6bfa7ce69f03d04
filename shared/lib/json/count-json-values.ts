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

const space = 0x20;
const quote = 0x22;
const comma = 0x2c;
const openBracket = 0x5b;
const backslash = 0x5c;
const closeBracket = 0x5d;
const openBrace = 0x7b;
const closeBrace = 0x7d;
