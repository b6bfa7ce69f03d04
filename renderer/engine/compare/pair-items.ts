/** Two items that stand for one another, by their indexes; null where one side has none. */
export type ItemPair = readonly [left: number | null, right: number | null];

/** So many cells has the table in which the longest common sequence is looked for; more items are paired by place. */
const mostCells = 40_000;

/**
 * Pairs the items of two lists: those that are alike and stand in the same sequence first, what stands between them by its
 * place, and what is left over alone.
 */
export function pairItems(left: readonly string[], right: readonly string[]): readonly ItemPair[] {
  const pairs: ItemPair[] = [];
  let [doneLeft, doneRight] = [0, 0];
  for (const [atLeft, atRight] of [...alike(left, right), [left.length, right.length] as const]) {
    const most = Math.max(atLeft - doneLeft, atRight - doneRight);
    for (let step = 0; step < most; step += 1)
      pairs.push([
        doneLeft + step < atLeft ? doneLeft + step : null,
        doneRight + step < atRight ? doneRight + step : null,
      ]);
    if (atLeft < left.length) pairs.push([atLeft, atRight]);
    [doneLeft, doneRight] = [atLeft + 1, atRight + 1];
  }
  return pairs;
}

type Alike = readonly [left: number, right: number];

/** The longest common sequence, by indexes. */
function alike(left: readonly string[], right: readonly string[]): readonly Alike[] {
  let start = 0;
  while (start < left.length && start < right.length && left[start] === right[start]) start += 1;
  const head = Array.from({ length: start }, (_, at): Alike => [at, at]);
  const [restLeft, restRight] = [left.slice(start), right.slice(start)];
  if (restLeft.length * restRight.length > mostCells) return head;
  return [...head, ...longestCommon(restLeft, restRight).map(([a, b]): Alike => [a + start, b + start])];
}

function longestCommon(left: readonly string[], right: readonly string[]): readonly Alike[] {
  const width = right.length + 1;
  const lengths = new Uint16Array((left.length + 1) * width);
  const lengthAt = (a: number, b: number): number => lengths[a * width + b] ?? 0;
  for (let a = left.length - 1; a >= 0; a -= 1)
    for (let b = right.length - 1; b >= 0; b -= 1)
      lengths[a * width + b] =
        left[a] === right[b] ? lengthAt(a + 1, b + 1) + 1 : Math.max(lengthAt(a + 1, b), lengthAt(a, b + 1));
  const found: Alike[] = [];
  for (let a = 0, b = 0; a < left.length && b < right.length;) {
    if (left[a] === right[b]) found.push([a++, b++]);
    else if (lengthAt(a + 1, b) >= lengthAt(a, b + 1)) a += 1;
    else b += 1;
  }
  return found;
}
