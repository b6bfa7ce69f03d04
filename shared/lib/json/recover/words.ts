import { tokenKind, type JsonToken } from '../json-tokens.ts';
import { isNameNext, type Repair, type FaultContext, inQuotes, insertion, replacement } from './repair.ts';
import { stringToken, findUnopenedEnd } from './strings.ts';

/** The JSON sign that a full-width sign means. */
export function readPunctuation(sign: string): { readonly kind: number; readonly text: string } | null {
  switch (sign) {
    case '：':
      return { kind: tokenKind.colon, text: ':' };
    case '，':
    case '、':
      return { kind: tokenKind.comma, text: ',' };
    case '｛':
      return { kind: tokenKind.openBrace, text: '{' };
    case '｝':
      return { kind: tokenKind.closeBrace, text: '}' };
    case '［':
      return { kind: tokenKind.openBracket, text: '[' };
    case '］':
      return { kind: tokenKind.closeBracket, text: ']' };
    default:
      return null;
  }
}

/** A word without quotes at an offset; null where there is none. */
export function wordAt(text: string, start: number): string | null {
  return /^[A-Za-z_$][\w$.-]*/.exec(text.slice(start, start + 200))?.[0] ?? null;
}

/** JSON's three words and their spellings in other languages. */
const jsonWords: Readonly<Record<string, { readonly kind: number; readonly text: string }>> = {
  true: { kind: tokenKind.true, text: 'true' },
  false: { kind: tokenKind.false, text: 'false' },
  null: { kind: tokenKind.null, text: 'null' },
  none: { kind: tokenKind.null, text: 'null' },
  nil: { kind: tokenKind.null, text: 'null' },
  undefined: { kind: tokenKind.null, text: 'null' },
};

/** Repairs a bare word: one of JSON's words in another spelling, else a text without its quotes. */
export function repairWord({ text, next }: FaultContext, token: JsonToken): Repair | null {
  const word =
    wordAt(text, token.start) ?? (token.kind === tokenKind.number ? text.slice(token.start, token.end) : null);
  if (word === null) return null;
  const closedAt = findUnopenedEnd(text, token.start, isNameNext(next));
  if (closedAt !== null) {
    const place = { start: token.start, end: closedAt };
    const written = text.slice(place.start, place.end - 1);
    return {
      action: 'replace-token',
      token: stringToken(place.start, place.end, written),
      fix: insertion(place.start, '"'),
    };
  }
  const place = { start: token.start, end: token.start + word.length };
  const known = Object.hasOwn(jsonWords, word.toLowerCase()) ? jsonWords[word.toLowerCase()] : undefined;
  const isValue = next === 'a value' || next === 'a value or "]"';
  if (isValue && known !== undefined && known.text !== word)
    return {
      action: 'replace-token',
      token: { ...place, kind: known.kind, malformed: false },
      fix: replacement(place, known.text),
    };
  return { action: 'replace-token', token: stringToken(place.start, place.end, word), fix: inQuotes(place, word) };
}
