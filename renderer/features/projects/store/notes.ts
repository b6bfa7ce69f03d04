import { troubleOf } from '../../../bridge/bridge.ts';
import type { ProjectText } from '../../../../shared/bridge/projects.ts';
import type { SliceContext } from '../../../store/slice.ts';
import type { NotesSlice } from './slices.ts';

/** Reads and saves the project's notes as a whole, only over the version that was read. */
export function createNotes({ ports, set, get }: SliceContext<keyof NotesSlice>): NotesSlice {
  const take = (read: ProjectText): void =>
    set(({ notes, notesDraft: typed }) => {
      if (typed === null) return { notes: read, notesTrouble: null };
      // A draft belongs to the version it started from; one started earlier is appended.
      if (notes !== null) return {};
      return { notes: read, notesTrouble: null, notesDraft: read.text === '' ? typed : `${read.text}\n${typed}` };
    });
  let reading: Promise<void> | null = null;
  const read = (): Promise<void> =>
    (reading ??= ports.bridge.project
      .readText({ name: 'notes.md' })
      .then(take, (error: unknown) => set({ notesTrouble: troubleOf(error) }))
      .finally(() => (reading = null)));
  return {
    notes: null,
    notesDraft: null,
    notesTrouble: null,
    readNotes: async () => {
      if (get().notesDraft === null || get().notes === null) await read();
    },
    editNotes: (text) => set(({ notes }) => ({ notesDraft: text === notes?.text ? null : text })),
    saveNotes: async () => {
      if (get().notes === null && get().notesDraft !== null) await read();
      const { notes, notesDraft: text } = get();
      if (text === null) return true;
      if (notes === null) return false;
      try {
        const saved = await ports.bridge.project.saveText({ name: 'notes.md', text, version: notes.version });
        set(({ notesDraft }) => ({
          notes: saved,
          notesDraft: notesDraft === text ? null : notesDraft,
          notesTrouble: null,
        }));
        return true;
      } catch (error) {
        set({ notesTrouble: troubleOf(error) });
        return false;
      }
    },
    discardNotes: async () => {
      set({ notesDraft: null });
      await read();
    },
  };
}
