import type { JSONScanner } from 'jsonc-parser';
import { backslash, firstPrintable, isJsonSpace, isLineBreak, quote, unescapeText } from './json-characters.ts';

/** The scanner's token kinds. Its own enum is `const` and cannot be imported from a declaration file here. */
export const tokenKind = {
  openBrace: 1,
  closeBrace: 2,
  openBracket: 3,
  closeBracket: 4,
  comma: 5,
  colon: 6,
  null: 7,
  true: 8,
  false: 9,
  string: 10,
  number: 11,
  lineComment: 12,
  blockComment: 13,
  unknown: 16,
  end: 17,
} as const;

export type JsonToken = {
  readonly kind: number;
  readonly start: number;
  readonly end: number;
  readonly malformed: boolean;
  readonly value?: string;
};

/**
 * The next token. White space and strings are read here, because the scanner would build texts of them piece by
 * piece. A malformed string goes to its closing quote, else to the end of its line.
 */
export function nextToken(scanner: JSONScanner, text: string): JsonToken {
  const from = scanner.getPosition();
  let at = from;
  while (isJsonSpace(text.charCodeAt(at))) at++;
  if (text.charCodeAt(at) === quote) {
    const string = stringAt(text, at);
    scanner.setPosition(string.end);
    if (string.value === null) return { kind: tokenKind.string, start: at, end: string.end, malformed: true };
    return { kind: tokenKind.string, start: at, end: string.end, malformed: false, value: string.value };
  }
  if (at !== from) scanner.setPosition(at);
  const kind = scanner.scan();
  return {
    kind,
    start: scanner.getTokenOffset(),
    end: scanner.getPosition(),
    malformed: scanner.getTokenError() !== 0,
  };
}

/** The string that opens at an offset; its value is null when it is malformed. */
function stringAt(text: string, open: number): { readonly end: number; readonly value: string | null } {
  let hasEscapes = false;
  let hasControls = false;
  for (let at = open + 1; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code > backslash) continue;
    if (code === quote) {
      const end = at + 1;
      if (hasControls) return { end, value: null };
      return { end, value: hasEscapes ? unescapeText(text.slice(open, end)) : text.slice(open + 1, at) };
    }
    if (isLineBreak(code)) return { end: at, value: null };
    if (code < firstPrintable) hasControls = true;
    if (code !== backslash) continue;
    hasEscapes = true;
    at++;
  }
  return { end: text.length, value: null };
}
