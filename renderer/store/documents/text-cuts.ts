import type { SeenCut } from '../../../shared/protocol/validate/index.ts';
import type { SliceContext } from '../slice.ts';
import type { TextCutsSlice } from './slices.ts';

/** What phones were seen to cut of payloads, as the window has measured it. */
export function createTextCuts({ set, get }: SliceContext<keyof TextCutsSlice | 'look'>): TextCutsSlice {
  return {
    textCuts: {},
    textsMeasured: (documentId, cuts) => {
      const { textCuts } = get();
      if (areSame(textCuts[documentId] ?? [], cuts)) return;
      set({ textCuts: { ...textCuts, [documentId]: cuts } });
      get().look();
    },
  };
}

/** Each cut carries the whole value that it was seen of, which may be megabytes: they are compared as they stand. */
function areSame(some: readonly SeenCut[], others: readonly SeenCut[]): boolean {
  return some.length === others.length && some.every((cut, at) => isSame(cut, others[at]));
}

function isSame(one: SeenCut, other: SeenCut | undefined): boolean {
  const values = Object.values(other ?? {});
  return Object.values(one).every((value, at) => value === values[at]);
}
