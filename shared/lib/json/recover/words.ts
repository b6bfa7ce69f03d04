import { tokenKind } from '../json-tokens.ts';
import type { JsonToken } from '../json-tokens.ts';
import { inQuotes, insertion, replacement } from './mend.ts';
import { endOfUnopened } from './quotes.ts';
import { isNameNext } from './standing.ts';
import type { Repair, Standing } from './standing.ts';
import { stringToken } from './strings.ts';

/** What full-width signs stand for. */
export function punctuation(sign: string): { readonly kind: number; readonly text: string } | null {
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

/** What other languages write for JSON's three words. */
const meant: Readonly<Record<string, { readonly kind: number; readonly text: string }>> = {
  true: { kind: tokenKind.true, text: 'true' },
  false: { kind: tokenKind.false, text: 'false' },
  null: { kind: tokenKind.null, text: 'null' },
  none: { kind: tokenKind.null, text: 'null' },
  nil: { kind: tokenKind.null, text: 'null' },
  undefined: { kind: tokenKind.null, text: 'null' },
};

/** A word where a name or a value may stand: one of JSON's own in another spelling, else a text that lacks its quotes. */
export function wordRepair({ text, next }: Standing, token: JsonToken): Repair | null {
  const word =
    wordAt(text, token.start) ?? (token.kind === tokenKind.number ? text.slice(token.start, token.end) : null);
  if (word === null) return null;
  const closedAt = endOfUnopened(text, token.start, isNameNext(next));
  if (closedAt !== null) {
    const place = { start: token.start, end: closedAt };
    const written = text.slice(place.start, place.end - 1);
    return {
      does: 'take-instead',
      token: stringToken(place.start, place.end, written),
      mend: insertion(place.start, '"'),
    };
  }
  const place = { start: token.start, end: token.start + word.length };
  const known = Object.hasOwn(meant, word.toLowerCase()) ? meant[word.toLowerCase()] : undefined;
  const isValue = next === 'a value' || next === 'a value or "]"';
  if (isValue && known !== undefined && known.text !== word)
    return {
      does: 'take-instead',
      token: { ...place, kind: known.kind, malformed: false },
      mend: replacement(place, known.text),
    };
  return { does: 'take-instead', token: stringToken(place.start, place.end, word), mend: inQuotes(place, word) };
}
