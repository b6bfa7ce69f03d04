import type { TextCut } from '../../../shared/specification/text-cuts.ts';

/** A value of the payload in a drawn line, and the node that draws it. */
type LinePart = { readonly pointer: string; readonly value: string; readonly node: Text; readonly start: number };

/** What the payload holds at a pointer, and whether the user changed it since the payload was opened. */
export type PayloadTexts = {
  readonly valueAt: (pointer: string) => string | null;
  readonly isChanged?: (pointer: string) => boolean;
};

/** A cut line that joins several values. */
export type CutLine = {
  /** null where the line has one value, or where a composed text is cut between its values. */
  readonly blamed: LinePart | null;
  /** What takes the room of the others: the longest that the user changed, else the longest. */
  readonly longest: LinePart | null;
  /** Names what of the line is lost beside a blamed value, and why that one is blamed where it is in sight itself. */
  readonly findLost: (blamed: Pick<LinePart, 'pointer' | 'value'>) => Pick<TextCut, 'lost' | 'blamedAs'>;
};

/**
 * Finds the value to blame for a cut line that joins several: the longest that the user changed, else in a composed
 * text (a notification) the first that is not wholly in sight, else the longest.
 */
export function readCutLine(
  line: HTMLElement,
  place: HTMLElement,
  { valueAt, isChanged = () => false }: PayloadTexts,
  isComposed: boolean,
): CutLine {
  const parts = findLineParts(line, valueAt);
  const cut = findCutParts(parts, place);
  const changed = findLongest(parts.filter(({ pointer }) => isChanged(pointer)));
  const longest = changed ?? findLongest(parts);
  return {
    blamed: changed ?? (isComposed ? (cut[0] ?? null) : longest),
    longest,
    findLost: ({ pointer, value }) => {
      const lost = cut.map((part) => part.pointer).filter((each) => each !== pointer);
      if (lost.length === 0) return {};
      if (cut.some((part) => part.pointer === pointer)) return { lost };
      const isLongest = parts.every((part) => part.value.length <= value.length);
      return { lost, blamedAs: isLongest ? 'longest' : 'changed' };
    },
  };
}

const findLongest = (parts: readonly LinePart[]): LinePart | null =>
  parts.toSorted((one, other) => other.value.length - one.value.length)[0] ?? null;

/** The values of a line that are not wholly in sight. */
function findCutParts(parts: readonly LinePart[], place: HTMLElement): readonly LinePart[] {
  const box = place.getBoundingClientRect();
  return parts.filter(({ node, value, start }) => {
    const range = document.createRange();
    range.setStart(node, start);
    range.setEnd(node, start + value.length);
    return [...range.getClientRects()].some(
      ({ left, right, top, height }) => top + height / 2 >= box.bottom || right > box.right + 1 || left < box.left - 1,
    );
  });
}

/** The values of a line in the sequence in which it is composed of them. */
function findLineParts(line: HTMLElement, valueAt: PayloadTexts['valueAt']): readonly LinePart[] {
  const nodes = getTextNodes(line);
  let [at, from] = [0, 0];
  return (line.dataset['parts']?.split('\n') ?? []).flatMap((pointer) => {
    const value = valueAt(pointer);
    if (value === null || value === '') return [];
    for (let next = at; next < nodes.length; next += 1) {
      const node = nodes[next];
      const start = node?.data.indexOf(value, next === at ? from : 0) ?? -1;
      if (node === undefined || start < 0) continue;
      [at, from] = [next, start + value.length];
      return [{ pointer, value, node, start }];
    }
    return [];
  });
}

function getTextNodes(line: HTMLElement): readonly Text[] {
  const walk = document.createTreeWalker(line, NodeFilter.SHOW_TEXT);
  const nodes: Text[] = [];
  for (let node = walk.nextNode(); node !== null; node = walk.nextNode()) if (node instanceof Text) nodes.push(node);
  return nodes;
}
