import type { JSONScanner } from 'jsonc-parser';

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

/** One token: its kind, its place, and whether the scanner found it malformed. */
export type JsonToken = {
  readonly kind: number;
  readonly start: number;
  readonly end: number;
  readonly malformed: boolean;
};

/**
 * The next token. White space is passed over here: the scanner would build a text of it, character by character.
 */
export function nextToken(scanner: JSONScanner, text: string): JsonToken {
  const from = scanner.getPosition();
  let at = from;
  while (isJsonSpace(text.charCodeAt(at))) at++;
  if (at !== from) scanner.setPosition(at);
  const kind = scanner.scan();
  return {
    kind,
    start: scanner.getTokenOffset(),
    end: scanner.getPosition(),
    malformed: scanner.getTokenError() !== 0,
  };
}

function isJsonSpace(code: number): boolean {
  return code === 0x20 || code === 0x0a || code === 0x0d || code === 0x09;
}
