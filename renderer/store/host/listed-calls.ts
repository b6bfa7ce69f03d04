import type { CallSearch } from '../../../shared/documents/call-search.ts';
import type { CallSummary } from '../../../shared/documents/call-summary.ts';
import type { Trouble } from '../../bridge/index.ts';
import { memoised } from '../selectors.ts';
import { isSameQuestion, questionOf } from './found-calls.ts';

/** The list of calls on screen: every call there was, or those that were found. */
export type ListedCalls = {
  readonly calls: readonly CallSummary[];
  /** How many there are in all; null while nobody has counted them. */
  readonly total: number | null;
  readonly hasMore: boolean;
  readonly isLoading: boolean;
  readonly trouble: Trouble | null;
  /** What they fit; null for every call. */
  readonly question: CallSearch | null;
  /** Something else is looked for by now, and not found yet. */
  readonly isLate: boolean;
  readonly arrived: number;
};

/** What the list of calls shows: until the first answer to a question, what it showed before. */
export const selectListedCalls = memoised(
  (bench) => [bench.callSearch, bench.foundCalls, bench.journal],
  (search, found, journal): ListedCalls => {
    const asked = questionOf(search);
    const isLate = asked !== null && !isSameQuestion(asked, found?.question ?? null);
    if (asked === null || found === null) {
      const { calls, total, next, isLoading, trouble } = journal;
      return { calls, total, hasMore: next !== null, isLoading, trouble, question: null, isLate, arrived: 0 };
    }
    const { calls, next, isLoading, trouble, question, arrived } = found;
    const hasMore = next !== null;
    // So far nothing was found, and not everything was looked through.
    const isOnTheWay = calls.length === 0 && hasMore && trouble === null;
    const total = hasMore ? null : calls.length;
    return { calls, total, hasMore, isLoading, trouble, question, isLate: isLate || isOnTheWay, arrived };
  },
);
