import type { Forgetting, Forgotten } from '../../../../shared/documents/call-summary.ts';
import type { Deleted, Version, Versioned, WholeVersion } from '../../../../shared/documents/version.ts';
import type { Instant } from '../../../../shared/lib/time/clock.ts';
import type { Trouble } from '../../../bridge/index.ts';

/** What was deleted, as the host told it last; null: it is being asked. */
export type DeletedTexts = {
  readonly deleted: readonly Deleted[];
  /** The calls of orders that were forgotten. */
  readonly forgotten: readonly Forgotten[];
  readonly letGoUntil: Instant | null;
} | null;

/** The versions of one text. */
export type VersionHistory = {
  readonly of: Versioned;
  /** Newest first; null: the host is being asked. */
  readonly versions: readonly Version[] | null;
  readonly letGoUntil: Instant | null;
  /** The one that is looked at, once it has come. */
  readonly chosen: WholeVersion | null;
};

export type VersionsSlice = {
  readonly deletedTexts: DeletedTexts;
  readonly versionHistory: VersionHistory | null;
  /** Why what was asked for last did not come. */
  readonly versionsTrouble: Trouble | null;
  /** Opens what was deleted lately, in a dialog. */
  readonly showDeleted: () => Promise<void>;
  /** Puts back what was deleted, in its place and with its names, and opens the first of it. False where it could not be. */
  readonly restoreDeleted: (all: readonly Versioned[]) => Promise<boolean>;
  /** Puts calls back that were forgotten. False where that could not be. */
  readonly restoreCalls: (of: Forgetting) => Promise<boolean>;
  /** Takes forgotten calls for good. */
  readonly wipeForgotten: (of: Forgetting) => Promise<void>;
  /** Opens the versions of a text, in a dialog. */
  readonly showHistory: (of: Versioned) => Promise<void>;
  readonly chooseVersion: (seq: number) => Promise<void>;
  /** Makes the text what the chosen version says; the editor's undo takes it back. */
  readonly restoreVersion: () => void;
  /** Makes a payload or a story of its own of the chosen version. */
  readonly copyVersion: () => void;
  /** Takes all versions of these for good; what is there now stays. */
  readonly wipeVersions: (all: readonly Versioned[]) => Promise<void>;
  /** The texts whose versions were taken for good last, here or in another window: what an editor could undo of them goes, too. */
  readonly wipedTexts: readonly string[];
  /** Forgets all that would bring back what these texts said before. */
  readonly forgetWipedTexts: (ids: readonly string[]) => void;
  /** A text is on its way, or has been sent: it stays a version of its own. */
  readonly sealVersion: (id: string, text: string, isSent: boolean) => Promise<void>;
};
