import type { JsonToken } from '../json-tokens.ts';
import { tokenKind } from '../json-tokens.ts';
import type { Mend } from './mend.ts';
import { insertion } from './mend.ts';

/** A string as it was probably meant, and the edit that makes it one. */
export type MendedString = { readonly token: JsonToken; readonly mend: Mend };

/** A malformed string: a name closed in front of its colon, a text where its line ends, or with what may not stand in it escaped. */
export function mendedString(text: string, { start, end }: JsonToken, isName: boolean): MendedString {
  const name = isName ? /^"([\w$.-]+)\s*:/.exec(text.slice(start, Math.min(end, start + 200)))?.[1] : undefined;
  if (name !== undefined) {
    const at = start + 1 + name.length;
    return { token: stringToken(start, at, name), mend: insertion(at, '"') };
  }
  const isClosed = end - start > 1 && text.charAt(end - 1) === '"' && !endsInEscape(text.slice(start + 1, end - 1));
  return isClosed ? escaped(text, start, end) : closed(text, start, end);
}

/** Whether the character behind a piece of a string is escaped by it. */
function endsInEscape(inside: string): boolean {
  return ((/\\*$/.exec(inside)?.[0].length ?? 0) & 1) === 1;
}

function escaped(text: string, start: number, end: number): MendedString {
  const source = `"${escapedInside(text.slice(start + 1, end - 1))}"`;
  const mend: Mend = { start, end, text: source, key: 'fix.escape', name: '' };
  return { token: stringToken(start, end, valueOf(source)), mend };
}

/** Behind the last character that is no separator: on its line nothing else can have been meant to follow. */
function closed(text: string, start: number, end: number): MendedString {
  const whole = text.slice(start + 1, end).trimEnd();
  return endedBehind(start, withoutClosers(whole.endsWith(',') ? whole.slice(0, -1) : whole));
}

/** A text without the brackets at its end that close nothing in it: they close what it stands in. */
function withoutClosers(text: string): string {
  const own = text.trimEnd();
  const closing = own.at(-1);
  if (closing !== '}' && closing !== ']') return own;
  const opening = closing === '}' ? '{' : '[';
  return own.split(closing).length > own.split(opening).length ? withoutClosers(own.slice(0, -1)) : own;
}

/**
 * A string that was closed by the quote that opens the next one, as the one it was meant to be: a name up to its colon
 * (`"a: "b"`), a text up to the comma behind it (`"b}, "c":`). null where it is none.
 */
export function endedEarlier(text: string, { start, end }: JsonToken, isName: boolean): MendedString | null {
  const written = text.slice(start + 1, Math.min(end - 1, start + longestSwallowing));
  if (isName) {
    const name = /^([\w$.-]+)\s*:(?:$|.*[\s[{,:]$)/.exec(written)?.[1];
    return name === undefined ? null : endedBehind(start, name);
  }
  const own = /^(.*),[\s[{]*$/s.exec(written)?.[1];
  return own === undefined ? null : endedBehind(start, withoutClosers(own));
}

/** Nobody looks further for the quote that ends a string. */
const longestSwallowing = 10_000;

function endedBehind(start: number, own: string): MendedString {
  const at = start + 1 + own.length;
  return { token: stringToken(start, at, valueOf(`"${escapedInside(own)}"`)), mend: insertion(at, '"') };
}

function escapedInside(inside: string): string {
  return inside
    .replaceAll(/\\(?:["\\/bfnrt]|u[0-9A-Fa-f]{4})?/g, (escape) => (escape.length > 1 ? escape : String.raw`\\`))
    .replaceAll(/\p{Cc}/gu, (control) => (control < ' ' ? JSON.stringify(control).slice(1, -1) : control));
}

function valueOf(source: string): string {
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

/** What stands between other quotes than JSON's, up to the one that closes it on the same line; null where none does. */
export function betweenOtherQuotes(
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
        value: valueOf(
          `"${escapedInside(
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
