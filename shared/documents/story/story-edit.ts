import { spaceBefore } from '../../lib/json/json-edit.ts';
import { scanJson, type JsonNode } from '../../lib/json/json-scan.ts';
import { nodeAt, itemsAt, objectAt } from '../../lib/json/json-view.ts';
import { applyEdit, type TextEdit } from '../../lib/text/text-edit.ts';
import { storyFormat, storyFormat2 } from './story.ts';

// Edits of a story as its text: each touches one call and keeps everything else byte for byte. They work on a story
// that has other problems as well; null means that the text has no such call, or no list of calls.

/** A branch with the entries before it, as one line of entries. The main line is null. */
export type BranchLine = {
  /** Its place among the branches, from 0. */
  readonly branch: number;
  /** So many entries of the line are those of the main line. */
  readonly shared: number;
};

type Path = readonly (string | number)[];

/** Where an entry of a line is in the text, as keys and places. */
export function entryPath(place: number, line: BranchLine | null): Path {
  return line !== null && place >= line.shared
    ? ['branches', line.branch, 'calls', place - line.shared]
    : ['calls', place];
}

/** The list that an entry of a line is in, or would be put into, and its place there. */
function listOf(place: number, line: BranchLine | null): { readonly list: Path; readonly at: number } {
  const path = entryPath(place, line);
  return { list: path.slice(0, -1), at: Number(path.at(-1)) };
}

/** Gives a call another time: `nodeAt` is what `nodeAt` of the story's format takes. */
export function editCallTime(
  text: string,
  place: number,
  newTime: string,
  line: BranchLine | null = null,
): TextEdit | null {
  const { root } = scanJson(text);
  const call = objectAt(root, ...entryPath(place, line));
  if (call === null) return null;
  const written = JSON.stringify(newTime);
  const old = nodeAt(call, 'at');
  if (old !== null) return { start: old.start, end: old.end, text: written };
  const first = call.members[0];
  if (first === undefined) return { start: call.start, end: call.end, text: `{ "at": ${written} }` };
  const space = spaceBefore(text, first.keyStart);
  return { start: first.keyStart, end: first.keyStart, text: `"at": ${written},${space === '' ? ' ' : space}` };
}

/** Puts a call, given as JSON source, in front of the call at `place`, or behind the last one. */
export function insertCall(
  text: string,
  place: number,
  source: string,
  line: BranchLine | null = null,
): TextEdit | null {
  const { list, at } = listOf(place, line);
  return insertItem(text, list, at, source);
}

function insertItem(text: string, path: Path, place: number, source: string): TextEdit | null {
  const list = nodeAt(scanJson(text).root, ...path);
  if (list?.kind !== 'array' || place < 0 || place > list.items.length) return null;
  const next = list.items[place];
  if (next !== undefined) {
    return { start: next.start, end: next.start, text: `${source},${gapBefore(text, list.items, place)}` };
  }
  const last = list.items.at(-1);
  if (last === undefined) return { start: list.start, end: list.end, text: `[\n    ${source}\n  ]` };
  const space = gapBefore(text, list.items, list.items.length - 1);
  return { start: last.end, end: last.end, text: `,${space}${source}` };
}

/** Writes a call once more, directly behind itself. */
export function duplicateCall(text: string, place: number, line: BranchLine | null = null): TextEdit | null {
  const call = nodeAt(scanJson(text).root, ...entryPath(place, line));
  return call === null ? null : insertCall(text, place + 1, text.slice(call.start, call.end), line);
}

/** Takes entries out, one unless `count` says more, with the commas that belonged to them. */
export function removeCall(text: string, place: number, count = 1, line: BranchLine | null = null): TextEdit | null {
  const { list, at } = listOf(place, line);
  return removeItems(itemsAt(scanJson(text).root, ...list), at, count);
}

function removeItems(items: readonly JsonNode[], place: number, count: number): TextEdit | null {
  const [first, last] = [items[place], items[place + count - 1]];
  if (first === undefined || last === undefined) return null;
  const next = items[place + count];
  if (next !== undefined) return { start: first.start, end: next.start, text: '' };
  const before = items[place - 1];
  return { start: before?.end ?? first.start, end: last.end, text: '' };
}

/**
 * Lets the branches of a story leave it behind the entries that they left behind, after `more` entries were put in front of
 * the one at `place` of `calls`; a negative number was taken out there. A branch whose entry is gone leaves behind the one
 * before, or the first.
 */
export function shiftBranches(text: string, place: number, more: number): string {
  const taken = Math.max(0, -more);
  return itemsAt(scanJson(text).root, 'branches').reduceRight((edited, branch) => {
    const node = nodeAt(branch, 'after');
    if (node?.kind !== 'number' || node.value < place) return edited;
    const after = node.value < place + taken ? Math.max(0, place - 1) : node.value + more;
    return applyEdit(edited, { start: node.start, end: node.end, text: String(after) });
  }, text);
}

/**
 * The text with one more branch, which leaves behind the entry at `after` and goes on as the story does: its entries are
 * those of the story, for somebody to change. It makes the story one of format 2. Null without such an entry.
 */
export function withBranch(
  text: string,
  { name, after }: { readonly name: string; readonly after: number },
): string | null {
  const now = asFormat2(text);
  const { root } = scanJson(now);
  const calls = itemsAt(root, 'calls');
  const [next, last] = [calls[after + 1], calls.at(-1)];
  if (root?.kind !== 'object' || calls[after] === undefined) return null;
  const rest =
    next === undefined || last === undefined ? '' : now.slice(next.start, last.end).replaceAll('\n', '\n    ');
  const inside = rest === '' ? '[]' : `[\n        ${rest}\n      ]`;
  const source = `{\n      "name": ${JSON.stringify(name)},\n      "after": ${after},\n      "calls": ${inside}\n    }`;
  const branches = nodeAt(root, 'branches');
  if (branches !== null) {
    const edit = insertItem(now, ['branches'], branches.kind === 'array' ? branches.items.length : -1, source);
    return edit === null ? null : applyEdit(now, edit);
  }
  const end = root.members.at(-1)?.value.end ?? root.start + 1;
  return applyEdit(now, { start: end, end, text: `,\n  "branches": [\n    ${source}\n  ]` });
}

/** The text without a branch, and without the list where it was the only one. Null without such a branch. */
export function withoutBranch(text: string, branch: number): string | null {
  const { root } = scanJson(text);
  const branches = itemsAt(root, 'branches');
  if (root?.kind !== 'object' || branches[branch] === undefined) return null;
  if (branches.length > 1) {
    const edit = removeItems(branches, branch, 1);
    return edit === null ? null : applyEdit(text, edit);
  }
  const at = root.members.findIndex(({ value }) => value === nodeAt(root, 'branches'));
  const [before, own, next] = [root.members[at - 1], root.members[at], root.members[at + 1]];
  if (own === undefined) return null;
  if (before !== undefined) return applyEdit(text, { start: before.value.end, end: own.value.end, text: '' });
  return applyEdit(text, { start: own.keyStart, end: next?.keyStart ?? own.value.end, text: '' });
}

/** The text as one of format 2, which knows all that format 1 does. No offset moves: both names are of one length. */
export function asFormat2(text: string): string {
  const format = nodeAt(scanJson(text).root, 'format');
  return format?.kind === 'string' && format.value === storyFormat
    ? applyEdit(text, { start: format.start, end: format.end, text: JSON.stringify(storyFormat2) })
    : text;
}

/** The white space in front of an item; where it is the first, and stands beside its bracket, that of the second. */
function gapBefore(text: string, items: readonly JsonNode[], place: number): string {
  const own = spaceBefore(text, items[place]?.start ?? 0);
  const second = items[1];
  return own === '' && place === 0 && second !== undefined ? spaceBefore(text, second.start) : own;
}
