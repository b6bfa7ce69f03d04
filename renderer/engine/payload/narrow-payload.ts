import type { Field, Inside } from '../../../shared/fields/field.ts';
import type { JsonMember, JsonNode, JsonScan } from '../../../shared/lib/json/json-scan.ts';

/** Of wider objects these many members are drawn, and those named in tables. */
const mostMembers = 200;

/**
 * Drops excess unknown members, which would slow every line of a card; the findings report them. A narrow object stays
 * the same node.
 */
export function narrowPayload(root: JsonNode, fields: readonly Field[]): JsonNode {
  return narrow(root, namesIn(fields));
}

/** The same for a scan; the same object for the same text. */
export function narrowScan(scan: JsonScan, fields: readonly Field[]): JsonScan {
  const known = narrowed.get(scan);
  if (known?.fields === fields) return known.made;
  const root = scan.root === null ? null : narrowPayload(scan.root, fields);
  const made = root === scan.root ? scan : { ...scan, root };
  narrowed.set(scan, { fields, made });
  return made;
}

const narrowed = new WeakMap<JsonScan, { readonly fields: readonly Field[]; readonly made: JsonScan }>();

function narrow(node: JsonNode, names: ReadonlySet<string>): JsonNode {
  if (node.kind === 'array') {
    const items = node.items.map((item) => narrow(item, names));
    return items.every((item, index) => item === node.items[index]) ? node : { ...node, items };
  }
  if (node.kind !== 'object') return node;
  const isWide = node.members.length > mostMembers;
  const kept = isWide ? node.members.filter(({ key }, at) => at < mostMembers || names.has(key)) : node.members;
  const members = kept.map((member) => narrowMember(member, names));
  return !isWide && members.every((member, at) => member === kept[at]) ? node : { ...node, members };
}

function narrowMember(member: JsonMember, names: ReadonlySet<string>): JsonMember {
  const value = narrow(member.value, names);
  return value === member.value ? member : { ...member, value };
}

function namesIn(fields: readonly Field[]): ReadonlySet<string> {
  const known = names.get(fields);
  if (known !== undefined) return known;
  const made = namesBelow(fields);
  names.set(fields, made);
  return made;
}

const names = new WeakMap<readonly Field[], ReadonlySet<string>>();

function namesBelow(fields: readonly Field[]): ReadonlySet<string> {
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
