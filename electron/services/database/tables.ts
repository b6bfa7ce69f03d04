/** The tables of the store, as the last migration leaves them. Times are epoch milliseconds. */
export type Tables = {
  readonly documents: DocumentsTable;
  readonly stories: StoriesTable;
  readonly settings: SettingsTable;
  readonly calls: CallsTable;
};

export type DocumentsTable = {
  readonly id: string;
  readonly name: string;
  readonly scenario: string;
  readonly order_no: string;
  /** What is typed, character for character. */
  readonly text: string;
  readonly position: number;
  readonly changed_ms: number;
};

/** Kept as documents are. */
export type StoriesTable = Omit<DocumentsTable, 'scenario' | 'order_no'>;

export type SettingsTable = { readonly key: string; readonly value: string };

/** One row for everything that ever happened to an order (documents/call). What lists and look-ups need stands in columns. */
export type CallsTable = {
  /** Order of decision: a later call was decided upon the earlier ones. */
  readonly seq: number;
  readonly id: string;
  readonly order_key: string;
  readonly merchant_biz_no: string;
  readonly scenario: string;
  readonly order_status: string;
  readonly endpoint: string | null;
  readonly origin: string;
  readonly at_virtual: number;
  readonly at_real: number;
  readonly client_id: string;
  readonly request_id: string;
  /** 1 for a call that left something behind: the sandbox's own success, and no repeat of an earlier one. */
  readonly counts: number;
  /** The order as the call left it and what is needed to answer it again, as JSON; null where the call does not count. */
  readonly standing: string | null;
  readonly result_code: string | null;
  readonly result_status: string | null;
  readonly method: string;
  readonly path: string;
  /** Exact bytes. */
  readonly body: Uint8Array;
  readonly answer_status: number | null;
  readonly answer_body: Uint8Array | null;
  /** The other fields of the call, as JSON. */
  readonly details: string;
};
