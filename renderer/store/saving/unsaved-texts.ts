import { fingerprintOf } from '../../../shared/lib/text/fnv1a.ts';
import { longestTextBytes, mostSavedAtOnce } from '../../../shared/documents/size-limits.ts';
import { troubleOf, type Trouble } from '../../bridge/bridge.ts';

type Id = { readonly id: string };

type SaveFailures = {
  /** A save failed; whether there were several texts in it. */
  readonly add: (texts: readonly Id[], trouble: Trouble, wereSeveral: boolean) => void;
  readonly mayBeTried: (text: Id) => boolean;
  /** It was refused with others and is saved alone, to find which is at fault. */
  readonly isAlone: (text: Id) => boolean;
  readonly isRefused: (id: string) => boolean;
  /** The host cannot be reached. */
  readonly isLost: () => boolean;
  /** null where nothing has failed since the last retry. */
  readonly trouble: () => Trouble | null;
  /** It has another text. */
  readonly tryAgain: (id: string) => void;
  readonly forget: (id: string) => void;
  readonly clear: () => void;
  /** How long to wait for the next retry: longer each time. */
  readonly delayMs: () => number;
  /** The next failure is a first one again. */
  readonly isOver: () => void;
};

const retryMs = [500, 1000, 2000, 4000] as const;
const longestRetryMs = 8000;

function createFailures(): SaveFailures {
  const alone = new Set<string>();
  const refused = new Map<string, Trouble>();
  let lost: Trouble | null = null;
  let retries = 0;
  return {
    add: (texts, trouble, wereSeveral) => {
      if (trouble.code === 'HOST_GONE' || trouble.code === 'SIGNED_OUT') lost = trouble;
      else if (wereSeveral) for (const { id } of texts) alone.add(id);
      else for (const { id } of texts) refused.set(id, trouble);
    },
    mayBeTried: ({ id }) => lost === null && !refused.has(id),
    isAlone: ({ id }) => alone.has(id),
    isRefused: (id) => refused.has(id),
    isLost: () => lost !== null,
    trouble: () => lost ?? [...refused.values()][0] ?? null,
    tryAgain: (id) => void refused.delete(id),
    forget: (id) => {
      refused.delete(id);
      alone.delete(id);
    },
    clear: () => {
      lost = null;
      refused.clear();
    },
    delayMs: () => {
      const delay = retryMs[retries] ?? longestRetryMs;
      retries += 1;
      return delay;
    },
    isOver: () => {
      retries = 0;
    },
  };
}

export type StoredText = { readonly id: string; readonly name: string; readonly text: string };

/** Saves texts. `over`: fingerprints of the texts they replace, by id, where known. */
export type Save<T extends StoredText> = (
  documents: readonly T[],
  over: Readonly<Record<string, string>>,
) => Promise<void>;

/** Texts waiting, being written, and known to the host. */
export function createUnsavedTexts<T extends StoredText>(save: Save<T>) {
  const waiting = new Map<string, T>();
  /** Typed since the last write: still being typed. */
  const typed = new Set<string>();
  /** Removed during a write: a failed write does not bring it back. */
  const removed = new Set<string>();
  /** By id: the text that the host is known to have. */
  const there = new Map<string, string>();
  const failures = createFailures();
  let underWay: readonly T[] = [];

  const over = (batch: readonly T[]): Readonly<Record<string, string>> =>
    Object.fromEntries(
      batch.flatMap(({ id }) => {
        const text = there.get(id);
        return text === undefined ? [] : [[id, fingerprintOf(text)]];
      }),
    );

  const due = (): readonly T[] => {
    const asked = [...waiting.values()].filter((document) => !typed.has(document.id) && failures.mayBeTried(document));
    return nextBatch(asked, failures.isAlone);
  };

  /** Saves what is due; calls `onStart` when it begins. */
  const writeDue = async (onStart: () => void): Promise<void> => {
    const batch = due();
    if (batch.length === 0) return;
    removed.clear();
    for (const { id } of batch) waiting.delete(id);
    underWay = batch;
    onStart();
    try {
      await save(batch, over(batch));
      for (const { id, text } of batch) {
        failures.forget(id);
        there.set(id, text);
      }
    } catch (error) {
      // A newer text is already waiting.
      const again = batch.filter(({ id }) => !removed.has(id) && !waiting.has(id));
      for (const document of again) waiting.set(document.id, document);
      failures.add(again, troubleOf(error), batch.length > 1);
    } finally {
      underWay = [];
    }
  };

  return {
    waiting,
    typed,
    removed,
    there,
    failures,
    over,
    underWay: () => underWay,
    isDue: () => due().length > 0,
    writeDue,
  };
}

export type UnsavedTexts<T extends StoredText> = ReturnType<typeof createUnsavedTexts<T>>;

/** The transport's overhead is well below this. */
const roomBytes = 64 * 1024;

/** The first texts that fit one save. The first always fits; one to be saved alone has no other. */
export function nextBatch<T>(texts: readonly T[], isAlone: (text: T) => boolean): readonly T[] {
  const [first] = texts;
  if (first === undefined || texts.length === 1 || isAlone(first)) return texts.slice(0, 1);
  let bytes = roomBytes + bytesOf(first);
  const end = texts.findIndex((text, index) => {
    if (index === 0) return false;
    bytes += bytesOf(text);
    return index >= mostSavedAtOnce || isAlone(text) || bytes > longestTextBytes;
  });
  return end === -1 ? texts : texts.slice(0, end);
}

function bytesOf(text: unknown): number {
  return new TextEncoder().encode(JSON.stringify(text)).length;
}
