import type { SliceContext } from '../../../store/slice.ts';
import type { GapViewSlice } from './slices.ts';

/** What the Assumptions panel shows. */
export function createGapView({ set, get }: SliceContext<keyof GapViewSlice | 'choose'>): GapViewSlice {
  return {
    gapQuery: '',
    gapFilter: 'all',
    openGap: null,
    shownGap: null,
    searchGaps: (gapQuery) => set({ gapQuery }),
    filterGaps: (gapFilter) => set({ gapFilter }),
    toggleGap: (id) => set(({ openGap }) => ({ openGap: openGap === id ? null : id })),
    showGap: (id) => {
      const turn = (get().shownGap?.turn ?? 0) + 1;
      set({ gapQuery: '', gapFilter: 'all', openGap: id, shownGap: { id, turn } });
      get().choose('panel', 'assumptions');
    },
    gapIsInSight: () => set({ shownGap: null }),
  };
}
