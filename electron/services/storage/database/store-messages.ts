import type { SearchRequest, FoundCalls } from '../call-search/search-calls.ts';
import type { SqlDriverName } from './drivers/sql-driver.ts';
import type { Rows, Statement } from './statement.ts';
import type { StoreKind } from './store-kind.ts';

// What a store and whoever uses it say to each other. They may be on two threads: everything here is plain data.

export type StoreQuestion =
  | { readonly ask: 'open'; readonly file: string; readonly kind: StoreKind }
  | { readonly ask: 'read'; readonly statements: readonly Statement[] }
  /** Answered with what was found when it is over, or has taken long enough. */
  | { readonly ask: 'search'; readonly search: SearchRequest }
  /** One transaction, or a part of one. `era`: how many failures the writer knew of when it wrote. */
  | { readonly ask: 'write'; readonly statements: readonly Statement[]; readonly era: number }
  /** Leaves nothing in the log of what was deleted. */
  | { readonly ask: 'empty-log' }
  /** Writes the file anew, as the open connection knows it; what lies in its place goes to `aside`. */
  | { readonly ask: 'renew'; readonly aside: string }
  | { readonly ask: 'close' };

export type StoreReply =
  | { readonly of: number; readonly good: StoreAnswer }
  | { readonly of: number; readonly failed: StoreFailure }
  /** Another program holds a lock on the file, so that a write waits; or does so no more. */
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

/** An error, as it crosses. `code` is that of a BenchError, of SQLite or of the system. */
export type StoreFailure = {
  readonly message: string;
  readonly next: string;
  readonly code: string | null;
  /** Whether it was thrown as a BenchError, to be read by a user. */
  readonly isBench: boolean;
  /** How many failures of writes there were, this one included. */
  readonly era: number;
};

/** The two ends of a way on which messages arrive in the order in which they were sent. */
export type StoreChannel<Out, In> = {
  readonly send: (message: Out) => void;
  readonly receive: (listener: (message: In) => void) => void;
};

export type NumberedQuestion = { readonly number: number; readonly question: StoreQuestion };

/** Whether a message of a thread's port is questions. The product sent it, so that no more is asked. */
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
