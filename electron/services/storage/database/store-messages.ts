import type { SearchRequest, FoundCalls } from '../call-search/search-calls.ts';
import type { SqlDriverName, Rows, Statement } from './drivers/sql-driver.ts';
import type { StoreKind } from './store-kind.ts';
import { AppError } from '../../../../shared/lib/app-error.ts';
import { codeOf } from './store-trouble.ts';

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
