import { createTaskQueue } from '../../../shared/lib/task-queue.ts';
import type { Trouble } from '../../bridge/bridge.ts';
import { createUnsavedTexts, nextBatch, type StoredText, type Save, type UnsavedTexts } from './unsaved-texts.ts';
import { createTimers, type Timers } from '../timers.ts';

export type SaveState =
  | { readonly state: 'saved' }
  | { readonly state: 'saving' }
  | {
      readonly state: 'not-saved';
      readonly trouble: Trouble;
      /** Names of texts refused one by one; empty when nothing can be saved. */
      readonly refused: readonly string[];
    };

type SaveQueuePorts<T extends StoredText> = {
  readonly save: Save<T>;
  readonly remove: (id: string) => Promise<void>;
  readonly later: (delayMs: number, run: () => void) => () => void;
  readonly tell: (state: SaveState) => void;
};

export type SaveQueue<T extends StoredText> = {
  /** Queues changed documents: written 250 ms after the last change, 700 ms after the first at the latest. */
  readonly changed: (...documents: readonly T[]) => void;
  /**
   * Removes a document after the current write, unless it changed again. What was not written yet is written first, so that
   * the host can restore it whole. Rejects with the host's error.
   */
  readonly remove: (id: string) => Promise<void>;
  /** Writes everything waiting now, failed ones too. Settles once written or refused. */
  readonly writeNow: () => Promise<void>;
  /** Settles once all requests so far are answered. */
  readonly answered: () => Promise<void>;
  /**
   * Writes and removes without waiting for the current write, for a page that closes. A text to be written before its
   * removal is written alone: the two might arrive the other way round.
   */
  readonly flush: () => void;
  /** Documents that the host has not acknowledged. */
  readonly unsaved: () => readonly T[];
  /** Records the host's texts. */
  readonly heard: (documents: readonly T[]) => void;
  /** Texts the host may have: the last acknowledged and those being written. */
  readonly possibleHostTexts: (id: string) => readonly string[];
};

const quietMs = 250;
const longestMs = 700;

/**
 * Saves documents in the order of their changes, one request at a time, newest text only. Failures are retried and
 * nothing waiting is dropped. If several are refused together, each is then saved alone.
 */
export function createSaveQueue<T extends StoredText>(ports: SaveQueuePorts<T>): SaveQueue<T> {
  const timers: QueueTimers = createTimers(ports.later);
  const texts = createUnsavedTexts(ports.save);
  const { waiting, typed, removed, there, over, underWay, failures } = texts;
  const { request, write, retry, settle, tell } = createWriter(ports, timers, texts);
  /** Removals that wait for a write, each with the text to be written before. */
  const toRemove = new Map<string, T | undefined>();
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
      const last = waiting.get(id);
      const unwritten = last !== undefined && failures.mayBeTried(last) ? last : undefined;
      waiting.delete(id);
      failures.forget(id);
      removed.add(id);
      toRemove.set(id, unwritten);
      settle();
      await request(async () => {
        toRemove.delete(id);
        if (waiting.has(id)) return;
        if (unwritten !== undefined) await ports.save([unwritten], over([unwritten])).catch(() => undefined);
        if (!waiting.has(id)) await ports.remove(id);
      });
    },
    writeNow: retry,
    answered: () => request(async () => undefined),
    flush: () => {
      const left = [...waiting.values()];
      for (const [id, unwritten] of toRemove) {
        if (waiting.has(id)) continue;
        if (unwritten === undefined) void ports.remove(id).catch(() => undefined);
        else left.push(unwritten);
      }
      while (left.length > 0) {
        const batch = left.splice(0, nextBatch(left, failures.isAlone).length);
        void ports.save(batch, over(batch)).catch(() => undefined);
      }
    },
    unsaved: () => [...underWay().filter(({ id }) => !waiting.has(id) && !removed.has(id)), ...waiting.values()],
    heard: (documents) => {
      for (const { id, text } of documents) there.set(id, text);
    },
    possibleHostTexts: (id) => [...[there.get(id)].flatMap((text) => text ?? []), ...textsOf(underWay(), id)],
  };
}

function textsOf(documents: readonly StoredText[], id: string): readonly string[] {
  return documents.filter((document) => document.id === id).map(({ text }) => text);
}

type QueueTimers = Timers<'quiet' | 'longest' | 'retry'>;

function createWriter<T extends StoredText>(ports: SaveQueuePorts<T>, timers: QueueTimers, texts: UnsavedTexts<T>) {
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

  /** A caller during a write waits for it: it includes what was added until then. */
  const write = async (): Promise<void> => {
    timers.stop('quiet', 'longest');
    typed.clear();
    if (isWriting) await writing;
    else if (texts.isDue()) {
      writing = writeAll();
      await writing;
    }
  };

  /** Retries failures later, once nothing is being written. */
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

/** Reports the worst state of several queues: nothing is saved while anything waits. */
export function joinSaveStates(tell: (state: SaveState) => void): (queue: string) => (state: SaveState) => void {
  const states = new Map<string, SaveState>();
  return (queue) => (state) => {
    states.set(queue, state);
    const all = [...states.values()];
    tell(worst.flatMap((name) => all.find((each) => each.state === name) ?? [])[0] ?? state);
  };
}

/** Texts of one kind on a host: read from it and saved to it. */
export type Repository<T extends StoredText> = SaveQueue<T> & {
  readonly list: () => Promise<readonly T[]>;
  readonly read: (ids: readonly string[]) => Promise<readonly T[]>;
};

type HostTexts<T extends StoredText> = Pick<Repository<T>, 'list' | 'read'>;

export function createRepository<T extends StoredText>(host: HostTexts<T>, ports: SaveQueuePorts<T>): Repository<T> {
  const queue = createSaveQueue(ports);
  const heard = async (asked: Promise<readonly T[]>): Promise<readonly T[]> => {
    const texts = await asked;
    // An unsaved text was typed over an older text than this one.
    const unsaved = new Set(queue.unsaved().map(({ id }) => id));
    queue.heard(texts.filter(({ id }) => !unsaved.has(id)));
    return texts;
  };
  return { ...queue, list: () => heard(host.list()), read: (ids) => heard(host.read(ids)) };
}
