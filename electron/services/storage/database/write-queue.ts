import { AppError } from '../../../../shared/lib/app-error.ts';
import { commitGroup, type Connection } from './connection.ts';
import type { Attempt, LockRetry } from './lock-retry.ts';
import type { OpenStore } from './open-store.ts';
import type { NumberedQuestion, StoreReplies } from './store-messages.ts';

/** How long writes gather between commits: an unnoticed pause that saves most disk syncs. */
const gatheringMs = 4;
/** The most writes in one transaction; more would delay the answers of others. */
const largestGroup = 256;

export type WriteQueue = {
  readonly take: (asked: NumberedQuestion) => void;
  /** Commits all pending writes. Throws a commit's error; its writes stay pending. */
  readonly commitAll: () => void;
  /** Fails all that wait. */
  readonly fail: (error: unknown) => void;
  /** Fails pending writes where the file is gone, so that they do not block renewing. */
  readonly failIfGone: () => void;
};

type Serving = { readonly replies: StoreReplies; readonly attempt: Attempt; readonly patience: LockRetry };

/** Queues the writes of an open store. */
export function queueWrites({ connection }: OpenStore, { replies, attempt, patience }: Serving): WriteQueue {
  const waiting: NumberedQuestion[] = [];
  let isScheduled = false;
  let lastCommitMs = Number.NEGATIVE_INFINITY;

  const commit = (): void => {
    const group = waiting.slice(0, largestGroup);
    const changed = written(group, connection());
    waiting.splice(0, group.length);
    patience.succeeded();
    for (const [at, asked] of group.entries()) replies.good(asked, { answer: 'changed', changed: changed[at] ?? [] });
    lastCommitMs = performance.now();
  };
  /** A failed group did not happen, nor did the writes after it, which may depend on it. */
  const fail = (error: unknown): void => {
    replies.beginEra();
    for (const [at, asked] of waiting.splice(0).entries())
      replies.failed(asked, at < largestGroup ? error : earlierFailed);
  };
  const schedule = (): void => {
    if (isScheduled || waiting.length === 0) return;
    isScheduled = true;
    const restMs = gatheringMs - (performance.now() - lastCommitMs);
    if (restMs > 0) setTimeout(work, restMs);
    else setImmediate(work);
  };
  const work = (): void =>
    attempt(
      () => {
        if (waiting.length > 0) commit();
        isScheduled = false;
        schedule();
      },
      (error) => {
        fail(error);
        isScheduled = false;
      },
    );

  return {
    take: (asked) => {
      if (asked.question.ask === 'write' && asked.question.era < replies.era()) {
        replies.failed(asked, earlierFailed);
        return;
      }
      waiting.push(asked);
      schedule();
    },
    commitAll: () => {
      while (waiting.length > 0) commit();
    },
    fail,
    failIfGone: () => {
      if (waiting.length > 0 && !connection().isInPlace()) fail(gone());
    },
  };
}

const earlierFailed = new Error('A write before this one failed, and this one may rest on it.');

function written(asked: readonly NumberedQuestion[], connection: Connection): readonly (readonly number[])[] {
  const statements = asked.map(({ question }) => (question.ask === 'write' ? question.statements : []));
  requireInPlace(connection);
  const changed = commitGroup(statements, connection);
  // The file may disappear between check and commit: then nothing was saved.
  requireInPlace(connection);
  return changed;
}

function requireInPlace({ isInPlace }: Connection): void {
  if (!isInPlace()) throw gone();
}

function gone(): AppError {
  return new AppError('STORE_GONE', 'The file was deleted, replaced or written over.');
}
