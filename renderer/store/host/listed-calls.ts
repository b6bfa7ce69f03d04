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
      const listed = { calls: newestFirst(calls), total, hasMore: next !== null, isLoading, trouble };
      return { ...listed, question: null, isLate, arrived: 0 };
    }
    const { calls, next, isLoading, trouble, question, arrived } = found;
    const hasMore = next !== null;
    // So far nothing was found, and not everything was looked through.
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

/**
 * By the time at which each call was made. The journal has them in the order in which they ended: a slow one comes into it behind
 * those that were made, and answered, while it was on its way.
 */
function newestFirst(calls: readonly CallSummary[]): readonly CallSummary[] {
  return calls.toSorted((one, other) => other.atReal - one.atReal || other.seq - one.seq);
}
