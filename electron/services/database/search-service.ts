import type { CallsPort } from '../call-search/calls-port.ts';
import type { Connection } from './connection.ts';
import { commitGroup } from './group-commit.ts';
import type { OpenStore } from './open-store.ts';
import type { Searching } from './store-kind.ts';
import type { Numbered } from './store-messages.ts';
import type { StoreReplies } from './store-replies.ts';

/** So long the thread does nothing but search or index at a time: others wait no longer for it. */
const sliceMs = 8;
/** A search that has taken so long answers with what it has found. */
const longestSearchMs = 250;
/** How long it rests between two slices of indexing: while there are writes, while there are none, with nothing to do. */
const restMs = { busy: 40, calm: 4, idle: 1000 } as const;
/** With more writes than this in a second everything else comes first; what they bring is indexed afterwards. */
const mostWrites = 300;
/** A store that was just opened has others to answer. */
const firstMs = 5000;
/** Whether calls were removed is looked at as often. */
const tidyEveryMs = 60_000;

/** Searches one store, and keeps what it is searched by, in slices between the other questions. */
export type SearchService = {
  readonly take: (asked: Numbered) => void;
  /** A write was asked for. */
  readonly wrote: () => void;
  /** Ends everything; searches that are under way fail. */
  readonly end: () => void;
};

type Parts = { readonly store: OpenStore; readonly searching: Searching | undefined; readonly replies: StoreReplies };

export function searchService({ store, searching, replies }: Parts): SearchService {
  const port = portOver(store.connection);
  const searches = searchQueue(port, searching, replies);
  const upkeep = searching === undefined ? null : indexUpkeep(port, searching, searches.isBusy);
  return {
    take: searches.take,
    wrote: () => upkeep?.wrote(),
    end: () => {
      upkeep?.end();
      searches.end();
    },
  };
}

/** Searches, one after another. */
function searchQueue(port: CallsPort, searching: Searching | undefined, replies: StoreReplies) {
  const waiting: Numbered[] = [];
  let current: Numbered | null = null;

  const begin = (): void => {
    const asked = waiting.shift();
    current = asked ?? null;
    if (asked?.question.ask !== 'search') return;
    if (searching === undefined) {
      replies.failed(asked, new Error('This store is not searched.'));
      begin();
      return;
    }
    const running = searching.search(port, asked.question.search);
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
    isBusy: () => current !== null,
    end: () => {
      const unanswered = [...(current === null ? [] : [current]), ...waiting.splice(0)];
      current = null;
      for (const asked of unanswered) replies.failed(asked, new Error('The store was closed.'));
    },
  };
}

/** Indexes what was written, where there is time. An error leaves it for later: a search finds everything without it. */
function indexUpkeep(port: CallsPort, { index, tidy }: Searching, isSearching: () => boolean) {
  let timer: ReturnType<typeof setTimeout>;
  let writes = 0;
  let secondBeganMs = performance.now();
  let hasNews = true;
  let tidiedMs = performance.now() - tidyEveryMs;
  let work: Iterator<void, void> | null = null;

  const next = (): Iterator<void, void> | null => {
    if (hasNews) {
      hasNews = false;
      return index(port);
    }
    if (performance.now() - tidiedMs < tidyEveryMs) return null;
    tidiedMs = performance.now();
    return tidy(port);
  };
  const later = (ms: number): void => {
    timer = setTimeout(goOn, ms);
    timer.unref();
  };
  const goOn = (): void => {
    if (performance.now() - secondBeganMs > 1000) {
      secondBeganMs = performance.now();
      writes = 0;
    }
    if (writes > mostWrites || isSearching()) {
      later(restMs.busy);
      return;
    }
    work ??= next();
    try {
      const own = work;
      if (own === null || inSlice(() => own.next().done === true)) work = null;
    } catch {
      work = null;
    }
    later(work === null && !hasNews ? restMs.idle : writes > 0 ? restMs.busy : restMs.calm);
  };
  later(firstMs);
  return {
    wrote: () => {
      hasNews = true;
      writes += 1;
    },
    end: () => clearTimeout(timer),
  };
}

/** Takes steps until they are over or the slice is. Answers whether they are. */
function inSlice(step: () => boolean): boolean {
  const startMs = performance.now();
  while (performance.now() - startMs < sliceMs) if (step()) return true;
  return false;
}

function portOver(connection: () => Connection): CallsPort {
  return {
    read: (sql, values) => connection().read([{ sql, values }])[0] ?? [],
    write: (statements) => {
      const open = connection();
      if (open.isInPlace()) commitGroup([statements], open);
    },
  };
}
