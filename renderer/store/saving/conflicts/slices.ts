import type { Conflict, ConflictTexts, Take } from '../../../../shared/bridge/schemas.ts';
import type { Trouble } from '../../../bridge/bridge.ts';

export type ShownConflict = { readonly conflict: Conflict; readonly texts: ConflictTexts };

export type ConflictsSlice = {
  readonly shownConflict: ShownConflict | null;
  readonly isResolving: boolean;
  readonly conflictTrouble: Trouble | null;
  /** Saves, then shows the first conflict, or closes the dialog. */
  readonly showConflict: () => Promise<void>;
  readonly resolveConflict: (take: Take) => Promise<void>;
};
