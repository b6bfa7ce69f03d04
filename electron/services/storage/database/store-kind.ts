import { startSearch, type SearchRequest, type FoundCalls } from '../call-search/search-calls.ts';
import { documentSteps } from './document-migrations.ts';
import type { SqlDriver, SqlDriverName, Rows, Statement } from './drivers/sql-driver.ts';
import { lenientText } from './read-column.ts';
import { foreignStore, codeOf } from './store-trouble.ts';
import { versionOf, type Migration } from './version-steps.ts';
import { AppError } from '../../../../shared/lib/app-error.ts';

/**
 * The store of calls. `seq`: order of decision. `keep`: 'unauthenticated' and 'refused' calls may be removed when there are
 * too many, others never. `told_as` of a received call: the id of the sent call that replaces it in lists, because
 * Passbench sent it to its own sandbox.
 */
export const callSteps: readonly Migration[] = [
  {
    name: 'calls',
    statements: [
      `CREATE TABLE calls (
        seq INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT, id TEXT NOT NULL,
        order_key TEXT NOT NULL, merchant_biz_no TEXT NOT NULL, scenario TEXT NOT NULL, order_status TEXT NOT NULL,
        endpoint TEXT, origin TEXT NOT NULL, at_virtual INTEGER NOT NULL, at_real INTEGER NOT NULL,
        client_id TEXT NOT NULL, request_id TEXT NOT NULL, counts INTEGER NOT NULL, keep TEXT NOT NULL,
        told_as TEXT, standing TEXT, result_code TEXT, result_status TEXT,
        method TEXT NOT NULL, path TEXT NOT NULL, body BLOB NOT NULL,
        answer_status INTEGER, answer_body BLOB, details TEXT NOT NULL, bytes INTEGER NOT NULL
      ) STRICT`,
      'CREATE UNIQUE INDEX calls_by_id ON calls (id)',
      // Indexes of an order: its last call, its accepted calls, the others, and the ones its state rests on. A few rows
      // answer each question.
      'CREATE INDEX calls_of_order ON calls (order_key, at_virtual)',
      "CREATE INDEX good_calls_of_order ON calls (order_key, seq) WHERE result_status = 'S'",
      "CREATE INDEX other_calls_of_order ON calls (order_key, seq) WHERE result_status IS NOT 'S'",
      'CREATE INDEX standing_of_order ON calls (order_key, seq) WHERE counts = 1',
      'CREATE INDEX calls_by_request ON calls (request_id, client_id, seq) WHERE counts = 1',
      'CREATE INDEX calls_of_number ON calls (merchant_biz_no, scenario, order_key)',
      "CREATE INDEX unknown_calls ON calls (order_key, seq) WHERE result_code = 'UNKNOWN_EXCEPTION'",
      "CREATE INDEX sent_calls ON calls (seq) WHERE keep = 'sent'",
      "CREATE INDEX calls_to_let_go ON calls (keep, seq, bytes) WHERE keep IN ('unauthenticated', 'refused')",
      'CREATE INDEX calls_told_otherwise ON calls (told_as) WHERE told_as IS NOT NULL',
      // Counts and sizes by `keep`, so that nothing is counted row by row.
      `CREATE TABLE tallies (
        keep TEXT NOT NULL PRIMARY KEY, calls INTEGER NOT NULL, bytes INTEGER NOT NULL, let_go INTEGER NOT NULL
      ) STRICT, WITHOUT ROWID`,
      `INSERT INTO tallies VALUES
        ('accepted', 0, 0, 0), ('sent', 0, 0, 0), ('refused', 0, 0, 0), ('unauthenticated', 0, 0, 0), ('told-as', 0, 0, 0)`,
      'CREATE TABLE received (endpoint TEXT NOT NULL PRIMARY KEY, calls INTEGER NOT NULL) STRICT, WITHOUT ROWID',
      "INSERT INTO received VALUES ('sync', 0), ('pass', 0), ('queue', 0), ('none', 0)",
      `CREATE TRIGGER received_call_came AFTER INSERT ON calls WHEN new.origin = 'received' BEGIN
        UPDATE received SET calls = calls + 1 WHERE endpoint = coalesce(new.endpoint, 'none');
      END`,
      `CREATE TRIGGER received_call_went AFTER DELETE ON calls WHEN old.origin = 'received' BEGIN
        UPDATE received SET calls = calls - 1 WHERE endpoint = coalesce(old.endpoint, 'none');
      END`,
      `CREATE TRIGGER call_came AFTER INSERT ON calls BEGIN
        UPDATE tallies SET calls = calls + 1, bytes = bytes + new.bytes WHERE keep = new.keep;
      END`,
      `CREATE TRIGGER call_went AFTER DELETE ON calls BEGIN
        UPDATE tallies SET calls = calls - 1, bytes = bytes - old.bytes WHERE keep = old.keep;
        UPDATE tallies SET calls = calls - 1 WHERE keep = 'told-as' AND old.told_as IS NOT NULL;
      END`,
      `CREATE TRIGGER call_told_as AFTER UPDATE OF told_as ON calls BEGIN
        UPDATE tallies SET calls = calls + (new.told_as IS NOT NULL) - (old.told_as IS NOT NULL) WHERE keep = 'told-as';
      END`,
    ],
  },
  {
    // Earlier versions made an index of words here.
    name: 'search',
    statements: [],
  },
  {
    // Calls of forgotten orders, unchanged and under their numbers (see forget-calls).
    name: 'forgotten calls',
    statements: [
      `CREATE TABLE forgotten_calls (
        seq INTEGER NOT NULL PRIMARY KEY, id TEXT NOT NULL,
        order_key TEXT NOT NULL, merchant_biz_no TEXT NOT NULL, scenario TEXT NOT NULL, order_status TEXT NOT NULL,
        endpoint TEXT, origin TEXT NOT NULL, at_virtual INTEGER NOT NULL, at_real INTEGER NOT NULL,
        client_id TEXT NOT NULL, request_id TEXT NOT NULL, counts INTEGER NOT NULL, keep TEXT NOT NULL,
        told_as TEXT, standing TEXT, result_code TEXT, result_status TEXT,
        method TEXT NOT NULL, path TEXT NOT NULL, body BLOB NOT NULL,
        answer_status INTEGER, answer_body BLOB, details TEXT NOT NULL, bytes INTEGER NOT NULL,
        forgotten_ms INTEGER NOT NULL
      ) STRICT`,
      'CREATE INDEX forgotten_of_order ON forgotten_calls (forgotten_ms, order_key, seq)',
    ],
  },
  {
    name: 'no index of words',
    statements: ['DROP TABLE IF EXISTS search_blocks', 'DROP TABLE IF EXISTS search_grams'],
  },
];

export type StoreKind = 'documents' | 'calls';

type StoreShape = {
  /** SQLite's application_id, which distinguishes the stores. */
  readonly applicationId: number;
  /** Tables of the first step that no later step removes. */
  readonly firstTables: readonly string[];
  readonly steps: readonly Migration[];
  readonly search?: typeof startSearch;
};

export const storeShapes: Readonly<Record<StoreKind, StoreShape>> = {
  documents: { applicationId: 0x50_42_64_31, firstTables: ['documents', 'settings'], steps: documentSteps },
  calls: {
    applicationId: 0x50_42_63_31,
    firstTables: ['calls', 'tallies'],
    steps: callSteps,
    search: startSearch,
  },
};

/** What a file says of whose it is; 0 where it says nothing. */
export function applicationIdOf(driver: SqlDriver): number {
  return Number(driver.prepare('PRAGMA application_id').all([])[0]?.['application_id'] ?? 0);
}

/**
 * Whether an open file is still empty. Throws an error for isDamage where it holds no store of that kind. A file without
 * application id is of an early version, or another program's.
 */
export function isNewStore(driver: SqlDriver, kind: StoreKind): boolean {
  const { applicationId, firstTables } = storeShapes[kind];
  const [said, version] = [applicationIdOf(driver), versionOf(driver)];
  const names = new Set(
    driver
      .prepare('SELECT CAST(name AS BLOB) AS name FROM sqlite_schema')
      .all([])
      .map(({ name }) => lenientText(name)),
  );
  if (said !== 0 && said !== applicationId) throw foreign();
  if (version === 0 && names.size === 0) return true;
  if (version === 0 || !firstTables.every((name) => names.has(name))) throw foreign();
  return false;
}

function foreign(): Error {
  const said = 'The file is not a database of Passbench, or not the one that its name states.';
  return Object.assign(new Error(said), { code: foreignStore });
}

// Messages between a store and its user, possibly on two threads: plain data only.

export type StoreQuestion =
  | { readonly ask: 'open'; readonly file: string; readonly kind: StoreKind }
  | { readonly ask: 'read'; readonly statements: readonly Statement[] }
  | { readonly ask: 'search'; readonly search: SearchRequest }
  /** A transaction, or part of one. `era`: how many failures the writer knew of. */
  | { readonly ask: 'write'; readonly statements: readonly Statement[]; readonly era: number }
  /** Leaves nothing in the log of what was deleted. */
  | { readonly ask: 'empty-log' }
  | { readonly ask: 'renew'; readonly aside: string }
  | { readonly ask: 'close' };

export type StoreReply =
  | { readonly of: number; readonly good: StoreAnswer }
  | { readonly of: number; readonly failed: StoreFailure }
  /** Another program's lock on the file begins or ends. */
  | { readonly of: 'lock'; readonly isWaiting: boolean };

/** `isNew`: nothing stood in the file. */
export type OpenedStore = { readonly answer: 'opened'; readonly adapter: SqlDriverName; readonly isNew: boolean };

export type StoreAnswer =
  | OpenedStore
  | { readonly answer: 'rows'; readonly rows: Rows }
  | { readonly answer: 'found'; readonly found: FoundCalls }
  /** How many rows each statement changed. */
  | { readonly answer: 'changed'; readonly changed: readonly number[] }
  | { readonly answer: 'done' };

export type StoreFailure = {
  readonly message: string;
  readonly next: string;
  readonly code: string | null;
  /** Whether it was thrown as an AppError, to be read by a user. */
  readonly isAppError: boolean;
  /** How many failures of writes there were, this one included. */
  readonly era: number;
};

/** Both ends of a channel that keeps the order of messages. */
export type StoreChannel<Out, In> = {
  readonly send: (message: Out) => void;
  readonly receive: (listener: (message: In) => void) => void;
};

export type NumberedQuestion = { readonly number: number; readonly question: StoreQuestion };

/** Whether a port's message is questions. Passbench sent it, so no more is checked. */
export function areQuestions(messages: unknown): messages is readonly NumberedQuestion[] {
  return areObjectsWith(messages, 'question');
}

/** Whether a message of a thread's port is replies. */
export function areReplies(messages: unknown): messages is readonly StoreReply[] {
  return areObjectsWith(messages, 'of');
}

function areObjectsWith(messages: unknown, name: string): boolean {
  if (!Array.isArray(messages)) return false;
  return messages.every((message: unknown) => typeof message === 'object' && message !== null && name in message);
}

export type StoreReplies = {
  readonly good: (to: NumberedQuestion, answer: StoreAnswer) => void;
  readonly failed: (to: NumberedQuestion, error: unknown) => void;
  /** The number of failed writes: a write sent before its writer knew of one may depend on it. */
  readonly era: () => number;
  readonly beginEra: () => void;
};

/** Replies over a way. */
export function storeReplies({ send }: Pick<StoreChannel<StoreReply, NumberedQuestion>, 'send'>): StoreReplies {
  let era = 0;
  return {
    good: ({ number }, answer) => send({ of: number, good: answer }),
    failed: ({ number }, error) => {
      const message = error instanceof Error ? error.message : String(error);
      const next = error instanceof AppError ? error.next : '';
      send({ of: number, failed: { message, next, code: codeOf(error), isAppError: error instanceof AppError, era } });
    },
    era: () => era,
    beginEra: () => {
      era += 1;
    },
  };
}
