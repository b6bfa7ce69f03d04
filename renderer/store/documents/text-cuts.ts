import type { SliceContext } from '../slice.ts';
import type { TextCutsSlice } from './slices.ts';

/** What phones were seen to cut of payloads, as the window has measured it. */
export function createTextCuts({ set, get }: SliceContext<keyof TextCutsSlice | 'look'>): TextCutsSlice {
  return {
    textCuts: {},
    textsMeasured: (documentId, cuts) => {
      const { textCuts } = get();
      if (JSON.stringify(textCuts[documentId] ?? []) === JSON.stringify(cuts)) return;
      set({ textCuts: { ...textCuts, [documentId]: cuts } });
      get().look();
    },
  };
}
