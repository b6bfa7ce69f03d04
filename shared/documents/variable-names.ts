import { backslash, closeBrace, isJsonSpace, isLineBreak, openBrace, quote } from '../lib/json/json-characters.ts';
import { longestColumn } from './rows/row.ts';

/** A name in double braces; `isWhole`: it is all that a string value holds. */
export type NamePlace = {
  readonly name: string;
  readonly start: number;
  readonly end: number;
  readonly isWhole: boolean;
};

/** The names that a text has in double braces inside strings, in order: what `resolveNames` needs of it. */
export function namesIn(text: string): readonly NamePlace[] {
  const names: NamePlace[] = [];
  eachName(text, (place) => names.push(place));
  return names;
}

/** Finds every name in double braces inside strings, in order. No character is read twice, even in a text of braces. */
export function eachName(text: string, found: (place: NamePlace) => void): void {
  const last = text.lastIndexOf('{{');
  let open = text.indexOf('"');
  while (open >= 0 && open < last) {
    let at = open + 1;
    for (;;) {
      let code = text.charCodeAt(at);
      // Most of a text is none of what is asked after below.
      while (code > quote && code !== backslash && code !== openBrace) code = text.charCodeAt(++at);
      if (at > last || code === quote || isLineBreak(code)) break;
      const end = code === openBrace && text.charCodeAt(at + 1) === openBrace ? endOfName(text, at + 2) : at;
      if (end > at) {
        const isWhole = at === open + 1 && endsAsValue(text, end);
        found({ name: text.slice(at + 2, end - 2), start: at, end, isWhole });
        at = end;
      } else {
        at += code === backslash && !isLineBreak(text.charCodeAt(at + 1)) ? 2 : 1;
      }
    }
    open = text.indexOf('"', text.charCodeAt(at) === quote ? at + 1 : at);
  }
}

/** No name is longer, but one of a row: a column's name with each character escaped. One of yours is found, and refused. */
const longestName = 64;
const longestNamed = 'row.'.length + 6 * longestColumn;

/** The offset behind the closing braces of the name that begins here; -1 where none does. */
function endOfName(text: string, from: number): number {
  const isOfRow = text.startsWith('row.', from);
  const most = Math.min(from + (isOfRow || text.startsWith('my.', from) ? longestNamed : longestName), text.length);
  let at = from;
  for (;;) {
    while (at < most && mayStandInName(text.charCodeAt(at))) at++;
    // A column's name may hold what a JSON string escapes.
    if (!isOfRow || at >= most || text.charCodeAt(at) !== backslash || isLineBreak(text.charCodeAt(at + 1))) break;
    at += 2;
  }
  const isClosed = at > from && text.charCodeAt(at) === closeBrace && text.charCodeAt(at + 1) === closeBrace;
  return isClosed ? at + 2 : -1;
}

function mayStandInName(code: number): boolean {
  if (code === openBrace || code === closeBrace) return false;
  return code !== quote && code !== backslash && !isLineBreak(code);
}

/** Whether a string ends at this offset and no colon follows, which would make it the name of a member. */
function endsAsValue(text: string, at: number): boolean {
  if (text.charCodeAt(at) !== quote) return false;
  let next = at + 1;
  while (isJsonSpace(text.charCodeAt(next))) next++;
  return text.charAt(next) !== ':';
}
