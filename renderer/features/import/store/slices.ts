import type { FindingCount, ImportItem, ReadChoice, ReadFile } from '../engine/import-items.ts';

/** A file as the page was given it: its name, and its bytes when somebody asks for them. */
export type OfferedFile = { readonly name: string; readonly blob: Blob };

/** The mail that a file came in, its name there, empty for the text of the mail, and whether the mail has parts that were left alone. */
export type MailSource = {
  readonly key: number;
  readonly name: string;
  readonly part: string;
  readonly isCut: boolean;
};

export type ImportFile = OfferedFile & {
  readonly key: number;
  /** Null for a file of its own. */
  readonly mail: MailSource | null;
  readonly choice: ReadChoice;
  readonly read: ReadFile;
};

/** What came in and waits to be taken in, or to be left. */
export type PendingImport = {
  readonly files: readonly ImportFile[];
  /** Made of `files`, in their order. */
  readonly items: readonly ImportItem[];
  /** What is said of payloads, by key; what is large is read once it is open. */
  readonly counts: Readonly<Record<string, FindingCount>>;
  /** The keys of those that are not wanted. */
  readonly excluded: ReadonlySet<string>;
  /** Whether payloads of an order stand in the sequence of its life; null where that is how they came. */
  readonly isSorted: boolean | null;
  /** How far the files are read: the others above are empty until all are. */
  readonly progress: { readonly read: number; readonly given: number };
};

export type ImportSlice = {
  /** What came in; null while nothing waits. */
  readonly pendingImport: PendingImport | null;
  /** Reads files and shows what is in them; nothing is kept before somebody takes it in. */
  readonly offerFiles: (files: readonly OfferedFile[]) => Promise<void>;
  /** The same with a text that was pasted. */
  readonly offerText: (text: string) => Promise<void>;
  /** Lets the user choose files, and shows what is in them. */
  readonly chooseFilesToImport: () => Promise<void>;
  /** Shows what is in the clipboard; where the page may not read it, asks for it to be pasted. */
  readonly offerClipboard: () => Promise<void>;
  /** Reads a file of those that came in another way. */
  readonly rereadFile: (file: number, choice: Partial<ReadChoice>) => Promise<void>;
  /** Puts them in the sequence of their orders' lives, or of the files. */
  readonly sortImport: (isSorted: boolean) => void;
  readonly excludeItem: (key: string, isLeft: boolean) => void;
  /** Takes in all that is wanted and opens the first of it. */
  readonly importWanted: () => Promise<void>;
  readonly closeImport: () => void;
};
