/** How libraries write JSON strings. Needs valid JSON; a leading byte order mark stays. */
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

/** Escapes only what JSON requires, in short form: JSON.stringify, ensure_ascii=False. */
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

/** Each \u escape as its character where JSON allows it. */
export const withoutUnicodeEscapes: Spelling = (text) =>
  text.includes(String.raw`\u`)
    ? text
        .replace(eachEscape, (escape: string, hex: string | undefined) => {
          const code = hex === undefined ? 0 : Number.parseInt(hex, 16);
          return code < 0x20 || code === 0x22 || code === 0x5c ? escape : String.fromCharCode(code);
        })
        .replace(eachLoneHalf, (half) => unicodeEscape(half, 'lower'))
    : text;

/** Each matching character as a \u escape. */
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

/** .NET's System.Text.Json: escapes all but ASCII, some marks and the quote, in capitals. */
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

const [tab, space, quote, comma, colon] = [0x09, 0x20, 0x22, 0x2c, 0x3a];
const [openBracket, closeBracket, openBrace, closeBrace] = [0x5b, 0x5d, 0x7b, 0x7d];

/** JSON without white space except `afterComma` and `afterColon`. */
export function withSeparators(text: string, afterComma: string, afterColon: string): string {
  return laidOut(text, (code) => {
    if (code === comma) return afterComma;
    return code === colon ? afterColon : '';
  });
}

/** JSON with one value a line, indented by `unit`. Empty containers stay on their line. */
export function withIndent(text: string, unit: string): string {
  let depth = 0;
  const line = (): string => `\n${unit.repeat(Math.min(depth, 64))}`;
  const compact = withSeparators(text, '', '');
  return laidOut(
    compact,
    (code, at) => {
      if (code === colon) return ' ';
      if (code === comma) return line();
      const next = compact.charCodeAt(at + 1);
      const closesNext = next === closeBracket || next === closeBrace;
      if (code === openBracket || code === openBrace) {
        if (closesNext) return '';
        depth += 1;
        return line();
      }
      // Behind any other piece a line begins where its container ends.
      return '';
    },
    (at) => {
      const before = compact.charCodeAt(at - 1);
      if (before === openBracket || before === openBrace) return '';
      depth = Math.max(0, depth - 1);
      return line();
    },
  );
}

/** Restores removed line ends of indented JSON. Text on several lines or without indentation is unchanged. */
export function withLineEnds(text: string): string {
  if (/[\r\n]/.test(text)) return text;
  const pieces: string[] = [];
  let start = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === quote) at = closingQuote(text, at);
    else if (code === tab || (code === space && text.charCodeAt(at + 1) === space)) {
      pieces.push(text.slice(start, at));
      start = at;
      while (text.charCodeAt(at + 1) === code) at++;
    }
  }
  return pieces.length === 0 ? text : [...pieces, text.slice(start).replace(/[\]}]$/, '\n$&')].join('\n');
}

/**
 * Formats JSON: `behind` follows each structural character, `before` precedes a closing one. Strings and words are
 * unchanged, white space is dropped.
 */
function laidOut(
  text: string,
  behind: (code: number, at: number) => string,
  before: (at: number) => string = () => '',
): string {
  const pieces: string[] = [];
  let start = 0;
  const flush = (end: number): void => {
    if (end > start) pieces.push(text.slice(start, end));
  };
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === quote) at = closingQuote(text, at);
    else if (code === space || code === 0x0a || code === 0x0d || code === tab) {
      flush(at);
      start = at + 1;
    } else if (isStructural(code)) {
      const isClosing = code === closeBracket || code === closeBrace;
      flush(isClosing ? at : at + 1);
      pieces.push(isClosing ? `${before(at)}${text[at]}` : behind(code, at));
      start = at + 1;
    }
  }
  flush(text.length);
  return pieces.join('');
}

function isStructural(code: number): boolean {
  return (
    code === comma ||
    code === colon ||
    code === openBracket ||
    code === closeBracket ||
    code === openBrace ||
    code === closeBrace
  );
}

/** The end of a string: its closing quote or the end of the text. */
function closingQuote(text: string, start: number): number {
  for (let at = text.indexOf('"', start + 1); at >= 0; at = text.indexOf('"', at + 1)) {
    let escapes = 0;
    while (text[at - 1 - escapes] === '\\') escapes++;
    if (escapes % 2 === 0) return at;
  }
  return text.length;
}
