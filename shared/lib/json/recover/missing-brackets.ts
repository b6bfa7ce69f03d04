import { tokenKind, type JsonToken } from '../json-tokens.ts';
import { isNameNext, type FaultContext, type Repair, insertion, type JsonFix } from './repair.ts';

/**
 * Fixes a missing brace before a text that a colon follows: `"amount": "value": "2"}`. It is missing where every closing
 * bracket then has an opening one. null: none is missing.
 */
export function fixMissingBrace({ text, next, before, open }: FaultContext, token: JsonToken): JsonFix | null {
  if (next === '":"' || isNameNext(next)) return null;
  if (token.kind !== tokenKind.colon || before?.kind !== tokenKind.string) return null;
  const inside = open.toReversed().map(({ kind }) => (kind === 'object' ? '}' : ']'));
  const closing = unmatchedClosers(text, token.start, inside.length + 2);
  const isMissing = next === '"," or "]"' ? closing.startsWith('}]') : closing === ['}', ...inside].join('');
  if (!isMissing) return null;
  const gap = gapBefore(text, before.start);
  return gap?.includes('\n') === true
    ? insertion(before.start - gap.length + 1, ' {')
    : insertion(before.start, gap === ':' ? '{' : '{ ');
}

/** Fixes a value that is missing after a name at the end of a line, where the next line has a name with its colon. */
export function fixMissingValue({ text, next, before }: FaultContext, token: JsonToken): JsonFix | null {
  if (next !== '"," or "}"' || token.kind !== tokenKind.colon || before?.kind !== tokenKind.string) return null;
  const gap = gapBefore(text, before.start);
  return gap?.includes('\n') === true ? insertion(before.start - gap.length + 1, ' "",') : null;
}

/** The colon before a value and the space between them. */
function gapBefore(text: string, start: number): string | undefined {
  return /:\s*$/.exec(text.slice(Math.max(0, start - 200), start))?.[0];
}

/** Tokens that may be an item and cannot be a name. */
const itemTokens: ReadonlySet<number> = new Set([
  tokenKind.openBrace,
  tokenKind.openBracket,
  tokenKind.number,
  tokenKind.true,
  tokenKind.false,
  tokenKind.null,
]);

/**
 * Fixes a missing bracket before the last value of an object, where what follows can only be in a list:
 * `"tags": "x", "y"]`. The brackets decide here too. After a single text another bracket may have been meant.
 */
export function fixMissingBracket(
  { text, next, before, open, lastValueStart }: FaultContext,
  token: JsonToken,
): JsonFix | null {
  if (lastValueStart === null || open.at(-1)?.kind !== 'object') return null;
  const isBehindText = next === '":"' && before?.kind === tokenKind.string;
  const mayBe =
    token.kind === tokenKind.closeBracket
      ? isBehindText || (next === '"," or "}"' && text.charAt(lastValueStart) === '{')
      : token.kind === tokenKind.comma
        ? isBehindText
        : next === 'a name in double quotes' && itemTokens.has(token.kind);
  if (!mayBe) return null;
  const inside = open.toReversed().map(({ kind }) => (kind === 'object' ? '}' : ']'));
  const closing = unmatchedClosers(text, token.start, inside.length + 2);
  return closing === [']', ...inside].join('') ? insertion(lastValueStart, '[') : null;
}

/** Whether a colon after an item of a list is extra: no value follows, and the brackets after it match. */
export function isExtraColon({ text, next, open }: FaultContext, token: JsonToken): boolean {
  if (token.kind !== tokenKind.colon || next !== '"," or "]"') return false;
  if (!/^\s*[,\]]/.test(text.slice(token.end, token.end + 200))) return false;
  const inside = open.toReversed().map(({ kind }) => (kind === 'object' ? '}' : ']'));
  return unmatchedClosers(text, token.end, inside.length + 1) === inside.join('');
}

/** The first brackets after an offset that close what was opened before it: at most so many. */
function unmatchedClosers(text: string, from: number, most: number): string {
  let depth = 0;
  let closers = '';
  for (const sign of bracketsFrom(text, from)) {
    if (sign === '{' || sign === '[') depth += 1;
    else if (depth > 0) depth -= 1;
    else closers += sign;
    if (closers.length >= most) break;
  }
  return closers;
}

/** The brackets outside of strings. A quote that nothing closes on its line is no string, and so is each other one behind it. */
function* bracketsFrom(text: string, from: number): Generator<string> {
  const signs = /"(?:\\.|[^"\\\r\n])*("?)|[{}[\]]/g;
  signs.lastIndex = from;
  for (let found = signs.exec(text); found !== null; found = signs.exec(text)) {
    const [sign, end] = found;
    if (end === undefined) yield sign;
    else if (end === '') yield* sign.replaceAll(/[^{}[\]]/g, '');
  }
}

/** Closes what is open where the text ends too early and nothing else is missing. */
export function repairEnd({ text, next, before, open }: FaultContext): Repair {
  const from = before?.end ?? text.length;
  const isUnfinished = next === '":"' || before?.kind === tokenKind.colon;
  if (open.length === 0 || isUnfinished || before === null) return { action: 'stop', from, fix: null };
  const isBehindComma = before.kind === tokenKind.comma;
  const closers = open
    .toReversed()
    .map(({ kind, start }) => lineBreakFor(text, start, before.end) + (kind === 'object' ? '}' : ']'));
  const fix: JsonFix = {
    start: isBehindComma ? before.start : before.end,
    end: before.end,
    text: closers.join(''),
    key: 'fix.close',
    name: closers.join('').replaceAll(/\s/g, ''),
  };
  return { action: 'stop', from, fix: fix };
}

/** A new line for the bracket of a container of several lines, indented like the line that opens it; else nothing. */
function lineBreakFor(text: string, start: number, end: number): string {
  const lineBreak = /\r\n|\n|\r/.exec(text.slice(start, end))?.[0];
  if (lineBreak === undefined) return '';
  const line = text.slice(0, start).search(/[^\r\n]*$/);
  return lineBreak + (/^[ \t]*/.exec(text.slice(line, start))?.[0] ?? '');
}
