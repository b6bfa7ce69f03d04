import { pointer } from './json-pointer.ts';
import type { JsonNode } from './json-scan.ts';

/** The value at an offset, and whether the offset is on its name. */
export type ValueAtOffset = { readonly pointer: string; readonly node: JsonNode; readonly isName: boolean };

/**
 * Finds the innermost value, or the one named, at an offset; between two values, their container. Ends count as
 * inside, as for a cursor. Null: outside the whole.
 */
export function findValueAtOffset(root: JsonNode | null, offset: number): ValueAtOffset | null {
  if (root === null || offset < root.start || offset > root.end) return null;
  const path: (string | number)[] = [];
  let node = root;
  for (;;) {
    if (node.kind === 'object') {
      const member = node.members.find(({ keyStart, value }) => keyStart <= offset && offset <= value.end);
      if (member === undefined) break;
      path.push(member.key);
      if (offset < member.value.start) return { pointer: pointer(...path), node: member.value, isName: true };
      node = member.value;
    } else if (node.kind === 'array') {
      const index = node.items.findIndex(({ start, end }) => start <= offset && offset <= end);
      const item = node.items[index];
      if (item === undefined) break;
      path.push(index);
      node = item;
    } else break;
  }
  return { pointer: pointer(...path), node, isName: false };
}
