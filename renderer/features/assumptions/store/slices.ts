import type { GapChoices, GapId } from '../../../../shared/gaps/gaps.ts';
import type { GapFilter } from '../engine/gap-list.ts';

export type GapsSlice = {
  /** The choices in force for the project; a gap that is absent has its default. */
  readonly gaps: GapChoices;
  /** Puts a value in force, at once on screen; null takes the default again. It can be undone. */
  readonly chooseGap: (id: GapId, value: string | null) => Promise<void>;
  /** Takes every default again. It can be undone. */
  readonly resetGaps: () => Promise<void>;
  /** Waits for the host to have what is shown; false where it took back any of it, and has said so. */
  readonly confirmGapsSaved: () => Promise<boolean>;
  /** Takes over choices that the host has put in force. */
  readonly applyHostGaps: (gaps: GapChoices) => void;
};

export type GapViewSlice = {
  readonly gapQuery: string;
  readonly gapFilter: GapFilter;
  /** The gap whose values are spread out. */
  readonly openGapId: GapId | null;
  /** The gap that was asked for from elsewhere, until it is in sight. `turn` makes two visits of one two visits. */
  readonly shownGap: { readonly id: GapId; readonly turn: number } | null;
  readonly searchGaps: (query: string) => void;
  readonly filterGaps: (filter: GapFilter) => void;
  readonly toggleGap: (id: GapId) => void;
  /** Opens the panel at a gap, from wherever it is named. */
  readonly showGap: (id: GapId) => void;
  /** Takes note that what was asked for is in sight, so that it is not brought there once more. */
  readonly clearShownGap: () => void;
};

/** What the specification leaves open, as the window has it. */
export type GapsPart = GapsSlice & GapViewSlice;
