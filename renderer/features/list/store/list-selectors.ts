import { targetOrder } from '../../../store/documents/command-target.ts';
import type { CallSummary } from '../../../../shared/documents/call-summary.ts';
import { effectiveScheme } from '../../../../shared/gaps/gaps.ts';
import { filterPayloads } from '../engine/list-filter.ts';
import { getListRows, type ListRow } from '../engine/list-rows.ts';
import { findAcceptedCalls, findLastCalls } from '../engine/row-state.ts';
import { memoised, selectGroups, selectOutlines } from '../../../store/selectors.ts';
import type { Bench } from '../../../store/slice.ts';

export const selectLastCalls = memoised(
  (bench) => [selectOutlines(bench), bench.calls, bench.sentMarks, bench.environmentOf, bench.summaries],
  (outlines, calls, sentMarks, environmentOf, summaries) =>
    findLastCalls(outlines, { calls, sentMarks, environmentOf, summaries }),
);

export const selectAcceptedCalls = memoised(
  (bench) => [selectOutlines(bench), selectLastCalls(bench), bench.calls, bench.environmentOf, bench.summaries],
  (outlines, lastCalls, calls, environmentOf, summaries) =>
    findAcceptedCalls(outlines, { lastCalls, calls, environmentOf, summaries }),
);

/** Payloads that match the filter; null without one. */
const selectMatching = memoised(
  (bench) => {
    const { listQuery, listChips, summaries, gaps, documents } = bench;
    const isAsked = listQuery.trim() !== '' || listChips.size > 0;
    // Without a filter a key stroke computes nothing.
    return [
      isAsked ? documents : null,
      listQuery,
      listChips,
      isAsked ? summaries : null,
      isAsked ? selectLastCalls(bench) : null,
      gaps,
    ];
  },
  (documents, query, chips, summaries, lastCalls, gaps) =>
    documents === null || summaries === null || lastCalls === null
      ? null
      : filterPayloads(documents, { query, chips }, { summaries, lastCalls, scheme: effectiveScheme(gaps) }),
);

export const selectRows = memoised(
  (bench) => [selectGroups(bench), bench.settings.foldedOrders, selectMatching(bench)],
  (groups, folded, fitting): readonly ListRow[] =>
    getListRows(groups, { collapsed: new Set(folded), matching: fitting }),
);

/** Finds the last call of the target order; null without one. */
export function findLastCallOfOrder(bench: Bench): CallSummary | null {
  const order = targetOrder(bench);
  const calls = selectLastCalls(bench);
  const own = order === null ? [] : bench.documents.filter((each) => each.order === order);
  return own.flatMap(({ id }) => calls.get(id) ?? []).at(-1) ?? null;
}
