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
