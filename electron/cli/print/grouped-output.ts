import type { Io } from '../io.ts';
import { asPrinted, joined, type Printed } from './printed.ts';

/**
 * Output of many lines: the first of a turn of the event loop is written at once, the others of that turn together. A
 * call to the system is dearer than a line. `flush` writes what still waits.
 */
export function groupedOutput({ out }: Pick<Io, 'out'>): { readonly out: Io['out']; readonly flush: () => void } {
  let waiting: Printed[] | null = null;
  const flush = (): void => {
    const group = waiting ?? [];
    waiting = null;
    if (group.length > 0) out(joined(group));
  };
  return {
    out: (text) => {
      if (waiting !== null) {
        waiting.push(asPrinted(text));
        return;
      }
      waiting = [];
      setImmediate(flush);
      out(text);
    },
    flush,
  };
}
