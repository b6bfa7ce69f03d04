import type { TextEdit } from '../text/text-edit.ts';
import type { ContainerNode } from './json-node.ts';
import { nodeAtPointer, parsePointer, pointer } from './json-pointer.ts';
import type { JsonNode } from './json-scan.ts';

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
