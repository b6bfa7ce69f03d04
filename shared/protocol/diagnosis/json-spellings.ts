/**
 * How libraries spell the strings of a JSON text. Each takes a whole text that is sound JSON: what they change stands in
 * strings only. A byte order mark in front of it stays.
 */
export type Spelling = (text: string) => string;

const shortEscapes: Readonly<Record<string, string>> = {
  '\b': String.raw`\b`,
  '\f': String.raw`\f`,
  '\n': String.raw`\n`,
  '\r': String.raw`\r`,
  '\t': String.raw`\t`,
  '"': String.raw`\"`,
  '\\': '\\\\',
};
const eachEscape = /\\(?:u([0-9a-fA-F]{4})|.)/g;
const eachLoneHalf = /\p{Cs}/gu;

/** Only what JSON asks to be escaped is, in the short form where there is one: JSON.stringify, ensure_ascii=False. */
export const plainStrings: Spelling = (text) =>
  text.includes('\\')
    ? text
        .replace(eachEscape, (escape: string, hex: string | undefined) => {
          if (hex === undefined) return escape === String.raw`\/` ? '/' : escape;
          const character = String.fromCharCode(Number.parseInt(hex, 16));
          const short = shortEscapes[character];
          return short ?? (character < ' ' ? `\\u${hex.toLowerCase()}` : character);
        })
        .replace(eachLoneHalf, (half) => unicodeEscape(half, 'lower'))
    : text;

/** Each \u escape as its character, where JSON lets it stand so; other escapes stay. */
export const withoutUnicodeEscapes: Spelling = (text) =>
  text.includes(String.raw`\u`)
    ? text
        .replace(eachEscape, (escape: string, hex: string | undefined) => {
          const code = hex === undefined ? 0 : Number.parseInt(hex, 16);
          return code < 0x20 || code === 0x22 || code === 0x5c ? escape : String.fromCharCode(code);
        })
        .replace(eachLoneHalf, (half) => unicodeEscape(half, 'lower'))
    : text;

/** Each character of the pattern as a \u escape, with digits in lower or upper case. */
export function escaping(pattern: RegExp, digits: 'lower' | 'upper'): Spelling {
  return (text) => text.replace(pattern, (found, at: number) => (at === 0 ? found : unicodeEscape(found, digits)));
}

/** Each \u escape with its digits in the other case. */
export function withDigits(digits: 'lower' | 'upper'): Spelling {
  return (text) =>
    text.replace(eachEscape, (escape: string, hex: string | undefined) =>
      hex === undefined ? escape : `\\u${digits === 'lower' ? hex.toLowerCase() : hex.toUpperCase()}`,
    );
}

export const withEscapedSlashes: Spelling = (text) =>
  text.replace(/\\.|\//g, (found) => (found === '/' ? String.raw`\/` : found));

export const withoutEscapedSlashes: Spelling = (text) =>
  text.replace(/\\./g, (found) => (found === String.raw`\/` ? '/' : found));

/** As .NET's System.Text.Json has it: all but ASCII, some marks, and the quote, in capital digits. */
export const dotnetStrings: Spelling = (text) =>
  plainStrings(text).replace(/\\.|[^\0-\u{7f}]|[<>&'+`]/gu, (found, at: number) => {
    if (found === String.raw`\"`) return String.raw`\u0022`;
    return found.startsWith('\\') || at === 0 ? found : unicodeEscape(found, 'upper');
  });

function unicodeEscape(character: string, digits: 'lower' | 'upper'): string {
  let escape = '';
  for (let at = 0; at < character.length; at++) {
    const hex = character.charCodeAt(at).toString(16).padStart(4, '0');
    escape += `\\u${digits === 'lower' ? hex : hex.toUpperCase()}`;
  }
  return escape;
}
