import { maxInstant, type Instant } from '../time/clock.ts';
import type { JsonNode, JsonMember } from './json-scan.ts';
import type { JsonObject, JsonValue } from './json.ts';
import type { ObjectNode } from './json-node.ts';

/**
 * The value at a path of names and indexes, or null. The last of a repeated name counts, as in JSON.parse;
 * `__proto__` is a name like any other.
 */
export function nodeAt(node: JsonNode | null, ...path: readonly (string | number)[]): JsonNode | null {
  let here = node;
  for (const step of path) {
    if (here === null) return null;
    here = typeof step === 'number' ? itemOf(here, step) : memberOf(here, step);
  }
  return here;
}

function itemOf(node: JsonNode, index: number): JsonNode | null {
  return node.kind === 'array' ? (node.items[index] ?? null) : null;
}

function memberOf(node: JsonNode, key: string): JsonNode | null {
  if (node.kind !== 'object') return null;
  if (node.members.length > fewMembers) return effectiveMembers(node).get(key)?.value ?? null;
  for (let index = node.members.length - 1; index >= 0; index--) {
    const member = node.members[index];
    if (member?.key === key) return member.value;
  }
  return null;
}

/** So few names are found by a search sooner than an index is made: each is one string in all texts. */
const searchedMembers = 32;

class SearchedMembers implements MembersByName {
  private readonly members: readonly JsonMember[];

  constructor(members: readonly JsonMember[]) {
    this.members = members;
  }

  get(name: string): JsonMember | undefined {
    const { members } = this;
    for (let index = members.length - 1; index >= 0; index--) {
      const member = members[index];
      if (member?.key === name) return member;
    }
    return undefined;
  }

  has(name: string): boolean {
    return this.get(name) !== undefined;
  }
}

function byName({ members }: ObjectNode): ReadonlyMap<string, JsonMember> {
  const made = new Map<string, JsonMember>();
  for (const member of members) made.set(member.key, member);
  return made;
}

/** Up to so many names a search is faster than an index made with every key stroke, and an index is not worth its storage. */
const fewMembers = 10_000;

const inForce = new WeakMap<ObjectNode, ReadonlyMap<string, JsonMember>>();

/** The members of an object by name, the last of each. */
export type MembersByName = {
  readonly get: (name: string) => JsonMember | undefined;
  readonly has: (name: string) => boolean;
};

/** The members of an object by name, the last of each. */
export function effectiveMembers(node: ObjectNode): MembersByName {
  if (node.members.length <= searchedMembers) return new SearchedMembers(node.members);
  if (node.members.length <= fewMembers) return byName(node);
  const known = inForce.get(node);
  if (known !== undefined) return known;
  const made = byName(node);
  inForce.set(node, made);
  return made;
}

/** Whether there is a value at a path; null counts as none (gap null-member). */
export function isGiven(node: JsonNode | null, ...path: readonly (string | number)[]): boolean {
  const found = nodeAt(node, ...path);
  return found !== null && found.kind !== 'null';
}

/** The text at a path; null when there is none or it is no text. */
export function textAt(node: JsonNode | null, ...path: readonly (string | number)[]): string | null {
  const found = nodeAt(node, ...path);
  return found?.kind === 'string' ? found.value : null;
}

/** The number at a path, as a double; null when there is none or it is no number. */
export function numberAt(node: JsonNode | null, ...path: readonly (string | number)[]): number | null {
  const found = nodeAt(node, ...path);
  return found?.kind === 'number' ? found.value : null;
}

/** The items of the array at a path; none when there is no array. */
export function itemsAt(node: JsonNode | null, ...path: readonly (string | number)[]): readonly JsonNode[] {
  const found = nodeAt(node, ...path);
  return found?.kind === 'array' ? found.items : [];
}

/** The object at a path; null when there is none or it is no object. */
export function objectAt(node: JsonNode | null, ...path: readonly (string | number)[]): ObjectNode | null {
  const found = nodeAt(node, ...path);
  return found?.kind === 'object' ? found : null;
}

/**
 * Converts to the value of JSON.parse. Every name becomes an own property (`__proto__` too). A value below the depth
 * limit becomes null.
 */
export function toValue(node: JsonNode): JsonValue {
  switch (node.kind) {
    case 'object':
      return toObject(node);
    case 'array':
      return node.items.map(toValue);
    case 'null':
    case 'too-deep':
      return null;
    default:
      return node.value;
  }
}

function toObject(node: ObjectNode): JsonObject {
  return Object.fromEntries(node.members.map((member): [string, JsonValue] => [member.key, toValue(member.value)]));
}

/** The time field at a path: a whole number of milliseconds that a date can hold. Null for anything else. */
export function instantAt(node: JsonNode | null, ...path: readonly (string | number)[]): Instant | null {
  const found = numberAt(node, ...path);
  return found !== null && Number.isInteger(found) && Math.abs(found) <= maxInstant ? found : null;
}
