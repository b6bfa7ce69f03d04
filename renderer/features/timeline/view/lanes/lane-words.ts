/** Where the words of a stretch are, in pixels of the lane. No width: there is no room for any. */
export type WordsPlace = { readonly x: number; readonly width: number };

type Stretch = { readonly x: number; readonly width: number };

/** Half of a mark with its gap. One at the beginning of a stretch may lie in the padding of the words. */
export type MarkSize = { readonly halfPx: number; readonly mayBegin: boolean };

export const callMark: MarkSize = { halfPx: 4, mayBegin: true };
export const checkMark: MarkSize = { halfPx: 10, mayBegin: false };

/** Narrower words cannot be read. */
const leastPx = 30;

/**
 * Places the words of a stretch between the marks that lie over it: in the first gap that has `wantedPx`, else in the
 * widest. `marks`: sorted positions; those outside of the stretch are ignored.
 */
export function placeWords(
  { x, width }: Stretch,
  marks: readonly number[],
  { halfPx, mayBegin }: MarkSize,
  wantedPx: number,
): WordsPlace {
  const end = x + width;
  let start = x;
  let widest: WordsPlace = { x, width: 0 };
  const isEnough = (until: number): boolean => {
    if (until - start > widest.width) widest = { x: start, width: until - start };
    return widest.width >= wantedPx;
  };
  for (const mark of marks) {
    if (mark - halfPx >= end) break;
    if (mark + halfPx <= start || (mayBegin && mark <= x + 1)) continue;
    if (isEnough(mark - halfPx)) return widest;
    start = Math.max(start, mark + halfPx);
  }
  isEnough(end);
  return widest.width < leastPx ? { x, width: 0 } : widest;
}
