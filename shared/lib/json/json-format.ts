import type { JsonNode, ContainerNode } from './json-node.ts';

/** Lists and objects of plain values up to this length stay on one line, as in the templates. */
const lineLength = 76;
const step = '  ';

/** A range of a text in UTF-16 units; the end is exclusive. */
export type Span = { readonly start: number; readonly end: number };

/**
 * Formats a JSON text: two spaces for each level, short lists and objects on one line. Only white space between
 * tokens changes. `root` is the text's own tree. With a selection only the innermost value around it is formatted.
 */
export function formatJson(text: string, root: JsonNode, selection?: Span): string {
  const node = selection === undefined ? root : innermostAround(root, selection);
  const lineBreak = lineBreakOf(text);
  const outer = node === root ? '' : indentationAt(text, node.start);
  const isWithin = node !== root;
  return around(text, root, node, laidOut({ text, lineBreak }, node, outer, isWithin), lineBreak);
}

/** Removes the white space between tokens, with a selection only in the innermost value around it. */
export function minifyJson(text: string, root: JsonNode, selection?: Span): string {
  const node = selection === undefined ? root : innermostAround(root, selection);
  return around(text, root, node, tight(text, node), '');
}

/** Replaces one value. A whole text keeps its byte order mark and one final line break. */
function around(text: string, root: JsonNode, node: JsonNode, written: string, lineBreak: string): string {
  if (node !== root) return text.slice(0, node.start) + written + text.slice(node.end);
  const mark = text.startsWith('\uFEFF') ? '\uFEFF' : '';
  return mark + written + (/[\r\n]/.test(text.slice(root.end)) ? lineBreak : '');
}

function lineBreakOf(text: string): string {
  return /\r\n|\n|\r/.exec(text)?.[0] ?? '\n';
}

function indentationAt(text: string, offset: number): string {
  let start = offset;
  while (start > 0 && !/[\r\n]/.test(text.charAt(start - 1))) start--;
  return /^[ \t]*/.exec(text.slice(start, offset))?.[0] ?? '';
}

type Layout = { readonly text: string; readonly lineBreak: string };

function laidOut(layout: Layout, node: JsonNode, outer: string, mayBeShort: boolean): string {
  const { text, lineBreak } = layout;
  if (node.kind !== 'object' && node.kind !== 'array') return text.slice(node.start, node.end);
  const short = mayBeShort ? oneLine(text, node) : null;
  if (short !== null && short.length <= lineLength) return short;
  const inner = outer + step;
  const entries =
    node.kind === 'array'
      ? node.items.map((item) => inner + laidOut(layout, item, inner, true))
      : node.members.map(
          ({ keyStart, keyEnd, value }) =>
            `${inner}${text.slice(keyStart, keyEnd)}: ${laidOut(layout, value, inner, true)}`,
        );
  const [open, close] = node.kind === 'array' ? ['[', ']'] : ['{', '}'];
  if (entries.length === 0) return open + close;
  return `${open}${lineBreak}${entries.join(`,${lineBreak}`)}${lineBreak}${outer}${close}`;
}

/** The container on one line, where it holds only plain values. */
function oneLine(text: string, node: ContainerNode): string | null {
  const inside = node.kind === 'array' ? node.items : node.members.map(({ value }) => value);
  if (inside.length > lineLength || inside.some(({ kind }) => kind === 'object' || kind === 'array')) return null;
  if (node.kind === 'array') return `[${node.items.map(({ start, end }) => text.slice(start, end)).join(', ')}]`;
  const members = node.members.map(
    ({ keyStart, keyEnd, value }) => `${text.slice(keyStart, keyEnd)}: ${text.slice(value.start, value.end)}`,
  );
  return members.length === 0 ? '{}' : `{ ${members.join(', ')} }`;
}

function tight(text: string, node: JsonNode): string {
  if (node.kind === 'array') return `[${node.items.map((item) => tight(text, item)).join(',')}]`;
  if (node.kind !== 'object') return text.slice(node.start, node.end);
  const members = node.members.map(
    ({ keyStart, keyEnd, value }) => `${text.slice(keyStart, keyEnd)}:${tight(text, value)}`,
  );
  return `{${members.join(',')}}`;
}

/** The innermost value that contains the selection, white space at its ends aside. */
function innermostAround(root: JsonNode, { start, end }: Span): JsonNode {
  let node = root;
  for (;;) {
    const inside: readonly JsonNode[] =
      node.kind === 'array' ? node.items : node.kind === 'object' ? node.members.map(({ value }) => value) : [];
    const next = inside.find((each) => each.start <= start && end <= each.end);
    if (next === undefined || (next.kind !== 'object' && next.kind !== 'array')) return node;
    node = next;
  }
}

const stringOrWhiteSpace = /"[^"\\]*(?:\\[^][^"\\]*)*"?|[ \t\r\n]+/g;
const wordsBeside = /[^[\]{},:"]{2}/;

/**
 * Removes the white space between tokens, in linear time. Readable texts give the same result exactly if their
 * tokens are equal. In an unreadable text, white space that alone separates two words stays.
 */
export function removeWhiteSpace(text: string): string {
  return text.replace(stringOrWhiteSpace, (piece, at: number) => {
    if (piece.startsWith('"')) return piece;
    return wordsBeside.test(text.charAt(at - 1) + text.charAt(at + piece.length)) ? ' ' : '';
  });
}
