/** Runs one asynchronous action at a time, in the order of the requests. */
type TaskQueue = <Value>(run: () => Promise<Value>) => Promise<Value>;

/** Creates a queue. A failed action rejects its own promise; the next one runs. */
export function createTaskQueue(): TaskQueue {
  let last: Promise<unknown> = Promise.resolve();
  return (run) => {
    const own = last.then(run);
    last = own.catch(() => undefined);
    return own;
  };
}

/** Runs a task for each item, at most `atOnce` at a time; results keep the order of the items. */
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
