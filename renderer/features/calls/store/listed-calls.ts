import type { CallSearch } from '../../../../shared/documents/call-search.ts';
import type { CallSummary } from '../../../../shared/documents/call-summary.ts';
import type { Trouble } from '../../../bridge/bridge.ts';
import { memoised } from '../../../store/selectors.ts';
import { isSameQuestion, questionOf } from '../../../store/calls/found-calls.ts';

export type ListedCalls = {
  readonly calls: readonly CallSummary[];
  /** The total; null before it is known. */
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

/** Selects the listed calls; until the first answer, the previous list. */
export const selectListedCalls = memoised(
  (bench) => [bench.callSearch, bench.foundCalls, bench.recentCalls],
  (search, found, recentCalls): ListedCalls => {
    const asked = questionOf(search);
    const isLate = asked !== null && !isSameQuestion(asked, found?.question ?? null);
    if (asked === null || found === null) {
      const { calls, total, next, isLoading, trouble } = recentCalls;
      const listed = { calls: newestFirst(calls), total, hasMore: next !== null, isLoading, trouble };
      return { ...listed, question: null, isLate, arrived: 0 };
    }
    const { calls, next, isLoading, trouble, question, arrived } = found;
    const hasMore = next !== null;
    // Nothing found so far, and the search is not complete.
    const isOnTheWay = calls.length === 0 && hasMore && trouble === null;
    const total = hasMore ? null : calls.length;
    return {
      calls: newestFirst(calls),
      total,
      hasMore,
      isLoading,
      trouble,
      question,
      isLate: isLate || isOnTheWay,
      arrived,
    };
  },
);

/** Sorts by start time. The list has calls in the order in which they ended. */
function newestFirst(calls: readonly CallSummary[]): readonly CallSummary[] {
  return calls.toSorted((one, other) => other.atReal - one.atReal || other.seq - one.seq);
}
