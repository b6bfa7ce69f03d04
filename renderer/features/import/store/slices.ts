import type {
  CheckedEvidence,
  CheckedWrittenRequest,
  ImportProgress,
} from '../../../../shared/bridge/call-exchange.ts';
import type { Trouble } from '../../../bridge/bridge.ts';
import type { CallsOffer } from '../engine/calls-offer.ts';
import type { FindingCount, ImportItem, ReadChoice, ReadFile } from '../engine/import-items.ts';

export type OfferedFile = { readonly name: string; readonly blob: Blob };

/** The parts of a mail with the blobs of its worker: a blob of 49 MiB that is made in the window blocks it for a second. */
export type MailParts = {
  readonly parts: readonly (OfferedFile & { readonly read: ReadFile })[];
  readonly isCut: boolean;
};

/** The mail of a file, the part's name (empty for the mail's text), and whether the mail has too many parts. */
export type MailSource = {
  readonly key: number;
  readonly name: string;
  readonly part: string;
  readonly isCut: boolean;
};

export type ImportFile = OfferedFile & {
  readonly key: number;
  readonly mail: MailSource | null;
  readonly choice: ReadChoice;
  readonly read: ReadFile;
};

/** Whether a story of calls has stand-ins for personal data. */
export type StoryData = 'stand-ins' | 'kept';

export type PendingImport = {
  readonly files: readonly ImportFile[];
  readonly items: readonly ImportItem[];
  /** Findings by item key; large payloads are counted after they are opened. */
  readonly counts: Readonly<Record<string, FindingCount>>;
  /** The calls of each file that has some. */
  readonly calls: readonly CallsOffer[];
  /** The verdicts on the signatures of those, by file; absent until the host has checked them. */
  readonly checks: Readonly<Record<number, readonly CheckedWrittenRequest[]>>;
  /** How far the evidence files among them are checked, by file. */
  readonly evidence: Readonly<Record<number, EvidenceCheck>>;
  /** Items that are not imported, and calls (`callsKey`). */
  readonly excluded: ReadonlySet<string>;
  /** The files whose calls also become a story, and with which data. */
  readonly asStory: Readonly<Record<number, StoryData>>;
  /** Whether payloads are sorted by the lifecycle of their order; null if they came that way. */
  readonly isSorted: boolean | null;
  /** Reading progress; the other members are empty until it ends. */
  readonly progress: { readonly read: number; readonly given: number };
};

export type EvidenceCheck =
  | { readonly is: 'read'; readonly read: number; readonly size: number }
  | { readonly is: 'checked'; readonly verdict: CheckedEvidence }
  | { readonly is: 'failed'; readonly trouble: Trouble };

/** A file of calls that is being imported, or was. */
export type CallsImport = {
  readonly name: string;
  readonly size: number;
  readonly read: number;
  readonly progress: ImportProgress | null;
  readonly isRunning: boolean;
  readonly trouble: Trouble | null;
};

export type ImportSlice = {
  readonly callsImport: CallsImport | null;
  /** Ends the import of a file of calls, or closes its result. */
  readonly closeCallsImport: () => Promise<void>;
  readonly pendingImport: PendingImport | null;
  /** Reads files and shows their content; nothing is stored before the user imports it. */
  readonly offerFiles: (files: readonly OfferedFile[]) => Promise<void>;
  readonly offerText: (text: string) => Promise<void>;
  readonly chooseFilesToImport: () => Promise<void>;
  /** Shows the clipboard's content, or a paste dialog if the page may not read it. */
  readonly offerClipboard: () => Promise<void>;
  /** Reads one of the files differently. */
  readonly rereadFile: (file: number, choice: Partial<ReadChoice>) => Promise<void>;
  /** Sorts items by lifecycle, or as in the files. */
  readonly sortImport: (isSorted: boolean) => void;
  readonly excludeItem: (key: string, isLeft: boolean) => void;
  /** Makes a story of a file's calls too; null: no longer. */
  readonly importAsStory: (file: number, data: StoryData | null) => void;
  readonly importWanted: () => Promise<void>;
  readonly closeImport: () => void;
};
