import type { JsonNode } from '../../../shared/lib/json/json-scan.ts';

/** A text and its tree. */
export type Read = { readonly text: string; readonly root: JsonNode | null };

const known = new WeakMap<JsonNode, string>();

/**
 * A text that two values have alike exactly where they mean the same: names in any order, of a name written twice the last
 * one, strings by what they say however they are escaped. A number is the text it is written as: 1.0 is not 1, as what is
 * signed are its bytes.
 */
export function meaningOf(node: JsonNode, text: string): string {
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

/** The members in force, in the order in which their names first stand. */
export function lastMembers(node: Extract<JsonNode, { kind: 'object' }>): ReadonlyMap<string, JsonNode> {
  return new Map(node.members.map(({ key, value }) => [key, value]));
}
