/** The tables of the store of documents, as the last migration leaves them. Times are epoch milliseconds. */
export type Tables = {
  readonly documents: DocumentsTable;
  readonly stories: StoriesTable;
  /** The templates that the user has made. */
  readonly templates: StoriesTable;
  readonly settings: SettingsTable;
  readonly versions: VersionsTable;
};

export type DocumentsTable = {
  readonly id: string;
  readonly name: string;
  readonly scenario: string;
  readonly order_name: string;
  readonly order_no: string;
  /** What is typed, character for character. */
  readonly text: string;
  readonly position: number;
  readonly changed_ms: number;
};

/** Kept as documents are. */
export type StoriesTable = Omit<DocumentsTable, 'scenario' | 'order_name' | 'order_no'>;

export type SettingsTable = { readonly key: string; readonly value: string };

/** Written by triggers (see version-steps). `sealed` is 0 or 1; texts are kept as documents keep theirs. */
export type VersionsTable = DocumentsTable & {
  readonly seq: number;
  readonly kind: string;
  readonly begun_ms: number;
  readonly sealed: number;
  readonly sent_ms: number | null;
  readonly removed_ms: number | null;
};
