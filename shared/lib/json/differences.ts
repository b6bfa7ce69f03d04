import type { JsonNode } from './json-scan.ts';
import { pointer } from './json-pointer.ts';
import type { ObjectNode } from './json-node.ts';
import { KeptWith } from '../kept-with.ts';

/** Paired items by index; null where one side has none. */
type ItemPair = readonly [left: number | null, right: number | null];

/** The largest table for the longest common sequence; more items are paired by place. */
const mostCells = 40_000;

/** Pairs list items: the longest common sequence first, the rest by place. */
export function pairItems(left: readonly string[], right: readonly string[]): readonly ItemPair[] {
  const pairs: ItemPair[] = [];
  let [doneLeft, doneRight] = [0, 0];
  for (const [atLeft, atRight] of [...alike(left, right), [left.length, right.length] as const]) {
    const most = Math.max(atLeft - doneLeft, atRight - doneRight);
    for (let step = 0; step < most; step += 1)
      pairs.push([
        doneLeft + step < atLeft ? doneLeft + step : null,
        doneRight + step < atRight ? doneRight + step : null,
      ]);
    if (atLeft < left.length) pairs.push([atLeft, atRight]);
    [doneLeft, doneRight] = [atLeft + 1, atRight + 1];
  }
  return pairs;
}

type Alike = readonly [left: number, right: number];

function alike(left: readonly string[], right: readonly string[]): readonly Alike[] {
  let start = 0;
  while (start < left.length && start < right.length && left[start] === right[start]) start += 1;
  const head = Array.from({ length: start }, (_, at): Alike => [at, at]);
  const [restLeft, restRight] = [left.slice(start), right.slice(start)];
  if (restLeft.length * restRight.length > mostCells) return head;
  return [...head, ...longestCommon(restLeft, restRight).map(([a, b]): Alike => [a + start, b + start])];
}

function longestCommon(left: readonly string[], right: readonly string[]): readonly Alike[] {
  const width = right.length + 1;
  const lengths = new Uint16Array((left.length + 1) * width);
  const lengthAt = (a: number, b: number): number => lengths[a * width + b] ?? 0;
  for (let a = left.length - 1; a >= 0; a -= 1)
    for (let b = right.length - 1; b >= 0; b -= 1)
      lengths[a * width + b] =
        left[a] === right[b] ? lengthAt(a + 1, b + 1) + 1 : Math.max(lengthAt(a + 1, b), lengthAt(a, b + 1));
  const found: Alike[] = [];
  for (let a = 0, b = 0; a < left.length && b < right.length;) {
    if (left[a] === right[b]) found.push([a++, b++]);
    else if (lengthAt(a + 1, b) >= lengthAt(a, b + 1)) a += 1;
    else b += 1;
  }
  return found;
}

type Read = { readonly text: string; readonly root: JsonNode | null };

const known = new KeptWith<JsonNode, string>();

/**
 * A text that is equal exactly for values of equal meaning: names in any order, the last of duplicates, strings
 * unescaped. Numbers keep their text: 1.0 is not 1, as the bytes are signed.
 */
function meaningOf(node: JsonNode, text: string): string {
  const found = known.get(node);
  if (found !== undefined) return found;
  const meaning = written(node, text);
  known.set(node, meaning);
  return meaning;
}

function written(node: JsonNode, text: string): string {
  switch (node.kind) {
    case 'object': {
      const members = [...lastMembers(node)].sort(([a], [b]) => (a < b ? -1 : 1));
      return `{${members.map(([key, value]) => `${JSON.stringify(key)}:${meaningOf(value, text)}`).join()}}`;
    }
    case 'array':
      return `[${node.items.map((item) => meaningOf(item, text)).join()}]`;
    case 'string':
      return JSON.stringify(node.value);
    case 'null':
    case 'boolean':
    case 'number':
    case 'too-deep':
      return text.slice(node.start, node.end);
  }
}

function lastMembers(node: ObjectNode): ReadonlyMap<string, JsonNode> {
  return new Map(node.members.map(({ key, value }) => [key, value]));
}

/** Two places with different meaning; list items may have different indexes. */
export type Difference = {
  readonly left: Place | null;
  readonly right: Place | null;
  /** One side has a variable and the other a value. */
  readonly isFilledIn: boolean;
};

export type Place = {
  readonly pointer: string;
  readonly node: JsonNode;
  /** Its JSON as it is written. */
  readonly source: string;
};

/** Longer texts are not compared by meaning: that would block the window. */
export const longestCompared = 1 << 18;

type Path = readonly (string | number)[];

/**
 * Where two texts differ in meaning, in the left order; additions of the right follow their neighbours. An unreadable
 * text differs as a whole.
 */
export function differences(left: Read, right: Read): readonly Difference[] {
  if (left.root === null && right.root === null) return [];
  const found: Difference[] = [];
  const placeIn = ({ text }: Read, node: JsonNode | null, path: Path): Place | null =>
    node === null ? null : { pointer: pointer(...path), node, source: text.slice(node.start, node.end) };
  const look = (a: JsonNode | null, b: JsonNode | null, pathA: Path, pathB: Path): void => {
    if (a !== null && b !== null) {
      if (meaningOf(a, left.text) === meaningOf(b, right.text)) return;
      if (a.kind === 'object' && b.kind === 'object') {
        const [own, other] = [lastMembers(a), lastMembers(b)];
        for (const key of new Set([...own.keys(), ...other.keys()]))
          look(own.get(key) ?? null, other.get(key) ?? null, [...pathA, key], [...pathB, key]);
        return;
      }
      if (a.kind === 'array' && b.kind === 'array') {
        const meanings = (items: readonly JsonNode[], text: string): string[] =>
          items.map((item) => meaningOf(item, text));
        for (const [atA, atB] of pairItems(meanings(a.items, left.text), meanings(b.items, right.text)))
          look(
            atA === null ? null : (a.items[atA] ?? null),
            atB === null ? null : (b.items[atB] ?? null),
            [...pathA, atA ?? atB ?? 0],
            [...pathB, atB ?? atA ?? 0],
          );
        return;
      }
    }
    found.push({
      left: placeIn(left, a, pathA),
      right: placeIn(right, b, pathB),
      isFilledIn: isFilledIn(a, b),
    });
  };
  look(left.root, right.root, [], []);
  return found;
}

function isFilledIn(a: JsonNode | null, b: JsonNode | null): boolean {
  return a !== null && b !== null && isVariable(a) !== isVariable(b) && isPlain(a) && isPlain(b);
}

function isPlain({ kind }: JsonNode): boolean {
  return kind === 'string' || kind === 'number';
}

function isVariable(node: JsonNode): boolean {
  return node.kind === 'string' && /\{\{[A-Za-z][A-Za-z0-9.]*(?:[+-]\d{1,12}[smhd])?\}\}/.test(node.value);
}
