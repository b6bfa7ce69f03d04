import { AppError } from '../../../../shared/lib/app-error.ts';
import type { SearchRequest, FoundCalls } from '../call-search/search-calls.ts';
import type { Rows, Statement } from './drivers/sql-driver.ts';
import type { StoreKind, OpenedStore, StoreAnswer, StoreFailure, StoreQuestion } from './store-kind.ts';
import type { ServedStore } from './store-channels.ts';

/** An error that a store met, as it crossed over. */
class StoreError extends Error {
  readonly code: string;

  constructor({ message, code }: Pick<StoreFailure, 'message' | 'code'>) {
    super(message);
    this.name = 'StoreError';
    this.code = code ?? '';
  }
}

type StoreClient = {
  readonly open: (file: string, kind: StoreKind) => Promise<OpenedStore>;
  readonly read: (statements: readonly Statement[]) => Promise<Rows>;
  readonly search: (asked: SearchRequest) => Promise<FoundCalls>;
  readonly write: (statements: readonly Statement[]) => Promise<readonly number[]>;
  readonly emptyLog: () => Promise<void>;
  readonly renew: (aside: string) => Promise<void>;
  readonly close: () => Promise<void>;
  readonly end: () => Promise<void>;
  readonly onLock: (listener: (isWaiting: boolean) => void) => void;
  readonly onGone: (listener: () => void) => void;
};

type Waiting = { readonly resolve: (answer: StoreAnswer) => void; readonly reject: (error: Error) => void };

/** Connects to a served store. After its loss, questions are refused. */
export function connectToStore(served: ServedStore): StoreClient {
  const { ask, era, onLock, onGone } = questionsTo(served);
  return {
    open: async (file, kind) => {
      const opened = await ask({ ask: 'open', file, kind });
      return opened.answer === 'opened' ? opened : unexpected(opened);
    },
    read: async (statements) => {
      const read = await ask({ ask: 'read', statements });
      return read.answer === 'rows' ? read.rows : unexpected(read);
    },
    search: async (asked) => {
      const searched = await ask({ ask: 'search', search: asked });
      return searched.answer === 'found' ? searched.found : unexpected(searched);
    },
    write: async (statements) => {
      const written = await ask({ ask: 'write', statements, era: era() });
      return written.answer === 'changed' ? written.changed : unexpected(written);
    },
    emptyLog: async () => {
      await ask({ ask: 'empty-log' });
    },
    renew: async (aside) => {
      await ask({ ask: 'renew', aside });
    },
    close: async () => {
      try {
        await ask({ ask: 'close' });
      } finally {
        await served.end();
      }
    },
    end: served.end,
    onLock,
    onGone,
  };
}

type Questions = Pick<StoreClient, 'onLock' | 'onGone'> & {
  readonly ask: (question: StoreQuestion) => Promise<StoreAnswer>;
  /** How many failures of writes are known of here. */
  readonly era: () => number;
};

function questionsTo(served: ServedStore): Questions {
  const waiting = new Map<number, Waiting>();
  const lockListeners: ((isWaiting: boolean) => void)[] = [];
  const goneListeners: (() => void)[] = [];
  let count = 0;
  let era = 0;
  let lost: Error | null = null;

  served.receive((reply) => {
    if (reply.of === 'lock') {
      for (const listener of lockListeners) listener(reply.isWaiting);
      return;
    }
    const asked = waiting.get(reply.of);
    waiting.delete(reply.of);
    if ('good' in reply) {
      asked?.resolve(reply.good);
      return;
    }
    era = Math.max(era, reply.failed.era);
    if (reply.failed.code === 'STORE_GONE') for (const listener of goneListeners) listener();
    asked?.reject(errorOf(reply.failed));
  });
  served.onLost((error) => {
    lost = error;
    for (const { reject } of waiting.values()) reject(error);
    waiting.clear();
  });

  const ask = (question: StoreQuestion): Promise<StoreAnswer> =>
    new Promise((resolve, reject) => {
      if (lost !== null) {
        reject(lost);
        return;
      }
      count += 1;
      waiting.set(count, { resolve, reject });
      served.send({ number: count, question });
    });
  return {
    ask,
    era: () => era,
    onLock: (listener) => lockListeners.push(listener),
    onGone: (listener) => goneListeners.push(listener),
  };
}

function errorOf(failed: StoreFailure): Error {
  return failed.isAppError
    ? new AppError(failed.code ?? 'STORE_FAILED', failed.message, failed.next)
    : new StoreError(failed);
}

function unexpected(answer: StoreAnswer): never {
  throw new Error(`The store answered "${answer.answer}" to another question.`);
}
