import { tokenKind, type JsonToken } from '../json-tokens.ts';
import { inQuotes, insertion, removal } from './json-fix.ts';
import type { Repair, FaultContext } from './repair.ts';
import { stringToken } from './strings.ts';

/** After the quote that ends a value comes what ends values, or the end of the line. */
const endsValue = /^[ \t]*(?:[,}\]\r\n]|$)/;
const endsName = /^\s*:/;

/** A closing quote is looked for within so many units. */
const maxTextUnits = 10_000;

/** Finds the end of words whose first quote is missing, after the last quote; null where their line has none. */
export function findUnopenedEnd(text: string, start: number, isName: boolean): number | null {
  const words = /^[\p{L}\p{N}_$][^"'{}[\],:\r\n]{0,200}"/u.exec(text.slice(start, start + 250))?.[0];
  if (words === undefined) return null;
  const end = start + words.length;
  return (isName ? endsName : endsValue).test(text.slice(end, end + 100)) ? end : null;
}

/** Repairs a number, date or time whose first quote is missing and whose last one directly ends it. */
export function repairUnopenedNumber({ text, next, before }: FaultContext, token: JsonToken): Repair | null {
  const isTaken = before?.kind === tokenKind.number;
  if (!isTaken && next !== 'a value' && next !== 'a value or "]"') return null;
  const { start } = isTaken ? before : token;
  const written = /^[+-]?\d[\w.:+ -]{0,100}"/.exec(text.slice(start, start + 110))?.[0];
  if (written === undefined) return null;
  const end = start + written.length;
  if (token.start >= end || !endsValue.test(text.slice(end, end + 100))) return null;
  if (isWholeText(text, token)) return null;
  const meant = { token: stringToken(start, end, written.slice(0, -1)), fix: insertion(start, '"') };
  return { action: isTaken ? 'end-earlier' : 'replace-token', ...meant };
}

/** Whether the token is a whole text, so that a comma is missing before it. */
function isWholeText(text: string, { kind, malformed, end }: JsonToken): boolean {
  const behind = text.slice(end, end + 100);
  return kind === tokenKind.string && !malformed && (endsValue.test(behind) || endsName.test(behind));
}

/** Repairs a quote directly after a value, where no other value may follow: one quote is extra or missing. */
export function repairExtraQuote({ text, next, before }: FaultContext, token: JsonToken): Repair | null {
  if (before === null || before.end !== token.start) return null;
  if (before.kind === tokenKind.string) return repairQuotesInside(text, before, next);
  const isStray = text.charAt(token.start) === '"' && endsValue.test(text.slice(token.start + 1, token.start + 100));
  if (!isStray) return null;
  const sign = { start: token.start, end: token.start + 1 };
  if (before.kind === tokenKind.closeBrace || before.kind === tokenKind.closeBracket)
    return { action: 'continue-after', end: sign.end, next, fix: removal(sign, '"') };
  const place = { start: before.start, end: sign.end };
  return { action: 'continue-after', end: place.end, next, fix: inQuotes(place, text.slice(before.start, before.end)) };
}

/** Repairs a text with unescaped quotes: it goes up to the quote after which a value may end. */
function repairQuotesInside(text: string, { start, end }: JsonToken, next: FaultContext['next']): Repair | null {
  for (let at = end; at < Math.min(text.length, end + maxTextUnits) && !/[\r\n]/.test(text.charAt(at)); at++) {
    if (text.charAt(at) === '\\') at += 1;
    if (text.charAt(at) !== '"') continue;
    const behind = text.slice(at + 1, at + 100);
    if (endsName.test(behind)) return null;
    if (!endsValue.test(behind)) continue;
    const inside = text.slice(start + 1, at).replaceAll(/\\.|"/gs, (sign) => (sign === '"' ? String.raw`\"` : sign));
    const fix = { start, end: at + 1, text: `"${inside}"`, key: 'fix.escape', name: '' } as const;
    return { action: 'continue-after', end: at + 1, next, fix: fix };
  }
  return null;
}
