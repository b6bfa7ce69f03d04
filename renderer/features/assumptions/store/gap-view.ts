import type { SliceContext } from '../../../store/slice.ts';
import type { GapViewSlice } from './slices.ts';

/** What the Assumptions panel shows. */
export function createGapView({ set, get }: SliceContext<keyof GapViewSlice | 'choose'>): GapViewSlice {
  return {
    gapQuery: '',
    gapFilter: 'all',
    openGapId: null,
    shownGap: null,
    searchGaps: (gapQuery) => set({ gapQuery }),
    filterGaps: (gapFilter) => set({ gapFilter }),
    toggleGap: (id) => set(({ openGapId }) => ({ openGapId: openGapId === id ? null : id })),
    showGap: (id) => {
      const turn = (get().shownGap?.turn ?? 0) + 1;
      set({ gapQuery: '', gapFilter: 'all', openGapId: id, shownGap: { id, turn } });
      get().choose('panel', 'assumptions');
    },
    clearShownGap: () => set({ shownGap: null }),
  };
}
