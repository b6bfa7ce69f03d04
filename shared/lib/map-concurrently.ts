/** Runs something for each of many, so many of them at once at most. The results are in the order of the many. */
export async function mapConcurrently<One, Result>(
  all: readonly One[],
  atOnce: number,
  run: (one: One) => Promise<Result>,
): Promise<readonly Result[]> {
  const results: Result[] = [];
  for (let start = 0; start < all.length; start += atOnce)
    results.push(...(await Promise.all(all.slice(start, start + atOnce).map(run))));
  return results;
}
