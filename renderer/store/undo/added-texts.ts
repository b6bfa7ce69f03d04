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
      // Files that are still coming in have no text yet: nobody can have typed into them.
      const texts = textsOf(get(), new Set(ids));
      if (texts.size > 0) added.set(id, texts);
      const known = new Set(get().steps.map((step) => step.id));
      for (const each of added.keys()) if (!known.has(each) && each !== id) added.delete(each);
    },
    /** Whether undoing it would remove what was edited since. */
    isEdited: ({ id }: Pick<DoneStep, 'id'>): boolean => {
      const noted = added.get(id);
      if (noted === undefined) return false;
      const now = textsOf(get(), noted);
      return [...noted].some(([each, text]) => (now.get(each) ?? text) !== text);
    },
  };
}

function textsOf({ documents, stories }: Texts, ids: Pick<Set<string>, 'has'>): ReadonlyMap<string, string> {
  return new Map([...documents, ...stories].filter(({ id }) => ids.has(id)).map(({ id, text }) => [id, text]));
}

function addedIds(change: Change): readonly string[] {
  if (change.set === 'all') return change.changes.flatMap(addedIds);
  if (change.set === 'no-payloads') return change.ids;
  return change.set === 'no-story' ? [change.id] : [];
}
