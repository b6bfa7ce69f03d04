import type { Conflict, ConflictTexts, Take } from '../../../../shared/bridge/schemas.ts';
import type { Trouble } from '../../../bridge/index.ts';

/** A conflict and both its texts, as the host had them when it was opened. */
export type ShownConflict = { readonly conflict: Conflict; readonly texts: ConflictTexts };

/** Texts that were changed here and in the project's folder. Which there are stands in `session.conflicts`. */
export type ConflictsSlice = {
  readonly shownConflict: ShownConflict | null;
  readonly isResolving: boolean;
  /** What kept the last of these from being done. */
  readonly conflictTrouble: Trouble | null;
  /** Writes what is typed, then shows the first conflict; closes the dialog where there is none. */
  readonly showConflict: () => Promise<void>;
  /** Decides the one that is shown, then shows the next. */
  readonly resolveConflict: (take: Take) => Promise<void>;
};
