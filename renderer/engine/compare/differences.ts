import type { JsonNode } from '../../../shared/lib/json/json-scan.ts';
import { pointer } from '../../../shared/lib/json/json-pointer.ts';
import { lastMembers, meaningOf } from './meaning.ts';
import type { Read } from './meaning.ts';
import { pairItems } from './pair-items.ts';

/** A place at which two texts mean something else. Of a list item, the two may stand at different indexes. */
export type Difference = {
  readonly left: Place | null;
  readonly right: Place | null;
  /** One side has a variable there, which is filled in at each send, and the other one a value. */
  readonly isFilledIn: boolean;
};

export type Place = {
  readonly pointer: string;
  readonly node: JsonNode;
  /** Its JSON as it is written. */
  readonly source: string;
};

/** Longer texts are not compared by meaning: to read two of them takes longer than a window may stand still. */
export const longestCompared = 1 << 18;

type Path = readonly (string | number)[];

/**
 * Where two texts differ in what they mean, in the order of the left one, what only the right one has behind its
 * neighbours. None exactly where they mean the same. A text that cannot be read has no root, and differs as a whole.
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
