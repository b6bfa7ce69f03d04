import { troubleOf } from '../bridge/index.ts';
import type { Trouble } from '../bridge/index.ts';

export type SaveState =
  | { readonly state: 'saved' }
  | { readonly state: 'saving' }
  | { readonly state: 'not-saved'; readonly trouble: Trouble };

/** What is written: a payload, a story. */
type Kept = { readonly id: string };

/** What the queue needs: a way to write, a timer, and somebody to tell. */
export type SaveQueuePorts<T extends Kept> = {
  readonly save: (documents: readonly T[]) => Promise<void>;
  readonly later: (delayMs: number, run: () => void) => () => void;
  readonly tell: (state: SaveState) => void;
};

export type SaveQueue<T extends Kept> = {
  /** A document has a new content; it is on the host's disk 400 ms after the last change, or a second after the first. */
  readonly changed: (document: T) => void;
  /** It was removed: what waits to be written for it is dropped. */
  readonly forget: (id: string) => void;
  /** Writes what waits now, without waiting for the writer that is under way. For a page that is about to go. */
  readonly flush: () => void;
};

const quietMs = 250;
const longestMs = 700;
const retryMs = [500, 1000, 2000, 4000, 8000] as const;

/**
 * Writes documents in the order in which they changed, one write at a time, newest text of each only. A write that
 * fails is tried again for as long as it takes; nothing that waits is ever dropped because of a failure.
 */
export function createSaveQueue<T extends Kept>(ports: SaveQueuePorts<T>): SaveQueue<T> {
  const waiting = new Map<string, T>();
  let isWriting = false;
  let failures = 0;
  let cancelQuiet: (() => void) | null = null;
  let cancelLongest: (() => void) | null = null;

  const stopTimers = (): void => {
    cancelQuiet?.();
    cancelLongest?.();
    cancelQuiet = null;
    cancelLongest = null;
  };

  const write = async (): Promise<void> => {
    stopTimers();
    if (isWriting || waiting.size === 0) return;
    const batch = [...waiting.values()];
    waiting.clear();
    isWriting = true;
    ports.tell({ state: 'saving' });
    try {
      await ports.save(batch);
      failures = 0;
    } catch (error) {
      for (const document of batch) if (!waiting.has(document.id)) waiting.set(document.id, document);
      ports.tell({ state: 'not-saved', trouble: troubleOf(error) });
      cancelQuiet = ports.later(retryMs[Math.min(failures, retryMs.length - 1)] ?? 8000, () => void write());
      failures += 1;
      return;
    } finally {
      isWriting = false;
    }
    if (waiting.size === 0) ports.tell({ state: 'saved' });
    else await write();
  };

  return {
    changed: (document) => {
      waiting.delete(document.id);
      waiting.set(document.id, document);
      if (failures > 0) return;
      ports.tell({ state: 'saving' });
      cancelQuiet?.();
      cancelQuiet = ports.later(quietMs, () => void write());
      cancelLongest ??= ports.later(longestMs, () => void write());
    },
    forget: (id) => {
      waiting.delete(id);
    },
    flush: () => {
      if (isWriting && waiting.size > 0) void ports.save([...waiting.values()]).catch(() => undefined);
      else void write();
    },
  };
}

const worst = ['not-saved', 'saving', 'saved'] as const;

/** Hands on the worst of what several queues say: nothing is called saved while anything waits. */
export function joinSaveStates(tell: (state: SaveState) => void): (queue: string) => (state: SaveState) => void {
  const states = new Map<string, SaveState>();
  return (queue) => (state) => {
    states.set(queue, state);
    const all = [...states.values()];
    tell(worst.flatMap((name) => all.find((each) => each.state === name) ?? [])[0] ?? state);
  };
}
