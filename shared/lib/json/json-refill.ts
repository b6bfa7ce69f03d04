import type { JsonMember, JsonNode } from './json-node.ts';
import { readJson } from './json-read.ts';
import type { JsonScan } from './json-scan.ts';

/** A part of a text that may differ from that of the scan. */
export type Refilled = { readonly start: number; readonly end: number };

/**
 * The scan of a text that differs from that of an earlier scan only in these parts, in order, each of the same length
 * at the same place. Values without such a part are those of the earlier scan. Null where a part is not inside one text
 * or number, or that is no longer one: then the text is to be read as a whole.
 */
export function refillJson(
  { root, problems, isClean = false }: JsonScan,
  text: string,
  parts: readonly Refilled[],
): JsonScan | null {
  if (root === null || problems.length > 0) return null;
  const progress = { parts, next: 0, isClean };
  const made = refilled(root, text, progress);
  if (made === null || progress.next < parts.length) return null;
  return { text, root: made, problems, isClean: progress.isClean };
}

/** The parts, and which of them comes next; whether all values so far are clean. */
type Progress = { readonly parts: readonly Refilled[]; next: number; isClean: boolean };

/** A value with the parts that are inside of it; null where one of them is not. */
function refilled(node: JsonNode, text: string, progress: Progress): JsonNode | null {
  switch (node.kind) {
    case 'object': {
      const members = refilledEach(node.members, memberValue, withValue, text, progress);
      if (members === null || touching(node, progress) !== null) return null;
      return members === node.members ? node : { kind: node.kind, start: node.start, end: node.end, members };
    }
    case 'array': {
      const items = refilledEach(node.items, itself, replaced, text, progress);
      if (items === null || touching(node, progress) !== null) return null;
      return items === node.items ? node : { kind: node.kind, start: node.start, end: node.end, items };
    }
    default: {
      if (touching(node, progress) === null) return node;
      for (let part = touching(node, progress); part !== null; part = touching(node, progress)) {
        if (part.start < node.start || part.end > node.end) return null;
        progress.next++;
      }
      return leafOf(text, node, progress);
    }
  }
}

const leafLimits = { depth: 0, values: 1 };

/** The text or number that a text has from the start to the end of an earlier value. */
function leafOf(text: string, { start, end }: JsonNode, progress: Progress): JsonNode | null {
  const read = readJson(text.slice(start, end), 0, leafLimits);
  if (read === null) return null;
  if (!read.isClean) progress.isClean = false;
  const { root: made } = read;
  if (made.start > 0 || made.end < end - start) return null;
  if (made.kind === 'string') return { kind: made.kind, start, end, value: made.value };
  return made.kind === 'number' ? { kind: made.kind, start, end, value: made.value } : null;
}

function refilledEach<Part>(
  parts: readonly Part[],
  valueOf: (part: Part) => JsonNode,
  put: (part: Part, value: JsonNode) => Part,
  text: string,
  progress: Progress,
): readonly Part[] | null {
  let made: Part[] | null = null;
  for (let at = 0; at < parts.length; at++) {
    const next = progress.parts[progress.next];
    if (next === undefined) break;
    const part = parts[at];
    if (part === undefined) continue;
    const value = valueOf(part);
    if (next.start >= value.end) continue;
    const other = refilled(value, text, progress);
    if (other === null) return null;
    if (other !== value) (made ??= [...parts])[at] = put(part, other);
  }
  return made ?? parts;
}

const memberValue = ({ value }: JsonMember): JsonNode => value;
const withValue = (member: JsonMember, value: JsonNode): JsonMember => ({ ...member, value });
const itself = (item: JsonNode): JsonNode => item;
const replaced = (_: JsonNode, value: JsonNode): JsonNode => value;

/** The next part, if it touches a value. */
function touching({ start, end }: JsonNode, { parts, next }: Progress): Refilled | null {
  const part = parts[next];
  return part !== undefined && part.start < end && part.end > start ? part : null;
}
