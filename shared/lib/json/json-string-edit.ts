import type { TextEdit } from '../text/text-edit.ts';
import type { JsonNode } from './json-node.ts';

/**
 * Edits a JSON string, given with its quotes, to another text; offsets count from its first quote. The common ends
 * keep their bytes, escapes included. Null: it is no whole string.
 */
export function editString(token: string, text: string): TextEdit | null {
  const units = unitsOf(token);
  if (units === null) return null;
  const before = units.map(({ value }) => value).join('');
  const start = sameFromStart(before, text);
  const end = sameFromEnd(before.slice(start), text.slice(start));
  const put = text.slice(start, text.length - end);
  return {
    start: 1 + lengthOf(units.slice(0, start)),
    end: token.length - 1 - lengthOf(units.slice(units.length - end)),
    text: JSON.stringify(put).slice(1, -1),
  };
}

/** The same for a string in a whole text; offsets count from the start of the text. Null: the value is no string. */
export function editStringIn(text: string, node: JsonNode, value: string): TextEdit | null {
  const edit = node.kind === 'string' ? editString(text.slice(node.start, node.end), value) : null;
  return edit === null ? null : { ...edit, start: node.start + edit.start, end: node.start + edit.end };
}

type Unit = { readonly value: string; readonly source: string };

const written = /\\u[\da-fA-F]{4}|\\["\\/bfnrt]|[^"\\]/gy;

function unitsOf(token: string): readonly Unit[] | null {
  if (token.length < 2 || !token.startsWith('"') || !token.endsWith('"')) return null;
  const units: Unit[] = [];
  let at = 1;
  while (at < token.length - 1) {
    written.lastIndex = at;
    const [source] = written.exec(token) ?? [];
    if (source === undefined || source < ' ' || at + source.length > token.length - 1) return null;
    units.push({ value: source.length === 1 ? source : readEscape(source), source });
    at += source.length;
  }
  return units;
}

function readEscape(source: string): string {
  return escaped.get(source) ?? String.fromCharCode(Number.parseInt(source.slice(2), 16));
}

const escaped: ReadonlyMap<string, string> = new Map([
  [String.raw`\"`, '"'],
  [String.raw`\\`, '\\'],
  [String.raw`\/`, '/'],
  [String.raw`\b`, '\b'],
  [String.raw`\f`, '\f'],
  [String.raw`\n`, '\n'],
  [String.raw`\r`, '\r'],
  [String.raw`\t`, '\t'],
]);

function lengthOf(units: readonly Unit[]): number {
  return units.reduce((sum, { source }) => sum + source.length, 0);
}

/** The length of the common beginning in units; no surrogate pair is split. */
function sameFromStart(a: string, b: string): number {
  const most = Math.min(a.length, b.length);
  let same = 0;
  while (same < most && a[same] === b[same]) same += 1;
  return same > 0 && (isPairAt(a, same - 1) || isPairAt(b, same - 1)) ? same - 1 : same;
}

function sameFromEnd(a: string, b: string): number {
  const most = Math.min(a.length, b.length);
  let same = 0;
  while (same < most && a[a.length - 1 - same] === b[b.length - 1 - same]) same += 1;
  const parts = isPairAt(a, a.length - same - 1) || isPairAt(b, b.length - same - 1);
  return same > 0 && parts ? same - 1 : same;
}

/** Whether the units here and behind are the two halves of one character. */
function isPairAt(text: string, at: number): boolean {
  return (text.codePointAt(at) ?? 0) > 0xffff;
}
