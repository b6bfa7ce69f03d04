import type { SecretPart } from '../../../engine/keys/secrets.ts';

/** How a text follows those before it: on the same line, on a line of its own, or on the next one as the rest of a wrapped line. */
export type JoinedText = { readonly text: Text; readonly follows: 'same' | 'new' | 'wrapped' };

/** A part of one text. */
export type TextPart = SecretPart & { readonly text: Text };

/** All lines of the editor are one block: Monaco divides a line where it wraps, and a line at each mark. */
const editorLines = '.view-lines';

/** The blocks of texts that changed, with the nodes that came into them: each has its texts on one line, or is the lines of an editor. */
export function blocksOf(changed: readonly Node[], added: readonly Node[]): ReadonlySet<Element> {
  const inline = new Map<Element, boolean>();
  const isInline = (element: Element): boolean => {
    const known = inline.get(element) ?? isDrawnInline(element);
    inline.set(element, known);
    return known;
  };
  // Where texts are removed, those beside them follow each other now.
  const own = changed.map((node) => (isElement(node) ? node : node.parentElement));
  const all = [...own, ...added.flatMap((node) => textsIn(node).map(({ parentElement }) => parentElement))];
  const parents = new Set(all.filter((element) => element?.isConnected === true));
  return new Set([...parents].flatMap((element) => (element === null ? [] : [blockOf(element, isInline)])));
}

function blockOf(element: Element, isInline: (element: Element) => boolean): Element {
  const lines = element.closest(editorLines);
  if (lines !== null) return lines;
  let block = element;
  while (block.parentElement !== null && isInline(block)) block = block.parentElement;
  return block;
}

function isDrawnInline(element: Element): boolean {
  const display = element.ownerDocument.defaultView?.getComputedStyle(element).display ?? '';
  // The initial value is that of an element without a style. An inline-block continues the line that it is in.
  return display === '' || display === 'contents' || display.startsWith('inline');
}

/** Gets the texts of a block in the order in which they are drawn, without those of blocks in it. */
export function textsOfBlock(block: Element): readonly JoinedText[] {
  if (block.matches(editorLines)) return textsOfLines(block);
  return textsIn(block, (element) => !isDrawnInline(element)).map((text) => ({ text, follows: 'same' }));
}

/** The lines of an editor are in any order on the page. One without a number is the rest of the line above it. */
function textsOfLines(lines: Element): readonly JoinedText[] {
  const margin = lines.closest('.monaco-editor')?.querySelectorAll('.margin-view-overlays > *') ?? [];
  const numbered = new Set([...margin].filter(hasNumber).map(topOf));
  return [...lines.children]
    .toSorted((one, other) => topOf(one) - topOf(other))
    .flatMap((line) => {
      const start = numbered.size === 0 || numbered.has(topOf(line)) ? 'new' : 'wrapped';
      return textsIn(line).map((text, at): JoinedText => ({ text, follows: at === 0 ? start : 'same' }));
    });
}

function hasNumber(row: Element): boolean {
  return (row.querySelector('.line-numbers')?.textContent ?? '').trim() !== '';
}

function topOf(line: Element): number {
  return line instanceof HTMLElement ? Number.parseFloat(line.style.top) : Number.NaN;
}

/** Finds parts of texts, alone and as they follow each other. */
export function textParts(
  texts: readonly JoinedText[],
  find: (text: string) => readonly SecretPart[],
): readonly TextPart[] {
  const alone = texts.flatMap(({ text }) => find(text.data).map((part) => ({ ...part, text })));
  if (texts.length < 2) return alone;
  let joined = '';
  const places = texts.map(({ text, follows }) => {
    if (follows === 'new') joined += '\n';
    const from = joined.length;
    const spaced = text.data.replaceAll('\u00a0', ' ');
    // Monaco indents the rest of a wrapped line.
    const drawn = follows === 'wrapped' ? spaced.trimStart() : spaced;
    joined += drawn;
    return { text, from, to: joined.length, before: spaced.length - drawn.length - from };
  });
  const across = find(joined).flatMap((part) =>
    places
      .filter(({ from, to }) => from < to && from < part.to && part.from < to)
      .map(({ text, from, to, before }) => ({
        text,
        from: Math.max(part.from, from) + before,
        to: Math.min(part.to, to) + before,
      })),
  );
  return [...alone, ...across];
}

/** The texts in a node, without those in elements that are `skipped`. */
function textsIn(node: Node, skipped: (element: Element) => boolean = () => false): readonly Text[] {
  if (isText(node)) return [node];
  return [...node.childNodes].flatMap((child) => (isElement(child) && skipped(child) ? [] : textsIn(child, skipped)));
}

/** Each page has its own classes of nodes. */
function isText(node: Node): node is Text {
  return node.nodeType === Node.TEXT_NODE;
}

function isElement(node: Node): node is Element {
  return node.nodeType === Node.ELEMENT_NODE;
}
