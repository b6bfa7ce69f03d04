import { tokenKind } from '../json-tokens.ts';
import type { JsonToken } from '../json-tokens.ts';
import { inQuotes, insertion, removal } from './mend.ts';
import type { Repair, Standing } from './standing.ts';
import { stringToken } from './strings.ts';

/** Behind a quote that ends a value stands what ends values, or its line does. */
const endsValue = /^[ \t]*(?:[,}\]\r\n]|$)/;
const endsName = /^\s*:/;

/** Nobody reads a text on one line further for the quote that ends it. */
const longestText = 10_000;

/** The end of words whose first quote is missing, behind the last one; null where they have none on their line. */
export function endOfUnopened(text: string, start: number, isName: boolean): number | null {
  const words = /^[\p{L}\p{N}_$][^"'{}[\],:\r\n]{0,200}"/u.exec(text.slice(start, start + 250))?.[0];
  if (words === undefined) return null;
  const end = start + words.length;
  return (isName ? endsName : endsValue).test(text.slice(end, end + 100)) ? end : null;
}

/** A number, a date or a time whose first quote is missing: the one that ends it stands on its line, behind nothing else. */
export function unopenedNumber({ text, next, before }: Standing, token: JsonToken): Repair | null {
  const isTaken = before?.kind === tokenKind.number;
  if (!isTaken && next !== 'a value' && next !== 'a value or "]"') return null;
  const { start } = isTaken ? before : token;
  const written = /^[+-]?\d[\w.:+ -]{0,100}"/.exec(text.slice(start, start + 110))?.[0];
  if (written === undefined) return null;
  const end = start + written.length;
  if (token.start >= end || !endsValue.test(text.slice(end, end + 100))) return null;
  if (isWholeText(text, token)) return null;
  const meant = { token: stringToken(start, end, written.slice(0, -1)), mend: insertion(start, '"') };
  return { does: isTaken ? 'end-earlier' : 'take-instead', ...meant };
}

/** Whether a text stands there, with what stands behind texts: a comma is missing in front of it. */
function isWholeText(text: string, { kind, malformed, end }: JsonToken): boolean {
  const behind = text.slice(end, end + 100);
  return kind === tokenKind.string && !malformed && (endsValue.test(behind) || endsName.test(behind));
}

/** A quote right behind a value, where another value may not stand: one of them is too many, or one is missing. */
export function quoteBehind({ text, next, before }: Standing, token: JsonToken): Repair | null {
  if (before === null || before.end !== token.start) return null;
  if (before.kind === tokenKind.string) return quotesInside(text, before, next);
  const isStray = text.charAt(token.start) === '"' && endsValue.test(text.slice(token.start + 1, token.start + 100));
  if (!isStray) return null;
  const sign = { start: token.start, end: token.start + 1 };
  if (before.kind === tokenKind.closeBrace || before.kind === tokenKind.closeBracket)
    return { does: 'go-on-behind', end: sign.end, next, mend: removal(sign, '"') };
  const place = { start: before.start, end: sign.end };
  return { does: 'go-on-behind', end: place.end, next, mend: inQuotes(place, text.slice(before.start, before.end)) };
}

/** A text that holds quotes which nobody has escaped: up to the one behind which a value may end. */
function quotesInside(text: string, { start, end }: JsonToken, next: Standing['next']): Repair | null {
  for (let at = end; at < Math.min(text.length, end + longestText) && !/[\r\n]/.test(text.charAt(at)); at++) {
    if (text.charAt(at) === '\\') at += 1;
    if (text.charAt(at) !== '"') continue;
    const behind = text.slice(at + 1, at + 100);
    if (endsName.test(behind)) return null;
    if (!endsValue.test(behind)) continue;
    const inside = text.slice(start + 1, at).replaceAll(/\\.|"/gs, (sign) => (sign === '"' ? String.raw`\"` : sign));
    const mend = { start, end: at + 1, text: `"${inside}"`, key: 'fix.escape', name: '' } as const;
    return { does: 'go-on-behind', end: at + 1, next, mend };
  }
  return null;
}
