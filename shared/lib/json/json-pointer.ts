import type { JsonMember, JsonNode } from './json-node.ts';

/** The RFC 6901 pointer of these names and indexes; "" for the whole document. */
export function pointer(...segments: readonly (string | number)[]): string {
  let written = '';
  for (const segment of segments) written += `/${escapeSegment(segment)}`;
  return written;
}

function escapeSegment(segment: string | number): string {
  if (typeof segment === 'number') return String(segment);
  if (!segment.includes('~') && !segment.includes('/')) return segment;
  return segment.replaceAll('~', '~0').replaceAll('/', '~1');
}

/** The names and indexes of a pointer, unescaped; indexes stay texts. A missing first slash is forgiven. */
export function parsePointer(text: string): string[] {
  if (text === '') return [];
  const segments = text.startsWith('/') ? text.slice(1) : text;
  return segments.split('/').map((segment) => segment.replaceAll('~1', '/').replaceAll('~0', '~'));
}

/** Gets a pointer's field name; of a list entry with its index: `list[0]`. */
export function fieldNameAt(pointer: string): string {
  const path = parsePointer(pointer);
  const from = Math.max(
    0,
    path.findLastIndex((name) => !/^\d+$/.test(name)),
  );
  const [name = '', ...places] = path.slice(from);
  return name + places.map((place) => `[${place}]`).join('');
}

type PointedNode = { readonly node: JsonNode; readonly member?: JsonMember };

/** What a pointer points at, or null. Of a name written twice the last one counts; an index has no leading zeros. */
export function nodeAtPointer(root: JsonNode | null, text: string): PointedNode | null {
  let here: PointedNode | null = root === null ? null : { node: root };
  for (const segment of parsePointer(text)) {
    if (here === null) return null;
    here = stepInto(here.node, segment);
  }
  return here;
}

function stepInto(node: JsonNode, segment: string): PointedNode | null {
  if (node.kind === 'object') {
    const member = node.members.findLast(({ key }) => key === segment);
    return member === undefined ? null : { node: member.value, member };
  }
  if (node.kind !== 'array' || !/^(?:0|[1-9]\d{0,15})$/.test(segment)) return null;
  const item = node.items[Number(segment)];
  return item === undefined ? null : { node: item };
}

/** RFC 6901: empty, or a slash in front; a tilde only in front of 0 and 1. */
export function isPointer(text: string): boolean {
  return text === '' || (text.startsWith('/') && !/~(?![01])/.test(text));
}
