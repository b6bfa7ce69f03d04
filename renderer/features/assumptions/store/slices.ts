import type { GapChoices, GapId } from '../../../../shared/gaps/gaps.ts';
import type { GapFilter } from '../engine/gap-list.ts';

export type GapsSlice = {
  /** The project's choices; an absent gap has its default. */
  readonly gaps: GapChoices;
  /** Chooses a value, shown at once; null restores the default. Can be undone. */
  readonly chooseGap: (id: GapId, value: string | null) => Promise<void>;
  readonly resetGaps: () => Promise<void>;
  /** Waits until the host has the shown choices; false if it refused any and reported that. */
  readonly confirmGapsSaved: () => Promise<boolean>;
  /** Returns a function that tells whether no choice was being saved at this call, nor made since. */
  readonly watchGaps: () => () => boolean;
  readonly applyHostGaps: (gaps: GapChoices) => void;
};

export type GapViewSlice = {
  readonly gapQuery: string;
  readonly gapFilter: GapFilter;
  readonly openGapId: GapId | null;
  /** The gap to reveal, until it is visible. `turn` tells two visits of one gap apart. */
  readonly shownGap: { readonly id: GapId; readonly turn: number } | null;
  readonly searchGaps: (query: string) => void;
  readonly filterGaps: (filter: GapFilter) => void;
  readonly toggleGap: (id: GapId) => void;
  readonly showGap: (id: GapId) => void;
  readonly clearShownGap: () => void;
};

export type GapsPart = GapsSlice & GapViewSlice;
