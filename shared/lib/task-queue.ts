/** Runs one asynchronous action at a time, in the order in which they are asked for. */
export type TaskQueue = <Value>(run: () => Promise<Value>) => Promise<Value>;

/** Makes a turn of its own. An action that fails rejects for whoever asked for it, and the next one has its turn. */
export function createTaskQueue(): TaskQueue {
  let last: Promise<unknown> = Promise.resolve();
  return (run) => {
    const own = last.then(run);
    last = own.catch(() => undefined);
    return own;
  };
}

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
