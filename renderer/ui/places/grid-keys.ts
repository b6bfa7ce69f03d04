export type CellBox = { readonly left: number; readonly top: number };

export const gridKeys = ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'Home', 'End'] as const;
type GridKey = (typeof gridKeys)[number];

export function toGridKey(key: string): GridKey | null {
  return gridKeys.find((known) => known === key) ?? null;
}

/**
 * Finds the cell that a key leads to: left and right along the list, up and down to the nearest column; the same cell
 * at an edge.
 */
export function findNextCell(boxes: readonly CellBox[], from: number, key: GridKey): number {
  const here = boxes[from];
  if (here === undefined) return 0;
  switch (key) {
    case 'ArrowLeft':
      return Math.max(0, from - 1);
    case 'ArrowRight':
      return Math.min(boxes.length - 1, from + 1);
    case 'Home':
      return 0;
    case 'End':
      return boxes.length - 1;
    case 'ArrowUp':
      return findNearest(boxes, Math.max(...boxes.map(({ top }) => top).filter((top) => top < here.top)), here) ?? from;
    case 'ArrowDown':
      return findNearest(boxes, Math.min(...boxes.map(({ top }) => top).filter((top) => top > here.top)), here) ?? from;
  }
}

function findNearest(boxes: readonly CellBox[], top: number, to: CellBox): number | null {
  let nearest: { readonly place: number; readonly off: number } | null = null;
  for (const [place, box] of boxes.entries()) {
    const off = Math.abs(box.left - to.left);
    if (box.top === top && (nearest === null || off < nearest.off)) nearest = { place, off };
  }
  return nearest?.place ?? null;
}
