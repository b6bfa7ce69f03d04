import { tokenKind } from '../json-tokens.ts';
import type { JsonToken } from '../json-tokens.ts';
import { insertion } from './mend.ts';
import type { Mend } from './mend.ts';
import { isNameNext } from './standing.ts';
import type { Standing } from './standing.ts';

/**
 * The brace that is missing in front of a text that a colon follows: `"amount": "value": "2"}`. Brackets decide: with it,
 * each that closes has one that opens. null where none is missing.
 */
export function openingBehind({ text, next, before, open }: Standing, token: JsonToken): Mend | null {
  if (next === '":"' || isNameNext(next)) return null;
  if (token.kind !== tokenKind.colon || before?.kind !== tokenKind.string) return null;
  const inside = open.toReversed().map(({ kind }) => (kind === 'object' ? '}' : ']'));
  const closing = closersIn(text, token.start, inside.length + 2);
  const isMissing = next === '"," or "]"' ? closing.startsWith('}]') : closing === ['}', ...inside].join('');
  if (!isMissing) return null;
  const gap = gapBefore(text, before.start);
  return gap?.includes('\n') === true
    ? insertion(before.start - gap.length + 1, ' {')
    : insertion(before.start, gap === ':' ? '{' : '{ ');
}

/** The value that is missing behind a name at the end of its line: on the next line stands a name with its colon. */
export function missingValue({ text, next, before }: Standing, token: JsonToken): Mend | null {
  if (next !== '"," or "}"' || token.kind !== tokenKind.colon || before?.kind !== tokenKind.string) return null;
  const gap = gapBefore(text, before.start);
  return gap?.includes('\n') === true ? insertion(before.start - gap.length + 1, ' "",') : null;
}

/** The colon in front of a value, with what stands between them. */
function gapBefore(text: string, start: number): string | undefined {
  return /:\s*$/.exec(text.slice(Math.max(0, start - 200), start))?.[0];
}

/** What is no name, and may be an item. */
const items: ReadonlySet<number> = new Set([
  tokenKind.openBrace,
  tokenKind.openBracket,
  tokenKind.number,
  tokenKind.true,
  tokenKind.false,
  tokenKind.null,
]);

/**
 * The bracket that is missing in front of the last value of an object, where what stands behind it can only be in a list:
 * `"tags": "x", "y"]`. Brackets decide here, too. Behind an only text another bracket may have been meant.
 */
export function listBehind({ text, next, before, open, startOfLast }: Standing, token: JsonToken): Mend | null {
  if (startOfLast === null || open.at(-1)?.kind !== 'object') return null;
  const isBehindText = next === '":"' && before?.kind === tokenKind.string;
  const mayBe =
    token.kind === tokenKind.closeBracket
      ? isBehindText || (next === '"," or "}"' && text.charAt(startOfLast) === '{')
      : token.kind === tokenKind.comma
        ? isBehindText
        : next === 'a name in double quotes' && items.has(token.kind);
  if (!mayBe) return null;
  const inside = open.toReversed().map(({ kind }) => (kind === 'object' ? '}' : ']'));
  const closing = closersIn(text, token.start, inside.length + 2);
  return closing === [']', ...inside].join('') ? insertion(startOfLast, '[') : null;
}

/** Whether a colon behind an item of a list ends nothing: no value follows it, and each bracket behind it has its own. */
export function isColonTooMany({ text, next, open }: Standing, token: JsonToken): boolean {
  if (token.kind !== tokenKind.colon || next !== '"," or "]"') return false;
  if (!/^\s*[,\]]/.test(text.slice(token.end, token.end + 200))) return false;
  const inside = open.toReversed().map(({ kind }) => (kind === 'object' ? '}' : ']'));
  return closersIn(text, token.end, inside.length + 1) === inside.join('');
}

/** The brackets that close something which was opened in front of an offset: at most so many. */
function closersIn(text: string, from: number, most: number): string {
  const signs = /"(?:\\.|[^"\\\r\n])*"|[{}[\]]/g;
  signs.lastIndex = from;
  let depth = 0;
  let closers = '';
  for (let found = signs.exec(text); found !== null && closers.length < most; found = signs.exec(text)) {
    const [sign] = found;
    if (sign === '{' || sign === '[') depth += 1;
    else if (sign.startsWith('"')) continue;
    else if (depth > 0) depth -= 1;
    else closers += sign;
  }
  return closers;
}
