import type { GapId } from '../../../shared/gaps/gaps.ts';
import type { GapFilter } from '../../engine/gaps/gap-list.ts';
import type { SliceContext } from '../bench.ts';

export type GapViewSlice = {
  readonly gapQuery: string;
  readonly gapFilter: GapFilter;
  /** The open point whose values are spread out. */
  readonly openGap: GapId | null;
  /** The open point that was asked for from elsewhere, until it is in sight. `turn` makes two visits of one two visits. */
  readonly shownGap: { readonly id: GapId; readonly turn: number } | null;
  readonly searchGaps: (query: string) => void;
  readonly filterGaps: (filter: GapFilter) => void;
  readonly toggleGap: (id: GapId) => void;
  /** Opens the panel at an open point, from wherever it is named. */
  readonly showGap: (id: GapId) => void;
  /** Takes note that what was asked for is in sight, so that it is not brought there once more. */
  readonly gapIsInSight: () => void;
};

/** What the Assumptions panel shows of the open points. */
export function createGapView({ set, get }: SliceContext): GapViewSlice {
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
