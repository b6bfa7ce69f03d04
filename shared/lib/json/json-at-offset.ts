import { pointer } from './json-pointer.ts';
import type { JsonNode } from './json-scan.ts';

/** What stands at an offset: the pointer of the value, and whether the offset lies on the name it has there. */
export type ValueAtOffset = { readonly pointer: string; readonly node: JsonNode; readonly isName: boolean };

/**
 * The innermost value at an offset of the text it was read from, or the one whose name stands there. Between two values
 * that is the object or list around them. Null before and behind the whole. An end counts: the cursor stands there.
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
