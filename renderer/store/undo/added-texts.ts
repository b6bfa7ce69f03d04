import type { Bench } from '../slice.ts';
import type { Change } from './change.ts';
import type { DoneStep } from './step-words.ts';

type Texts = Pick<Bench, 'documents' | 'stories' | 'steps'>;

/** The texts that steps have added, as they were then, or when the window was opened. */
export function createAddedTexts(get: () => Texts) {
  const added = new Map<number, ReadonlyMap<string, string>>();
  return {
    note: (id: number, change: Change): void => {
      const ids = addedIds(change);
      if (ids.length === 0) return;
      added.set(id, new Map(ids.map((each) => [each, textOf(get(), each) ?? ''])));
      const known = new Set(get().steps.map((step) => step.id));
      for (const each of added.keys()) if (!known.has(each) && each !== id) added.delete(each);
    },
    /** Whether undoing it would remove what was edited since. */
    isEdited: ({ id }: Pick<DoneStep, 'id'>): boolean =>
      [...(added.get(id) ?? [])].some(([each, text]) => (textOf(get(), each) ?? text) !== text),
  };
}

function textOf({ documents, stories }: Texts, id: string): string | null {
  return [...documents, ...stories].find((text) => text.id === id)?.text ?? null;
}

function addedIds(change: Change): readonly string[] {
  if (change.set === 'all') return change.changes.flatMap(addedIds);
  if (change.set === 'no-payloads') return change.ids;
  return change.set === 'no-story' ? [change.id] : [];
}
