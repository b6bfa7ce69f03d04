import { troubleOf } from '../../bridge/bridge.ts';
import type { SliceContext } from '../slice.ts';
import {
  refreshFound,
  updateFound,
  firstFound,
  appendFound,
  isSameQuestion,
  notFound,
  questionOf,
} from './found-calls.ts';
import { pageSize } from './recent-calls.ts';
import type { CallSearchSlice } from './slices.ts';
import type { CallSearch } from '../../../shared/documents/call.ts';

/** The first page while typing: more than a screen. */
const firstPageSize = 100;

/** An answer may hold less than a screen although more fits; the search continues. */
const aScreen = 40;

/** The shortest time between refreshes: under load there are thousands of calls a second. */
const pauseMs = 1000;

type Context = SliceContext<keyof CallSearchSlice | 'recentCalls' | 'loadMoreCalls' | 'choose'>;

/** Searches calls on the host, one question at a time. An overtaken answer is dropped. */
export function createCallSearch(context: Context): CallSearchSlice {
  const { ports, set, get } = context;
  const ask = createAsking(context);
  let cancelRefresh: (() => void) | null = null;
  const refreshSoon = (): void => {
    cancelRefresh ??= ports.later(pauseMs, () => {
      cancelRefresh = null;
      void ask();
    });
  };
  const lookFor = (callSearch: CallSearch): void => {
    const isSame = isSameQuestion(questionOf(callSearch), questionOf(get().callSearch));
    set({ callSearch });
    if (questionOf(callSearch) === null) set({ foundCalls: null });
    else if (!isSame) void ask();
  };
  return {
    callSearch: {},
    foundCalls: null,
    searchCalls: (change) => lookFor({ ...get().callSearch, ...change }),
    endCallSearch: () => lookFor({}),
    searchCallsAgain: ask,
    loadMoreListed: () => (questionOf(get().callSearch) === null ? get().loadMoreCalls() : loadMoreFound(context)),
    refreshFoundCalls: (calls) => {
      const { callSearch, foundCalls } = get();
      if (questionOf(callSearch) === null) return;
      const known = new Set(foundCalls?.calls.map(({ id }) => id));
      const told = foundCalls === null ? null : updateFound(foundCalls, calls);
      if (told !== null) set({ foundCalls: told });
      if (calls.some(({ id }) => !known.has(id))) refreshSoon();
    },
    reloadFoundCalls: (isCleared) => {
      if (isCleared) set({ foundCalls: null });
      if (questionOf(get().callSearch) !== null) void ask();
    },
    openedCallId: null,
    openCall: (id) => {
      set({ openedCallId: id });
      get().choose('section', 'calls');
    },
  };
}

function createAsking(context: Context): () => Promise<void> {
  const { ports, set, get } = context;
  let isAsking = false;
  let isDue = false;
  const once = async (question: CallSearch): Promise<void> => {
    const isAnswered = (): boolean => isSameQuestion(question, questionOf(get().callSearch));
    try {
      const page = await ports.bridge.calls.search({ search: question, before: null, limit: firstPageSize });
      if (!isAnswered()) return;
      set(({ foundCalls }) => ({
        foundCalls:
          foundCalls !== null && isSameQuestion(foundCalls.question, question)
            ? refreshFound(foundCalls, page)
            : firstFound(question, page),
      }));
    } catch (error) {
      if (isAnswered()) set({ foundCalls: notFound(question, troubleOf(error)) });
    }
  };
  return async () => {
    isDue = true;
    if (isAsking) return;
    isAsking = true;
    while (isDue) {
      isDue = false;
      const question = questionOf(get().callSearch);
      if (question !== null) await once(question);
      while (!isDue && lacksRows(get())) await loadMoreFound(context);
    }
    isAsking = false;
  };
}

/** Whether less than a screen was found and the search is not complete. */
function lacksRows({ foundCalls }: Pick<CallSearchSlice, 'foundCalls'>): boolean {
  if (foundCalls === null || foundCalls.isLoading || foundCalls.trouble !== null) return false;
  return foundCalls.next !== null && foundCalls.calls.length < aScreen;
}

async function loadMoreFound({ ports, set, get }: Context): Promise<void> {
  const { foundCalls: found } = get();
  if (found === null || found.next === null || found.isLoading) return;
  set({ foundCalls: { ...found, isLoading: true, trouble: null } });
  const { question, next } = found;
  // A refresh may have changed the end or the question.
  const isItsEnd = (): boolean => {
    const now = get().foundCalls;
    return now !== null && now.next === next && isSameQuestion(now.question, question);
  };
  try {
    const page = await ports.bridge.calls.search({ search: question, before: next, limit: pageSize });
    set(({ foundCalls }) => (foundCalls !== null && isItsEnd() ? { foundCalls: appendFound(foundCalls, page) } : {}));
  } catch (error) {
    const trouble = troubleOf(error);
    set(({ foundCalls }) =>
      foundCalls !== null && isItsEnd() ? { foundCalls: { ...foundCalls, isLoading: false, trouble } } : {},
    );
  }
}
