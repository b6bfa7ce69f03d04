import { nothingChosen } from '../engine/choosing.ts';
import type { SliceContext } from '../../../store/slice.ts';
import type { ListSlice } from './slices.ts';

/** What is looked for and chosen in the list of payloads. What comes to the front stands for itself again. */
export function createList({ set, whenInFront }: SliceContext<keyof ListSlice>): ListSlice {
  whenInFront(({ chosen }) => (chosen.ids.size === 0 ? {} : { chosen: nothingChosen }));
  return {
    listQuery: '',
    listChips: new Set(),
    chosen: nothingChosen,
    listFilterAsked: 0,
    renamingRow: null,
    renameRow: (row) => set({ renamingRow: row, ...(row === null ? {} : { listQuery: '', listChips: new Set() }) }),
    askForListFilter: () => set(({ listFilterAsked }) => ({ listFilterAsked: listFilterAsked + 1 })),
    searchList: (query) => set({ listQuery: query }),
    clearListFilter: () => set({ listQuery: '', listChips: new Set() }),
    toggleListChip: (chip) =>
      set(({ listChips }) => {
        const chips = new Set(listChips);
        if (!chips.delete(chip)) chips.add(chip);
        return { listChips: chips };
      }),
    choosePayloads: (chosen) => set({ chosen }),
  };
}
