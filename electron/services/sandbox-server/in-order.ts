import { inTurn } from '../../../shared/lib/in-turn.ts';

/**
 * Lets results through in the order in which they were announced, however long each takes to be ready. A call that was
 * decided upon an earlier one must not reach the disk before it.
 */
export function inOrder(): <Value>(value: Promise<Value>) => Promise<Value> {
  const next = inTurn();
  return (value) => {
    // The value is awaited from here on; without this a failure before its turn would count as unhandled.
    value.catch(() => undefined);
    return next(() => value);
  };
}
