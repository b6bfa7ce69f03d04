import { fingerprintOf } from '../../../shared/lib/text/fingerprint.ts';
import { inTurn } from '../../../shared/lib/in-turn.ts';
import { troubleOf } from '../../bridge/index.ts';
import type { Trouble } from '../../bridge/index.ts';
import { nextBatch } from './save-batch.ts';
import { createFailures } from './save-failures.ts';
import { createTimers } from '../timers.ts';
import type { Timers } from '../timers.ts';

export type SaveState =
  | { readonly state: 'saved' }
  | { readonly state: 'saving' }
  | {
      readonly state: 'not-saved';
      readonly trouble: Trouble;
      /** The names of those that the host refuses, each by itself; empty when it takes nothing at all. */
      readonly refused: readonly string[];
    };

/** What is written: a payload, a story. */
export type Kept = { readonly id: string; readonly name: string; readonly text: string };

/** What the queue needs: a way to write and to remove, a timer, and somebody to tell. */
export type SaveQueuePorts<T extends Kept> = {
  /** `over`: fingerprints of the texts that these were typed over, by id, as far as the host has told of one. */
  readonly save: (documents: readonly T[], over: Readonly<Record<string, string>>) => Promise<void>;
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
  const { waiting, removed, there, over, underWay, failures, request, write, retry, settle, tell } = createWriter(
    ports,
    timers,
  );
  return {
    changed: (...documents) => {
      for (const document of documents) {
        waiting.delete(document.id);
        waiting.set(document.id, document);
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
      const texts = [...waiting.values()];
      while (texts.length > 0) {
        const batch = texts.splice(0, nextBatch(texts, failures.isAlone).length);
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

/** The texts that wait, and the one who writes them. */
function createWriter<T extends Kept>(ports: SaveQueuePorts<T>, timers: QueueTimers) {
  const waiting = new Map<string, T>();
  /** Removed while a write was under way: what that write could not store is not to come back. */
  const removed = new Set<string>();
  /** By id: the text that the host is known to have. */
  const there = new Map<string, string>();
  const failures = createFailures();
  const request = inTurn();
  let isWriting = false;
  let writing = Promise.resolve();
  let underWay: readonly T[] = [];

  const over = (batch: readonly T[]): Readonly<Record<string, string>> =>
    Object.fromEntries(
      batch.flatMap(({ id }) => {
        const text = there.get(id);
        return text === undefined ? [] : [[id, fingerprintOf(text)]];
      }),
    );

  const tell = (): void => {
    const trouble = failures.trouble();
    const refused = [...waiting.values()].filter(({ id }) => failures.isRefused(id)).map(({ name }) => name);
    if (trouble !== null) ports.tell({ state: 'not-saved', trouble, refused });
    else ports.tell({ state: isWriting || waiting.size > 0 ? 'saving' : 'saved' });
  };

  const due = (): readonly T[] => nextBatch([...waiting.values()].filter(failures.mayBeTried), failures.isAlone);

  const writeOne = async (): Promise<void> => {
    const batch = due();
    if (batch.length === 0) return;
    removed.clear();
    for (const { id } of batch) waiting.delete(id);
    underWay = batch;
    tell();
    try {
      await ports.save(batch, over(batch));
      for (const { id, text } of batch) {
        failures.forget(id);
        there.set(id, text);
      }
    } catch (error) {
      // One that has changed meanwhile waits already, with a text that nobody has refused.
      const again = batch.filter(({ id }) => !removed.has(id) && !waiting.has(id));
      for (const document of again) waiting.set(document.id, document);
      failures.add(again, troubleOf(error), batch.length > 1);
    } finally {
      underWay = [];
    }
  };

  const writeAll = async (): Promise<void> => {
    isWriting = true;
    while (due().length > 0) await request(writeOne);
    isWriting = false;
    settle();
  };

  /** Whoever asks while the writer is under way waits for that: it takes along what has come since. */
  const write = async (): Promise<void> => {
    timers.stop('quiet', 'longest');
    if (isWriting) await writing;
    else if (due().length > 0) {
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

  return { waiting, removed, there, over, underWay: () => underWay, failures, request, write, retry, settle, tell };
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
