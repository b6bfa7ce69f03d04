import { BenchError } from '../../../shared/lib/bench-error.ts';
import { adapters } from './adapters.ts';
import type { Adapter } from './adapters.ts';
import type { Connection } from './connection.ts';
import { commitGroup } from './group-commit.ts';
import { lockPatience } from './lock-patience.ts';
import { openStore } from './open-store.ts';
import type { OpenStore } from './open-store.ts';
import type { Numbered, StoreAnswer, StoreFailure, StoreQuestion, StoreReply, StoreWay } from './store-messages.ts';

/** While one commit follows another, writes gather for this long: a pause that nobody notices saves most confirmations. */
const gatheringMs = 4;
/** Writes in one transaction at most; beyond it one commit would hold up the answers of the others too long. */
const largestGroup = 256;

/**
 * Serves one store over a way of messages until it is asked to close. A read is answered at once and sees every write that
 * was answered before; writes that arrive together share one transaction, in their order; renewing and closing come after
 * every write. A file that another program has locked is tried again after a pause, in which nothing is blocked.
 */
export function serveStore(way: StoreWay<StoreReply, Numbered>, among: readonly Adapter[] = adapters): void {
  const writes: Numbered[] = [];
  const patience = lockPatience((isWaiting) => way.send({ of: 'lock', isWaiting }));
  let store: OpenStore | null = null;
  /** How many writes have failed: one that was handed over before its writer heard of it may rest on what never was. */
  let era = 0;
  let isScheduled = false;
  let lastCommitMs = Number.NEGATIVE_INFINITY;

  const answer = ({ number }: Numbered, good: StoreAnswer): void => way.send({ of: number, good });
  const fail = ({ number }: Numbered, error: unknown): void => way.send({ of: number, failed: failureOf(error, era) });
  /** Tries until no lock is in the way any more, or patience ends. */
  const attempt = (task: () => void, failed: (error: unknown) => void, hasWaited = false): void => {
    try {
      task();
      if (hasWaited) patience.passed();
    } catch (error) {
      if (patience.mayWait(error)) setTimeout(() => attempt(task, failed, true), patience.pauseMs);
      else {
        if (hasWaited) patience.passed();
        failed(error);
      }
    }
  };
  /** Nothing of a failed group happened, nor of the writes behind it, which may rest on it. */
  const failWrites = (error: unknown): void => {
    era += 1;
    for (const [at, asked] of writes.splice(0).entries()) fail(asked, at < largestGroup ? error : earlierFailed);
  };
  const commit = ({ connection }: OpenStore): void => {
    const group = writes.slice(0, largestGroup);
    const changed = written(group, connection());
    writes.splice(0, group.length);
    patience.passed();
    for (const [at, asked] of group.entries()) answer(asked, { answer: 'changed', changed: changed[at] ?? [] });
    lastCommitMs = performance.now();
  };
  const commitAll = (open: OpenStore): void => {
    while (writes.length > 0) commit(open);
  };
  /** Writes for a file that is gone fail, and do not keep it from being written anew. */
  const failWritesOfGone = ({ connection }: OpenStore): void => {
    try {
      if (writes.length > 0) requireInPlace(connection());
    } catch (error) {
      failWrites(error);
    }
  };
  const schedule = (open: OpenStore): void => {
    if (isScheduled || writes.length === 0) return;
    isScheduled = true;
    const work = (): void =>
      attempt(
        () => {
          if (writes.length > 0) commit(open);
          isScheduled = false;
          schedule(open);
        },
        (error) => {
          failWrites(error);
          isScheduled = false;
        },
      );
    const restMs = gatheringMs - (performance.now() - lastCommitMs);
    if (restMs > 0) setTimeout(work, restMs);
    else setImmediate(work);
  };
  const takeOther = (asked: Numbered, open: OpenStore): void =>
    attempt(
      () => {
        if (asked.question.ask === 'renew') failWritesOfGone(open);
        // A read goes past a lock that stops every write, and says nothing of it.
        if (asked.question.ask !== 'read') commitAll(open);
        answer(asked, answerOther(asked.question, open));
      },
      (error) => {
        if (asked.question.ask === 'close') failWrites(error);
        fail(asked, error);
      },
    );
  const openFile = async (asked: Numbered, file: Parameters<typeof openStore>[0]): Promise<void> => {
    try {
      store = await openStore(file, among);
      patience.passed();
      answer(asked, { answer: 'opened', adapter: store.adapter });
    } catch (error) {
      if (patience.mayWait(error)) setTimeout(() => void openFile(asked, file), patience.pauseMs);
      else fail(asked, error);
    }
  };

  way.receive((asked) => {
    const { question } = asked;
    if (question.ask === 'open') void openFile(asked, question);
    else if (store === null) fail(asked, new Error('The store is not open.'));
    else if (question.ask !== 'write') takeOther(asked, store);
    else if (question.era < era) fail(asked, earlierFailed);
    else {
      writes.push(asked);
      schedule(store);
    }
  });
}

const earlierFailed = new Error('A write before this one failed, and this one may rest on it.');

function written(asked: readonly Numbered[], connection: Connection): readonly (readonly number[])[] {
  const statements = asked.map(({ question }) => (question.ask === 'write' ? question.statements : []));
  requireInPlace(connection);
  const changed = commitGroup(statements, connection);
  // Between the look before it and the commit the file may have gone: nothing was saved then that anybody finds again.
  requireInPlace(connection);
  return changed;
}

function requireInPlace({ isInPlace }: Connection): void {
  if (!isInPlace()) throw new BenchError('STORE_GONE', 'The file was deleted or replaced.');
}

function answerOther(question: StoreQuestion, store: OpenStore): StoreAnswer {
  switch (question.ask) {
    case 'read':
      return { answer: 'rows', rows: store.connection().read(question.statements) };
    case 'renew':
      store.renew(question.aside);
      return { answer: 'done' };
    case 'close':
      store.connection().close();
      return { answer: 'done' };
    case 'open':
    case 'write':
      throw new Error(`A question of its own: ${question.ask}.`);
    default:
      return question;
  }
}

function failureOf(error: unknown, era: number): StoreFailure {
  const message = error instanceof Error ? error.message : String(error);
  const code = error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : null;
  const next = error instanceof BenchError ? error.next : '';
  return { message, next, code, isBench: error instanceof BenchError, era };
}
