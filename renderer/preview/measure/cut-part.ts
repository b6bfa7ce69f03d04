/** A value of the payload in a drawn line, and the node that draws it. */
type LinePart = { readonly pointer: string; readonly value: string; readonly node: Text; readonly start: number };

type ValueAt = (pointer: string) => string | null;

/**
 * Finds the first value of a composed line that is not wholly in sight: what the end of its place cuts. null where the
 * line has one value, or where the words between the values are cut.
 */
export function findCutPart(line: HTMLElement, place: HTMLElement, valueAt: ValueAt): LinePart | null {
  const box = place.getBoundingClientRect();
  const cut = findLineParts(line, valueAt).find(({ node, value, start }) => {
    const range = document.createRange();
    range.setStart(node, start);
    range.setEnd(node, start + value.length);
    return [...range.getClientRects()].some(
      ({ left, right, top, height }) => top + height / 2 >= box.bottom || right > box.right + 1 || left < box.left - 1,
    );
  });
  return cut ?? null;
}

/** The values of a line in the sequence in which it is composed of them. */
function findLineParts(line: HTMLElement, valueAt: ValueAt): readonly LinePart[] {
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
