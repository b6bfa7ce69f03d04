import type { JsonMember, JsonNode, ObjectNode, ListNode } from './json-node.ts';
import { scanJson, type JsonScan } from './json-scan.ts';
import { matchingEnds } from '../text/matching-ends.ts';

type JsonRescan = { readonly scan: JsonScan; readonly read: number };

/**
 * Updates the scan of an earlier text: only the values around the difference are read, with one at either side;
 * those after it are moved. Null: the earlier text has no tree or a problem, the part read has one, or it is longer
 * than `most` characters.
 */
export function rescanJson(before: JsonScan, text: string, most: number, maxDepth = 64): JsonRescan | null {
  if (before.root === null || before.problems.length > 0) return null;
  const common = matchingEnds(before.text, text);
  const by = text.length - before.text.length;
  const made = changed(
    before.root,
    { text, start: common.start, end: before.text.length - common.end, by, most },
    maxDepth,
  );
  return made === null ? null : { scan: { text, root: made.node, problems: [] }, read: made.read };
}

/** The new text, where the earlier one differs, and by how much it is shorter. */
type Change = {
  readonly text: string;
  readonly start: number;
  readonly end: number;
  readonly by: number;
  readonly most: number;
};

type Changed = { readonly node: JsonNode; readonly read: number };

/** Updates a value around the difference; null where the difference is not all between its brackets or leaves no such value. */
function changed(node: JsonNode, change: Change, depth: number): Changed | null {
  if (change.start <= node.start || change.end >= node.end) return null;
  if (node.kind === 'object') return changedIn(objects, node, change, depth);
  return node.kind === 'array' ? changedIn(lists, node, change, depth) : null;
}

/** What objects and lists have in common: parts in order, one comma between two of them. */
type Kind<Node extends JsonNode, Part> = {
  readonly brackets: readonly [string, string];
  readonly isOne: (node: JsonNode) => node is Node;
  readonly partsOf: (node: Node) => readonly Part[];
  readonly startOf: (part: Part) => number;
  readonly valueOf: (part: Part) => JsonNode;
  readonly withValue: (part: Part, value: JsonNode) => Part;
  readonly moved: (part: Part, by: number) => Part;
  readonly make: (start: number, end: number, parts: readonly Part[]) => Node;
};

const objects: Kind<ObjectNode, JsonMember> = {
  brackets: ['{', '}'],
  isOne: (node) => node.kind === 'object',
  partsOf: ({ members }) => members,
  startOf: ({ keyStart }) => keyStart,
  valueOf: ({ value }) => value,
  withValue: (member, value) => ({ ...member, value }),
  moved: movedMember,
  make: (start, end, members) => ({ kind: 'object', start, end, members }),
};

const lists: Kind<ListNode, JsonNode> = {
  brackets: ['[', ']'],
  isOne: (node) => node.kind === 'array',
  partsOf: ({ items }) => items,
  startOf: ({ start }) => start,
  valueOf: (item) => item,
  withValue: (_, value) => value,
  moved: movedNode,
  make: (start, end, items) => ({ kind: 'array', start, end, items }),
};

function changedIn<Node extends JsonNode, Part>(
  kind: Kind<Node, Part>,
  node: Node,
  change: Change,
  depth: number,
): Changed | null {
  const parts = kind.partsOf(node);
  // What only stands beside the difference may be another value by it, as a longer number.
  const first = countFirst(parts, (part) => kind.valueOf(part).end < change.start);
  const behind = countFirst(parts, (part) => kind.startOf(part) <= change.end);
  const only = behind - first === 1 ? parts[first] : undefined;
  const inside = only === undefined ? null : changed(kind.valueOf(only), change, depth - 1);
  if (only === undefined || inside === null) return readAnew(kind, node, { ...change, first, behind }, depth);
  const put = [kind.withValue(only, inside.node)];
  return { node: withParts(kind, node, { put, first, behind, by: change.by }), read: inside.read };
}

/**
 * Reads the parts from `first` to before `behind` again. Their neighbours are read too and must come out unchanged:
 * then the rest of the text says the same as before.
 */
function readAnew<Node extends JsonNode, Part>(
  kind: Kind<Node, Part>,
  node: Node,
  change: Change & { readonly first: number; readonly behind: number },
  depth: number,
): Changed | null {
  const parts = kind.partsOf(node);
  const { text, by, most } = change;
  const [before, after] = [parts[change.first - 1], parts[change.behind]];
  const from = before === undefined ? node.start + 1 : kind.startOf(before);
  const to = (after === undefined ? node.end - 1 : kind.valueOf(after).end) + by;
  if (to - from > most) return null;
  const [open, close] = kind.brackets;
  const { root, problems } = scanJson(open + text.slice(from, to) + close, depth);
  if (root === null || problems.length > 0 || !kind.isOne(root)) return null;
  const first = Math.max(0, change.first - 1);
  const behind = Math.min(parts.length, change.behind + 1);
  const put = kind.partsOf(root).map((part) => kind.moved(part, from - open.length));
  return { node: withParts(kind, node, { put, first, behind, by }), read: to - from };
}

/** Replaces the parts from `first` to before `behind`; the rest moves. */
function withParts<Node extends JsonNode, Part>(
  kind: Kind<Node, Part>,
  node: Node,
  change: { readonly put: readonly Part[]; readonly first: number; readonly behind: number; readonly by: number },
): Node {
  const { put, first, behind, by } = change;
  const parts = kind.partsOf(node);
  const made = [...parts.slice(0, first), ...put];
  for (let at = behind; at < parts.length; at++) {
    const part = parts[at];
    if (part !== undefined) made.push(kind.moved(part, by));
  }
  return kind.make(node.start, node.end + by, made);
}

function movedMember(member: JsonMember, by: number): JsonMember {
  if (by === 0) return member;
  const { key, keyStart, keyEnd, value } = member;
  return { key, keyStart: keyStart + by, keyEnd: keyEnd + by, value: movedNode(value, by) };
}

function movedNode(node: JsonNode, by: number): JsonNode {
  if (by === 0) return node;
  const [start, end] = [node.start + by, node.end + by];
  switch (node.kind) {
    case 'object':
      return { kind: node.kind, start, end, members: node.members.map((member) => movedMember(member, by)) };
    case 'array':
      return { kind: node.kind, start, end, items: node.items.map((item) => movedNode(item, by)) };
    case 'string':
      return { kind: node.kind, start, end, value: node.value };
    default:
      return { ...node, start, end };
  }
}

/** How many parts at the start of the list are such; of those that follow none is. */
function countFirst<Part>(parts: readonly Part[], isSuch: (part: Part) => boolean): number {
  let [low, high] = [0, parts.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    const part = parts[middle];
    if (part !== undefined && isSuch(part)) low = middle + 1;
    else high = middle;
  }
  return low;
}
