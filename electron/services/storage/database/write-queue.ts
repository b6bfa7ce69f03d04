import { AppError } from '../../../../shared/lib/app-error.ts';
import { commitGroup, type Connection } from './connection.ts';
import type { OpenStore } from './open-store.ts';
import type { NumberedQuestion, StoreReplies } from './store-kind.ts';

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

/** Between two tries at a file that another program has locked. */
const pauseMs = 60;
/** When a lock is reported, and when waiting ends. */
const writeTellAfterMs = 2000;
const giveUpAfterMs = 30_000;
/** During a start, which shows nothing yet. */
export const openReportAfterMs = 1000;

/** Waits for another program's lock: retries without blocking, reports after a while, and gives up at last. */
type LockRetry = {
  readonly pauseMs: number;
  /** Whether what met this error may try again after a pause. */
  readonly mayRetry: (error: unknown) => boolean;
  readonly succeeded: () => void;
};

/** `tell` hears when a lock has lasted a while, and when it is over. */
export function createLockRetry(
  tell: (isWaiting: boolean) => void,
  how: { readonly tellAfterMs?: number; readonly now?: () => number } = {},
): LockRetry {
  const { tellAfterMs = writeTellAfterMs, now = () => performance.now() } = how;
  let sinceMs: number | null = null;
  let isTold = false;
  const passed = (): void => {
    if (isTold) tell(false);
    sinceMs = null;
    isTold = false;
  };
  return {
    pauseMs,
    mayRetry: (error) => {
      if (!isLock(error)) return false;
      sinceMs ??= now();
      const waitedMs = now() - sinceMs;
      if (waitedMs > giveUpAfterMs) {
        passed();
        return false;
      }
      if (waitedMs > tellAfterMs && !isTold) {
        isTold = true;
        tell(true);
      }
      return true;
    },
    succeeded: passed,
  };
}

/** Tries a task until it succeeds or fails finally; `failed` gets that error. Pauses do not block. */
type Attempt = (task: () => void, failed: (error: unknown) => void) => void;

/** Attempts that bear a lock as long as this patience does. */
export function attemptWith(patience: LockRetry): Attempt {
  const attempt = (task: () => void, failed: (error: unknown) => void, hasWaited: boolean): void => {
    try {
      task();
      if (hasWaited) patience.succeeded();
    } catch (error) {
      if (patience.mayRetry(error)) setTimeout(() => attempt(task, failed, true), patience.pauseMs);
      else {
        if (hasWaited) patience.succeeded();
        failed(error);
      }
    }
  };
  return (task, failed) => attempt(task, failed, false);
}

/** Both drivers use SQLite's message; their codes differ. */
function isLock(error: unknown): boolean {
  return error instanceof Error && /database (table )?is locked/.test(error.message);
}
