import { nodeAtPointer, parsePointer, pointer } from './json-pointer.ts';
import { type JsonNode, scanJson } from './json-scan.ts';
import type { TextEdit } from '../text/text-edit.ts';
import type { ContainerNode, JsonMember, ObjectNode } from './json-node.ts';
import { formatJson, minifyJson } from './json-format.ts';

/** Why a value cannot be put at a pointer: what should hold it is not there, or holds nothing by names or places. */
type MissingPlace = { readonly missing: string } | { readonly closed: string };

/**
 * Writes JSON source at a pointer: in place of the value there, else as a new last member or item, formatted like
 * its neighbour. In a list the next index and "-" are new places. Other bytes stay.
 */
export function editAtPointer(text: string, root: JsonNode, at: string, source: string): TextEdit | MissingPlace {
  const found = nodeAtPointer(root, at);
  if (found !== null) return { start: found.node.start, end: found.node.end, text: source };
  const segments = parsePointer(at);
  const name = segments.at(-1) ?? '';
  const above = pointer(...segments.slice(0, -1));
  const holder = nodeAtPointer(root, above)?.node ?? null;
  if (holder === null) return { missing: above };
  if (holder.kind === 'object') return appended(text, holder, `${JSON.stringify(name)}: ${source}`);
  if (holder.kind === 'array' && (name === '-' || name === String(holder.items.length)))
    return appended(text, holder, source);
  return { closed: above };
}

/** Inserts after the last entry with the same white space, else as the only entry. */
function appended(text: string, holder: ContainerNode, entry: string): TextEdit {
  const last = lastEntry(holder);
  if (last === null) {
    const isObject = holder.kind === 'object';
    return { start: holder.start, end: holder.end, text: isObject ? `{ ${entry} }` : `[${entry}]` };
  }
  return { start: last.end, end: last.end, text: `,${spaceBefore(text, last.start)}${entry}` };
}

function lastEntry(holder: ContainerNode): { readonly start: number; readonly end: number } | null {
  if (holder.kind === 'array') return holder.items.at(-1) ?? null;
  const member = holder.members.at(-1);
  return member === undefined ? null : { start: member.keyStart, end: member.value.end };
}

/** The white space directly before an offset. */
export function spaceBefore(text: string, offset: number): string {
  let start = offset;
  while (start > 0 && /[ \t\r\n]/.test(text.charAt(start - 1))) start--;
  return text.slice(start, offset);
}

/** `order`: the names of the members that it may have as neighbours, in their order. */
export type NewMember = { readonly name: string; readonly source: string; readonly order: readonly string[] };

/**
 * Writes a member behind the nearest one that precedes it in `order`, with the white space of its neighbours; in place of
 * the value where the name is there. Other bytes stay.
 */
export function putMember(text: string, holder: ObjectNode, { name, source, order }: NewMember): TextEdit {
  const known = holder.members.findLast(({ key }) => key === name);
  const neighbour = known ?? neighbourOf(holder.members, name, order) ?? holder.members[0];
  const space = neighbour === undefined ? ' ' : spaceBefore(text, neighbour.keyStart);
  const value = layOutLike(source, space);
  if (known !== undefined) return { start: known.value.start, end: known.value.end, text: value };
  const colon = neighbour === undefined ? ': ' : text.slice(neighbour.keyEnd, neighbour.value.start);
  const entry = `${JSON.stringify(name)}${colon}${value}`;
  if (neighbour === undefined) return { start: holder.start, end: holder.end, text: `{ ${entry} }` };
  const isFirst = neighbourOf(holder.members, name, order) === undefined;
  if (isFirst) return { start: neighbour.keyStart, end: neighbour.keyStart, text: `${entry},${space || ''}` };
  return { start: neighbour.value.end, end: neighbour.value.end, text: `,${space}${entry}` };
}

/** The member before a new one; for an unknown name the last. */
function neighbourOf(members: readonly JsonMember[], name: string, order: readonly string[]): JsonMember | undefined {
  const at = order.indexOf(name);
  if (at === -1) return members.at(-1);
  const before = order.slice(0, at);
  return before.toReversed().flatMap((each) => members.findLast(({ key }) => key === each) ?? [])[0];
}

/** Formats a value for a place behind `space`: on one line where that has no line break, else with its indentation. */
export function layOutLike(source: string, space: string): string {
  const { root } = scanJson(source);
  if (root === null) return source;
  const lineBreak = /\r\n|\n|\r/.exec(space)?.[0];
  if (lineBreak === undefined) return minifyJson(source, root);
  const indentation = space.slice(space.lastIndexOf(lineBreak) + lineBreak.length);
  return formatJson(minifyJson(source, root), scanJson(minifyJson(source, root)).root ?? root).replaceAll(
    '\n',
    lineBreak + indentation,
  );
}

type Entry = { readonly start: number; readonly end: number };

/** Removes the member or item at a pointer with one comma and the white space beside it. Null where nothing is there. */
export function removeAtPointer(root: JsonNode, at: string): TextEdit | null {
  const segments = parsePointer(at);
  const holder = nodeAtPointer(root, pointer(...segments.slice(0, -1)))?.node;
  const node = nodeAtPointer(root, at)?.node;
  if (segments.length === 0 || node === undefined || (holder?.kind !== 'object' && holder?.kind !== 'array'))
    return null;
  const entries = entriesOf(holder);
  const place = entries.findIndex(({ end }) => end === node.end);
  const [before, entry, after] = [entries[place - 1], entries[place], entries[place + 1]];
  if (entry === undefined) return null;
  if (after !== undefined) return { start: entry.start, end: after.start, text: '' };
  return before === undefined
    ? { start: holder.start + 1, end: holder.end - 1, text: '' }
    : { start: before.end, end: entry.end, text: '' };
}

function entriesOf(holder: ContainerNode): readonly Entry[] {
  return holder.kind === 'array'
    ? holder.items
    : holder.members.map(({ keyStart, value }) => ({ start: keyStart, end: value.end }));
}
