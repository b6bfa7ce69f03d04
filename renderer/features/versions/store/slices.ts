import type { Forgetting, Forgotten } from '../../../../shared/documents/call-summary.ts';
import type { Instant } from '../../../../shared/lib/time/clock.ts';
import type { Trouble } from '../../../bridge/bridge.ts';
import type { ShownNames } from '../engine/deleted-groups.ts';
import type { Deleted, Version, Versioned, WholeVersion } from '../../../../shared/documents/payload-document.ts';

/** Deleted texts, as last fetched; null: being fetched. */
type DeletedTexts = {
  readonly deleted: readonly Deleted[];
  readonly forgotten: readonly Forgotten[];
  readonly shownNames: ShownNames;
  readonly prunedUntil: Instant | null;
} | null;

export type VersionHistory = {
  readonly of: Versioned;
  /** Newest first; null: being fetched. */
  readonly versions: readonly Version[] | null;
  readonly prunedUntil: Instant | null;
  readonly chosen: WholeVersion | null;
};

export type VersionsSlice = {
  readonly deletedTexts: DeletedTexts;
  readonly versionHistory: VersionHistory | null;
  readonly versionsTrouble: Trouble | null;
  readonly showDeleted: () => Promise<void>;
  /** Restores deleted texts with place and names, and opens the first; false on failure. */
  readonly restoreDeleted: (all: readonly Versioned[]) => Promise<boolean>;
  /** Restores forgotten calls; false on failure. */
  readonly restoreCalls: (of: Forgetting) => Promise<boolean>;
  /** Removes forgotten calls permanently. */
  readonly wipeForgotten: (of: Forgetting) => Promise<void>;
  readonly showHistory: (of: Versioned) => Promise<void>;
  readonly chooseVersion: (seq: number) => Promise<void>;
  /** Restores the chosen version; undoable in the editor. */
  readonly restoreVersion: () => void;
  readonly copyVersion: () => void;
  /** Removes all versions permanently; current texts stay. */
  readonly wipeVersions: (all: readonly Versioned[]) => Promise<void>;
  /** Texts whose versions were just removed, in any window: editors drop their undo steps. */
  readonly wipedTexts: readonly string[];
  /** Forgets every way to restore earlier versions of these texts. */
  readonly forgetWipedTexts: (ids: readonly string[]) => void;
  /** Preserves a text as a version of its own, when it is sent. */
  readonly sealVersion: (id: string, text: string, isSent: boolean) => Promise<void>;
};
