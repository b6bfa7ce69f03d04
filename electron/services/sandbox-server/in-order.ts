/**
 * Lets results through in the order in which they were announced, however long each takes to be ready. A call that was
 * decided upon an earlier one must not reach the disk before it.
 */
export function inOrder(): <Value>(value: Promise<Value>) => Promise<Value> {
  let last: Promise<unknown> = Promise.resolve();
  return (value) => {
    const turn = last.then(() => value);
    // A failure is its own caller's to handle; the ones behind it only wait for it to be over.
    last = turn.catch(() => undefined);
    // The value is awaited from here on; without this a failure before its turn would count as unhandled.
    value.catch(() => undefined);
    return turn;
  };
}
