import type { SliceContext } from '../../../store/slice.ts';
import type { ListSlice } from './slices.ts';
import { emptySelection } from '../engine/list-rows.ts';

/** Filter and selection of the list. Opening a payload clears the selection. */
export function createListSlice({
  set,
  get,
  onActiveChange,
}: SliceContext<keyof ListSlice | 'documents' | 'foldOrder'>): ListSlice {
  onActiveChange(({ listSelection }) => (listSelection.ids.size === 0 ? {} : { listSelection: emptySelection }));
  return {
    listQuery: '',
    listChips: new Set(),
    listSelection: emptySelection,
    listFilterFocusCount: 0,
    renamingRow: null,
    renameRow: (row) => {
      const order = get().documents.find(({ id }) => id === row)?.order;
      if (order !== undefined) get().foldOrder(order, false);
      set({ renamingRow: row, ...(row === null ? {} : { listQuery: '', listChips: new Set() }) });
    },
    focusListFilter: () => set(({ listFilterFocusCount }) => ({ listFilterFocusCount: listFilterFocusCount + 1 })),
    searchList: (query) => set({ listQuery: query }),
    clearListFilter: () => set({ listQuery: '', listChips: new Set() }),
    toggleListChip: (chip) =>
      set(({ listChips }) => {
        const chips = new Set(listChips);
        if (!chips.delete(chip)) chips.add(chip);
        return { listChips: chips };
      }),
    selectPayloads: (chosen) => set({ listSelection: chosen }),
  };
}
