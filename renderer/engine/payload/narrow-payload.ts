import type { Field, Inside } from '../../../shared/fields/field.ts';
import type { JsonNode } from '../../../shared/lib/json/json-scan.ts';

/** An object with more members is carried from thread to thread with these alone, and those that a table names. */
const mostMembers = 200;

/**
 * A payload with the members that cards and reference ask for. An object of tens of thousands of unknown members would
 * keep the window busy for as long as it takes to copy them; what they say is among the findings.
 */
export function narrowPayload(root: JsonNode, fields: readonly Field[]): JsonNode {
  return narrow(root, namesIn(fields));
}

function narrow(node: JsonNode, names: ReadonlySet<string>): JsonNode {
  if (node.kind === 'array') return { ...node, items: node.items.map((item) => narrow(item, names)) };
  if (node.kind !== 'object') return node;
  const members = node.members
    .filter(({ key }, index) => index < mostMembers || names.has(key))
    .map((member) => ({ ...member, value: narrow(member.value, names) }));
  return { ...node, members };
}

/** Every name of the tables, however deep. */
function namesIn(fields: readonly Field[]): ReadonlySet<string> {
  return new Set(fields.flatMap(({ name, kind }) => [name, ...namesInside(kind.inside)]));
}

function namesInside(inside: Inside): readonly string[] {
  switch (inside.shape) {
    case 'nothing':
      return [];
    case 'object':
      return [...namesIn(inside.fields)];
    case 'list':
      return namesInside(inside.item.inside);
    case 'by-locale':
      return [...inside.locales, ...namesInside(inside.item.inside)];
  }
}
