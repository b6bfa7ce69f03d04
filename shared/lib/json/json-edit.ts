import { nodeAtPointer, parsePointer, pointer } from './json-pointer.ts';
import type { JsonNode } from './json-scan.ts';
import type { TextEdit } from '../text/text-edit.ts';
import type { ContainerNode } from './json-node.ts';

/** Why a value cannot be put at a pointer: what should hold it is not there, or holds nothing by names or places. */
export type MissingPlace = { readonly missing: string } | { readonly closed: string };

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
