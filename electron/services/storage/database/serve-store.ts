import { adapters, type Adapter } from './drivers/adapters.ts';
import { openStore, type OpenStore } from './open-store.ts';
import {
  storeShapes,
  storeReplies,
  type NumberedQuestion,
  type StoreAnswer,
  type StoreQuestion,
  type StoreReply,
  type StoreChannel,
  type StoreReplies,
} from './store-kind.ts';
import { queueWrites, type WriteQueue, attemptWith, createLockRetry, openReportAfterMs } from './write-queue.ts';
import type { SearchPort } from '../call-search/searched-call.ts';
import type { startSearch } from '../call-search/search-calls.ts';

/** The longest slice of searching, so that others wait no longer. */
const sliceMs = 1;
/** A longer search answers with its matches so far. */
const longestSearchMs = 100;

type SearchService = {
  readonly take: (asked: NumberedQuestion) => void;
  readonly end: () => void;
};

type SearchPorts = {
  readonly store: Pick<OpenStore, 'connection'>;
  readonly search: typeof startSearch | undefined;
  readonly replies: StoreReplies;
};

function searchService({ store: { connection }, search, replies }: SearchPorts): SearchService {
  const port: SearchPort = { read: (sql, values) => connection().read([{ sql, values }])[0] ?? [] };
  const waiting: NumberedQuestion[] = [];
  let current: NumberedQuestion | null = null;

  const begin = (): void => {
    const asked = waiting.shift();
    current = asked ?? null;
    if (asked?.question.ask !== 'search') return;
    if (search === undefined) {
      replies.failed(asked, new Error('This store is not searched.'));
      begin();
      return;
    }
    const running = search(port, asked.question.search);
    let spentMs = 0;
    const goOn = (): void => {
      if (current !== asked) return;
      try {
        const startMs = performance.now();
        const isDone = inSlice(running.step);
        spentMs += performance.now() - startMs;
        if (!isDone && spentMs < longestSearchMs) {
          setImmediate(goOn);
          return;
        }
        replies.good(asked, { answer: 'found', found: running.found() });
      } catch (error) {
        replies.failed(asked, error);
      }
      begin();
    };
    setImmediate(goOn);
  };
  return {
    take: (asked: NumberedQuestion): void => {
      waiting.push(asked);
      if (current === null) begin();
    },
    end: () => {
      const unanswered = [...(current === null ? [] : [current]), ...waiting.splice(0)];
      current = null;
      for (const asked of unanswered) replies.failed(asked, new Error('The store was closed.'));
    },
  };
}

function inSlice(step: () => boolean): boolean {
  const startMs = performance.now();
  while (performance.now() - startMs < sliceMs) if (step()) return true;
  return false;
}

/**
 * Serves one store over a channel until it is closed. A read is answered at once and sees all earlier answered writes;
 * concurrent writes share a transaction, in order; renew and close follow every write. A locked file is retried after a
 * pause, without blocking.
 */
export function serveStore(
  way: StoreChannel<StoreReply, NumberedQuestion>,
  among: readonly Adapter[] = adapters,
): void {
  const replies = storeReplies(way);
  const tell = (isWaiting: boolean): void => way.send({ of: 'lock', isWaiting });
  const [opening, patience] = [createLockRetry(tell, { tellAfterMs: openReportAfterMs }), createLockRetry(tell)];
  const attempt = attemptWith(patience);
  let served: { readonly store: OpenStore; readonly writes: WriteQueue; readonly searches: SearchService } | null =
    null;

  const openFile = async (asked: NumberedQuestion, file: Parameters<typeof openStore>[0]): Promise<void> => {
    try {
      const store = await openStore(file, among);
      served = {
        store,
        writes: queueWrites(store, { replies, attempt, patience }),
        searches: searchService({ store, search: storeShapes[file.kind].search, replies }),
      };
      opening.succeeded();
      replies.good(asked, { answer: 'opened', adapter: store.adapter, isNew: store.connection().isNew });
    } catch (error) {
      if (opening.mayRetry(error)) setTimeout(() => void openFile(asked, file), opening.pauseMs);
      else replies.failed(asked, error);
    }
  };
  const takeOther = (asked: NumberedQuestion, store: OpenStore, writes: WriteQueue): void => {
    if (asked.question.ask === 'close') served?.searches.end();
    attempt(
      () => {
        if (asked.question.ask === 'renew') writes.failIfGone();
        // A read ignores a lock that stops writes, so it does not end the wait.
        if (asked.question.ask !== 'read') writes.commitAll();
        replies.good(asked, answerOther(asked.question, store));
      },
      (error) => {
        if (asked.question.ask === 'close') writes.fail(error);
        replies.failed(asked, error);
      },
    );
  };

  way.receive((asked) => {
    const { question } = asked;
    if (question.ask === 'open') void openFile(asked, question);
    else if (served === null) replies.failed(asked, new Error('The store is not open.'));
    else if (question.ask === 'search') served.searches.take(asked);
    else if (question.ask === 'write') served.writes.take(asked);
    else takeOther(asked, served.store, served.writes);
  });
}

function answerOther(question: StoreQuestion, store: OpenStore): StoreAnswer {
  switch (question.ask) {
    case 'read':
      return { answer: 'rows', rows: store.connection().read(question.statements) };
    case 'empty-log':
      store.connection().emptyLog();
      return { answer: 'done' };
    case 'renew':
      store.renew(question.aside);
      return { answer: 'done' };
    case 'close':
      store.connection().close();
      return { answer: 'done' };
    case 'open':
    case 'search':
    case 'write':
      throw new Error(`A question of its own: ${question.ask}.`);
    default:
      return question;
  }
}
