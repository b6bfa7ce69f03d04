import type { CallSummary } from '../../../../shared/documents/call-summary.ts';
import type { Trouble } from '../../../bridge/bridge.ts';
import { memoised } from '../../../store/selectors.ts';
import { selectCallNotes } from './call-notes.ts';
import type { CallNote } from './slices.ts';
import { isSameQuestion, questionOf } from '../../../store/calls/found-calls.ts';
import type { CallSearch } from '../../../../shared/documents/call.ts';

type ListedCalls = {
  readonly calls: readonly CallSummary[];
  /** The total; null before it is known. */
  readonly total: number | null;
  /** Those of the calls read so far that the list does not show. */
  readonly hidden: number;
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
  (bench) =>
    [bench.callSearch, bench.foundCalls, bench.recentCalls, selectCallNotes(bench), bench.showsHiddenCalls] as const,
  (search, found, recentCalls, notes, showsHidden): ListedCalls => {
    const arranged = (calls: readonly CallSummary[]) => arrange(newestFirst(calls), notes, showsHidden);
    const asked = questionOf(search);
    const isLate = asked !== null && !isSameQuestion(asked, found?.question ?? null);
    if (asked === null || found === null) {
      const { calls, total, next, isLoading, trouble } = recentCalls;
      const shown = arranged(calls);
      const hidden = calls.length - shown.length;
      const listed = { calls: shown, total, hidden, hasMore: next !== null, isLoading, trouble };
      return { ...listed, question: null, isLate, arrived: 0 };
    }
    const { calls, next, isLoading, trouble, question, arrived } = found;
    const hasMore = next !== null;
    // Nothing found so far, and the search is not complete.
    const isOnTheWay = calls.length === 0 && hasMore && trouble === null;
    const total = hasMore ? null : calls.length;
    const shown = arranged(calls);
    return {
      calls: shown,
      total,
      hidden: calls.length - shown.length,
      hasMore,
      isLoading,
      trouble,
      question,
      isLate: isLate || isOnTheWay,
      arrived,
    };
  },
);

/** Pinned calls come first, hidden ones not at all unless they are shown. */
function arrange(
  calls: readonly CallSummary[],
  notes: Readonly<Record<string, CallNote>>,
  showsHidden: boolean,
): readonly CallSummary[] {
  const shown = showsHidden ? calls : calls.filter(({ id }) => notes[id]?.isHidden !== true);
  const isPinned = ({ id }: CallSummary): boolean => notes[id]?.isPinned === true;
  return [...shown.filter(isPinned), ...shown.filter((call) => !isPinned(call))];
}

/** Sorts by start time. The list has calls in the order in which they ended. */
function newestFirst(calls: readonly CallSummary[]): readonly CallSummary[] {
  return calls.toSorted((one, other) => other.atReal - one.atReal || other.seq - one.seq);
}
