import type { TextEdit } from '../text/text-edit.ts';
import { spaceBefore } from './json-edit.ts';
import { formatJson, minifyJson } from './json-format.ts';
import type { JsonMember, ObjectNode } from './json-node.ts';
import { scanJson } from './json-scan.ts';

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
