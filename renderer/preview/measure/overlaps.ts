import type { DrawnText } from './drawn-texts.ts';
import type { Layout } from './laid-out.ts';

/** A text with those of its lines that are seen. */
export type SeenText = { readonly text: DrawnText; readonly seen: readonly DOMRect[] };

type Inked = { readonly owner: SeenText; readonly box: Box };
type Box = { readonly left: number; readonly right: number; readonly top: number; readonly bottom: number };

/** The texts that lie over another one. What is docked over a card that scrolls below it is a layer of its own. */
export function overlapping(texts: readonly SeenText[], layout: Layout, tolerance: number): ReadonlySet<DrawnText> {
  const found = new Set<DrawnText>();
  const layers = new Map<HTMLElement | null, Inked[]>();
  for (const owner of texts) {
    const layer = layerOf(owner.text, layout);
    const inked = owner.seen.map((line) => ({ owner, box: inkOf(line) }));
    layers.set(layer, [...(layers.get(layer) ?? []), ...inked]);
  }
  for (const inked of layers.values()) {
    const fromAbove = inked.toSorted((a, b) => a.box.top - b.box.top);
    for (const [at, one] of fromAbove.entries()) {
      for (const other of fromAbove.slice(at + 1)) {
        if (other.box.top >= one.box.bottom - tolerance) break;
        if (other.owner === one.owner || !meet(one.box, other.box, tolerance)) continue;
        found.add(one.owner.text).add(other.owner.text);
      }
    }
  }
  return found;
}

function layerOf({ within }: DrawnText, layout: Layout): HTMLElement | null {
  return (
    within.find((each) => each.dataset['surface'] !== undefined || layout(each).style.position === 'sticky') ?? null
  );
}

/** About what is black of a line: its box holds room for accents above and below, in which the next line may lie. */
function inkOf({ left, right, top, height }: DOMRect): Box {
  return { left, right, top: top + height * 0.25, bottom: top + height * 0.8 };
}

function meet(one: Box, other: Box, tolerance: number): boolean {
  const width = Math.min(one.right, other.right) - Math.max(one.left, other.left);
  const height = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
  return width > tolerance && height > tolerance;
}
