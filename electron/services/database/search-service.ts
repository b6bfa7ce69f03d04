import type { CallsPort } from '../call-search/calls-port.ts';
import type { searchCalls } from '../call-search/search-calls.ts';
import type { OpenStore } from './open-store.ts';
import type { Numbered } from './store-messages.ts';
import type { StoreReplies } from './store-replies.ts';

/** So long the thread does nothing but search at a time: others wait no longer for it. */
const sliceMs = 1;
/** A search that has taken so long answers with what it has found. */
const longestSearchMs = 100;

/** Searches one store, one question after another, in slices between the other questions. */
export type SearchService = {
  readonly take: (asked: Numbered) => void;
  /** Ends everything; searches that are under way fail. */
  readonly end: () => void;
};

type SearchPorts = {
  readonly store: Pick<OpenStore, 'connection'>;
  readonly search: typeof searchCalls | undefined;
  readonly replies: StoreReplies;
};

export function searchService({ store: { connection }, search, replies }: SearchPorts): SearchService {
  const port: CallsPort = { read: (sql, values) => connection().read([{ sql, values }])[0] ?? [] };
  const waiting: Numbered[] = [];
  let current: Numbered | null = null;

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
    take: (asked: Numbered): void => {
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

/** Takes steps until they are over or the slice is. Answers whether they are. */
function inSlice(step: () => boolean): boolean {
  const startMs = performance.now();
  while (performance.now() - startMs < sliceMs) if (step()) return true;
  return false;
}
