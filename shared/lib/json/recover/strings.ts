import { tokenKind, type JsonToken } from '../json-tokens.ts';
import { insertion, type JsonFix, type Repair, type FaultContext, inQuotes, removal } from './repair.ts';

/** A string as it was probably meant, and the edit that makes it so. */
export type FixedString = { readonly token: JsonToken; readonly fix: JsonFix };

/** Fixes a malformed string: closes a name before its colon, a text at the end of its line, or escapes what needs escaping. */
export function fixString(text: string, { start, end }: JsonToken, isName: boolean): FixedString {
  const name = isName ? /^"([\w$.-]+)\s*:/.exec(text.slice(start, Math.min(end, start + 200)))?.[1] : undefined;
  if (name !== undefined) {
    const at = start + 1 + name.length;
    return { token: stringToken(start, at, name), fix: insertion(at, '"') };
  }
  const isClosed = end - start > 1 && text.charAt(end - 1) === '"' && !endsInEscape(text.slice(start + 1, end - 1));
  return isClosed ? escapeString(text, start, end) : closeString(text, start, end);
}

function endsInEscape(inside: string): boolean {
  let at = inside.length;
  while (inside.charAt(at - 1) === '\\') at--;
  return ((inside.length - at) & 1) === 1;
}

function escapeString(text: string, start: number, end: number): FixedString {
  const source = `"${escapeInside(text.slice(start + 1, end - 1))}"`;
  const fix: JsonFix = { start, end, text: source, key: 'fix.escape', name: '' };
  return { token: stringToken(start, end, parseString(source)), fix: fix };
}

/** Closes a string after the last character of its line that is no separator. */
function closeString(text: string, start: number, end: number): FixedString {
  const whole = text.slice(start + 1, end).trimEnd();
  return endStringAfter(start, dropClosers(whole.endsWith(',') ? whole.slice(0, -1) : whole));
}

/** Drops the brackets at the end of a text that close nothing in it: they close its container. */
function dropClosers(text: string): string {
  const own = text.trimEnd();
  const closing = own.at(-1);
  if (closing !== '}' && closing !== ']') return own;
  const opening = closing === '}' ? '{' : '[';
  return own.split(closing).length > own.split(opening).length ? dropClosers(own.slice(0, -1)) : own;
}

/**
 * Ends a string that swallowed the quote of the next one: a name before its colon (`"a: "b"`), a text before its comma
 * (`"b}, "c":`). null: it is no such string.
 */
export function endStringEarlier(text: string, { start, end }: JsonToken, isName: boolean): FixedString | null {
  const written = text.slice(start + 1, Math.min(end - 1, start + maxSwallowed));
  if (isName) {
    const name = /^([\w$.-]+)\s*:(?:$|.*[\s[{,:]$)/.exec(written)?.[1];
    return name === undefined ? null : endStringAfter(start, name);
  }
  const own = /^(.*),[\s[{]*$/s.exec(written)?.[1];
  return own === undefined ? null : endStringAfter(start, dropClosers(own));
}

const maxSwallowed = 10_000;

function endStringAfter(start: number, own: string): FixedString {
  const at = start + 1 + own.length;
  return { token: stringToken(start, at, parseString(`"${escapeInside(own)}"`)), fix: insertion(at, '"') };
}

function escapeInside(inside: string): string {
  return inside
    .replaceAll(/\\(?:["\\/bfnrt]|u[0-9A-Fa-f]{4})?/g, (escape) => (escape.length > 1 ? escape : String.raw`\\`))
    .replaceAll(/\p{Cc}/gu, (control) => (control < ' ' ? JSON.stringify(control).slice(1, -1) : control));
}

function parseString(source: string): string {
  try {
    const value: unknown = JSON.parse(source);
    return typeof value === 'string' ? value : '';
  } catch {
    return '';
  }
}

export function stringToken(start: number, end: number, value: string): JsonToken {
  return { kind: tokenKind.string, start, end, malformed: false, value };
}

/** Reads a text in foreign quotes up to the closing one on the same line; null where none closes it. */
export function readForeignQuotes(
  text: string,
  start: number,
): { readonly end: number; readonly value: string } | null {
  const closing =
    text.charAt(start) === "'" ? "'" : /[\u2018\u2019]/.test(text.charAt(start)) ? '\u2018\u2019' : '\u201c\u201d"';
  for (let at = start + 1; at < text.length && !/[\r\n]/.test(text.charAt(at)); at++) {
    if (text.charAt(at) === '\\') at++;
    else if (closing.includes(text.charAt(at)))
      return {
        end: at + 1,
        value: parseString(
          `"${escapeInside(
            text
              .slice(start + 1, at)
              .replaceAll("\\'", "'")
              .replaceAll('"', String.raw`\"`),
          )}"`,
        ),
      };
  }
  return null;
}

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
