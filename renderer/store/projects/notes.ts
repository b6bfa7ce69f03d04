import { troubleOf } from '../../bridge/index.ts';
import type { SliceContext } from '../slice.ts';
import type { NotesSlice } from './slices.ts';

/** The notes of the open project. They are written as a whole, over the version that was read and over no other. */
export function createNotes({ ports, set, get }: SliceContext<keyof NotesSlice>): NotesSlice {
  const read = async (): Promise<void> => {
    try {
      set({ notes: await ports.bridge.project.notes({}), notesTrouble: null });
    } catch (error) {
      set({ notesTrouble: troubleOf(error) });
    }
  };
  return {
    notes: null,
    notesDraft: null,
    notesTrouble: null,
    readNotes: async () => {
      // What is typed stands over the version that it was begun with.
      if (get().notesDraft === null) await read();
    },
    typeNotes: (text) => set(({ notes }) => ({ notesDraft: text === notes?.text ? null : text })),
    saveNotes: async () => {
      const { notes, notesDraft: text } = get();
      if (text === null || notes === null) return true;
      try {
        const saved = await ports.bridge.project.saveNotes({ text, version: notes.version });
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
    dropNotes: async () => {
      set({ notesDraft: null });
      await read();
    },
  };
}
