import type { CallSearch } from '../../../shared/documents/call-search.ts';
import { troubleOf } from '../../bridge/index.ts';
import type { SliceContext } from '../slice.ts';
import { foundAnew, foundAsTold, foundFirst, foundMore, isSameQuestion, notFound, questionOf } from './found-calls.ts';
import { pageSize } from './journal.ts';
import type { CallSearchSlice } from './slices.ts';

/** So many are asked for first, while somebody types: more than a screen, and soon here. */
const firstPageSize = 100;

/** An answer may bring less than a screen shows although more fits: then it is asked on. */
const aScreen = 40;

/** What arrives is asked about at most so often: under load there may be thousands of calls a second. */
const pauseMs = 1000;

type Context = SliceContext<keyof CallSearchSlice | 'journal' | 'loadMoreCalls' | 'choose'>;

/**
 * Looks for calls in the host. One question is on its way at a time; what was typed meanwhile is asked next, and an
 * answer that another question has overtaken is dropped.
 */
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
    callsMayFit: (calls) => {
      const { callSearch, foundCalls } = get();
      if (questionOf(callSearch) === null) return;
      const known = new Set(foundCalls?.calls.map(({ id }) => id));
      const told = foundCalls === null ? null : foundAsTold(foundCalls, calls);
      if (told !== null) set({ foundCalls: told });
      if (calls.some(({ id }) => !known.has(id))) refreshSoon();
    },
    findCallsAnew: (isCleared) => {
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

/** Asks what is looked for, one question after another, until the answer is that of the last one. */
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
            ? foundAnew(foundCalls, page)
            : foundFirst(question, page),
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

/** Whether less than a screen was found so far, and not everything was looked through. */
function lacksRows({ foundCalls }: Pick<CallSearchSlice, 'foundCalls'>): boolean {
  if (foundCalls === null || foundCalls.isLoading || foundCalls.trouble !== null) return false;
  return foundCalls.next !== null && foundCalls.calls.length < aScreen;
}

async function loadMoreFound({ ports, set, get }: Context): Promise<void> {
  const { foundCalls: found } = get();
  if (found === null || found.next === null || found.isLoading) return;
  set({ foundCalls: { ...found, isLoading: true, trouble: null } });
  const { question, next } = found;
  // Told anew in the meantime it may end elsewhere, or be the answer to another question.
  const isItsEnd = (): boolean => {
    const now = get().foundCalls;
    return now !== null && now.next === next && isSameQuestion(now.question, question);
  };
  try {
    const page = await ports.bridge.calls.search({ search: question, before: next, limit: pageSize });
    set(({ foundCalls }) => (foundCalls !== null && isItsEnd() ? { foundCalls: foundMore(foundCalls, page) } : {}));
  } catch (error) {
    const trouble = troubleOf(error);
    set(({ foundCalls }) =>
      foundCalls !== null && isItsEnd() ? { foundCalls: { ...foundCalls, isLoading: false, trouble } } : {},
    );
  }
}
