import { createTaskQueue } from '../../../shared/lib/task-queue.ts';
import type { Trouble } from '../../bridge/index.ts';
import { nextBatch } from './save-batch.ts';
import { createTimers } from '../timers.ts';
import type { Timers } from '../timers.ts';
import { createUnsavedTexts } from './unsaved-texts.ts';
import type { Kept, Save, UnsavedTexts } from './unsaved-texts.ts';

export type SaveState =
  | { readonly state: 'saved' }
  | { readonly state: 'saving' }
  | {
      readonly state: 'not-saved';
      readonly trouble: Trouble;
      /** The names of those that the host refuses, each by itself; empty when it takes nothing at all. */
      readonly refused: readonly string[];
    };

/** What the queue needs: a way to write and to remove, a timer, and somebody to tell. */
export type SaveQueuePorts<T extends Kept> = {
  readonly save: Save<T>;
  readonly remove: (id: string) => Promise<void>;
  readonly later: (delayMs: number, run: () => void) => () => void;
  readonly tell: (state: SaveState) => void;
};

export type SaveQueue<T extends Kept> = {
  /** Documents have a new content, or are to be written once more; each is written 250 ms after the last change, 700 ms after the first at the latest. */
  readonly changed: (...documents: readonly T[]) => void;
  /**
   * Drops what waits to be written of a document and removes it from the host, behind the write that is under way. One
   * that has changed again by then is not removed. Rejects with what the host says.
   */
  readonly remove: (id: string) => Promise<void>;
  /** Writes what waits at once, what has failed before too. Settles once it is written, or cannot be. */
  readonly writeNow: () => Promise<void>;
  /** Settles once everything that was asked of the host so far is answered. */
  readonly answered: () => Promise<void>;
  /** Writes what waits now, without waiting for the writer that is under way. For a page that is about to go. */
  readonly flush: () => void;
  /** What the host has not acknowledged: what waits, and what is under way. */
  readonly unsaved: () => readonly T[];
  /** The host has told of these: they are what it has. */
  readonly heard: (documents: readonly T[]) => void;
  /** What the host may have of a document: the text it has acknowledged last, and one that is under way. */
  readonly textsThere: (id: string) => readonly string[];
};

const quietMs = 250;
const longestMs = 700;

/**
 * Writes documents in the order in which they changed, one request at a time, newest text of each only. A write that
 * fails is tried again for as long as it takes; nothing that waits is ever dropped because of a failure. Where the host
 * refuses several at once, each is written alone from then on, so that one keeps no other from being saved.
 */
export function createSaveQueue<T extends Kept>(ports: SaveQueuePorts<T>): SaveQueue<T> {
  const timers: QueueTimers = createTimers(ports.later);
  const texts = createUnsavedTexts(ports.save);
  const { waiting, typed, removed, there, over, underWay, failures } = texts;
  const { request, write, retry, settle, tell } = createWriter(ports, timers, texts);
  return {
    changed: (...documents) => {
      for (const document of documents) {
        waiting.delete(document.id);
        waiting.set(document.id, document);
        typed.add(document.id);
        removed.delete(document.id);
        failures.tryAgain(document.id);
      }
      if (documents.length === 0 || failures.isLost()) return;
      tell();
      timers.start('quiet', quietMs, () => void write());
      if (!timers.isOn('longest')) timers.start('longest', longestMs, () => void write());
    },
    remove: async (id) => {
      waiting.delete(id);
      failures.forget(id);
      removed.add(id);
      settle();
      await request(async () => {
        if (!waiting.has(id)) await ports.remove(id);
      });
    },
    writeNow: retry,
    answered: () => request(async () => undefined),
    flush: () => {
      const left = [...waiting.values()];
      while (left.length > 0) {
        const batch = left.splice(0, nextBatch(left, failures.isAlone).length);
        void ports.save(batch, over(batch)).catch(() => undefined);
      }
    },
    unsaved: () => [...underWay().filter(({ id }) => !waiting.has(id) && !removed.has(id)), ...waiting.values()],
    heard: (documents) => {
      for (const { id, text } of documents) there.set(id, text);
    },
    textsThere: (id) => [...[there.get(id)].flatMap((text) => text ?? []), ...textsOf(underWay(), id)],
  };
}

function textsOf(documents: readonly Kept[], id: string): readonly string[] {
  return documents.filter((document) => document.id === id).map(({ text }) => text);
}

type QueueTimers = Timers<'quiet' | 'longest' | 'retry'>;

/** Writes what is due, one request after another, and says how it stands. */
function createWriter<T extends Kept>(ports: SaveQueuePorts<T>, timers: QueueTimers, texts: UnsavedTexts<T>) {
  const { waiting, typed, failures } = texts;
  const request = createTaskQueue();
  let isWriting = false;
  let writing = Promise.resolve();

  const tell = (): void => {
    const trouble = failures.trouble();
    const refused = [...waiting.values()].filter(({ id }) => failures.isRefused(id)).map(({ name }) => name);
    if (trouble !== null) ports.tell({ state: 'not-saved', trouble, refused });
    else ports.tell({ state: isWriting || waiting.size > 0 ? 'saving' : 'saved' });
  };

  const writeAll = async (): Promise<void> => {
    isWriting = true;
    while (texts.isDue()) await request(() => texts.writeDue(tell));
    isWriting = false;
    settle();
  };

  /** Whoever asks while the writer is under way waits for that: it takes along what has come until then. */
  const write = async (): Promise<void> => {
    timers.stop('quiet', 'longest');
    typed.clear();
    if (isWriting) await writing;
    else if (texts.isDue()) {
      writing = writeAll();
      await writing;
    }
  };

  /** Once nothing is under way, what has failed is tried again later. */
  const settle = (): void => {
    if (isWriting) return;
    if (waiting.size === 0) {
      failures.clear();
      timers.stop('quiet', 'longest');
    }
    if (failures.trouble() === null) {
      failures.isOver();
      timers.stop('retry');
    } else if (!timers.isOn('retry')) timers.start('retry', failures.delayMs(), () => void retry());
    tell();
  };

  const retry = (): Promise<void> => {
    timers.stop('retry');
    failures.clear();
    return write();
  };

  return { request, write, retry, settle, tell };
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
