import { fingerprintOf } from '../../../shared/lib/text/fingerprint.ts';
import { troubleOf } from '../../bridge/index.ts';
import { nextBatch } from './save-batch.ts';
import { createFailures } from './save-failures.ts';

/** What is written: a payload, a story. */
export type Kept = { readonly id: string; readonly name: string; readonly text: string };

/** Has the host store texts. `over`: fingerprints of those that they were typed over, by id, as far as the host has told of one. */
export type Save<T extends Kept> = (documents: readonly T[], over: Readonly<Record<string, string>>) => Promise<void>;

/** The texts that wait to be written, those under way, and what the host is known to have. */
export function createUnsavedTexts<T extends Kept>(save: Save<T>) {
  const waiting = new Map<string, T>();
  /** Typed since a write was last asked for: their writer has not paused yet. */
  const typed = new Set<string>();
  /** Removed while a write was under way: what that write could not store is not to come back. */
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

  /** Has the host store what is due; `onStart` hears that it is under way. */
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
      // One that has changed meanwhile waits already, with a text that nobody has refused.
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

export type UnsavedTexts<T extends Kept> = ReturnType<typeof createUnsavedTexts<T>>;
