import type { CallsPort } from '../call-search/calls-port.ts';
import type { CallIndex } from '../call-search/index-calls.ts';
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
/**
 * With more writes than this in a second, or a thread that is busy with others for so much of it, everything else comes
 * first; what they bring is indexed afterwards.
 */
const mostWrites = 300;
const mostBusy = 0.3;
/** A burst of them is met within so much of a second, rather than once its calls have waited for the index for all of it. */
const momentMs = 100;
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

type SearchPorts = {
  readonly store: Pick<OpenStore, 'connection'>;
  readonly searching: Searching | undefined;
  readonly replies: StoreReplies;
  /** Runs something after a pause, and answers how to call it off. */
  readonly later?: Later;
};
type Later = (ms: number, run: () => void) => () => void;

export function searchService({ store, searching, replies, later = laterHere }: SearchPorts): SearchService {
  const port = portOver(store.connection);
  const searches = searchQueue(port, searching, replies);
  const upkeep =
    searching === undefined ? null : indexUpkeep(searching.indexOf(port), { isSearching: searches.isBusy, later });
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
function indexUpkeep(
  { index, tidy }: CallIndex,
  { isSearching, later }: { readonly isSearching: () => boolean; readonly later: Later },
) {
  const load = loadOfThread();
  let hasNews = true;
  let tidiedMs = performance.now() - tidyEveryMs;
  let work: Iterator<void, void> | null = null;

  const next = (): Iterator<void, void> | null => {
    if (hasNews) {
      hasNews = false;
      return index();
    }
    if (performance.now() - tidiedMs < tidyEveryMs) return null;
    tidiedMs = performance.now();
    return tidy();
  };
  const goOn = (): void => {
    const is = load.look();
    if (is === 'full' || isSearching()) {
      cancel = later(restMs.busy, goOn);
      return;
    }
    work ??= next();
    const startMs = performance.now();
    try {
      const own = work;
      if (own === null || inSlice(() => own.next().done === true)) work = null;
    } catch {
      work = null;
    }
    load.worked(performance.now() - startMs);
    cancel = later(work === null ? restMs.idle : restMs[is], goOn);
  };
  let cancel = later(firstMs, goOn);
  return {
    wrote: () => {
      hasNews = true;
      load.wrote();
    },
    end: () => cancel(),
  };
}

function laterHere(ms: number, run: () => void): () => void {
  const timer = setTimeout(run, ms);
  timer.unref();
  return () => clearTimeout(timer);
}

/** How much others ask of this thread: nothing is written, something is, or as much as leaves no time. */
function loadOfThread() {
  let since = performance.eventLoopUtilization();
  let [writes, writesBefore, ownMs] = [0, 0, 0];
  let share = 0;
  const burst = burstOfWrites();
  return {
    wrote: () => {
      writes += 1;
      burst.wrote();
    },
    /** So long the thread has worked for the index. */
    worked: (ms: number) => {
      ownMs += ms;
    },
    look: (): 'calm' | 'busy' | 'full' => {
      const { active, idle } = performance.eventLoopUtilization(since);
      if (active + idle > 1000) {
        share = Math.max(0, active - ownMs) / (active + idle);
        since = performance.eventLoopUtilization();
        [writes, writesBefore, ownMs] = [0, writes, 0];
      }
      if (burst.isUnderWay()) return 'full';
      const lately = Math.max(writes, writesBefore);
      if (lately === 0) return 'calm';
      return lately > mostWrites || share > mostBusy ? 'full' : 'busy';
    },
  };
}

/** Whether writes come so fast that, going on like this, they would be too many for a second. */
function burstOfWrites() {
  let [sinceMs, writes, writesBefore] = [Number.NEGATIVE_INFINITY, 0, 0];
  const turn = (): void => {
    const passedMs = performance.now() - sinceMs;
    if (passedMs < momentMs) return;
    [sinceMs, writes, writesBefore] = [performance.now(), 0, passedMs < 2 * momentMs ? writes : 0];
  };
  return {
    wrote: () => {
      turn();
      writes += 1;
    },
    isUnderWay: () => {
      turn();
      return Math.max(writes, writesBefore) > (mostWrites * momentMs) / 1000;
    },
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
      // What is written into a file that is gone is found by nobody; the work for it ends here.
      if (!open.isInPlace()) throw new Error('The file of the store is gone.');
      commitGroup([statements], open);
    },
  };
}
