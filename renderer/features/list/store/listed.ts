import { targetOrder } from '../../../store/documents/command-target.ts';
import type { CallSummary } from '../../../../shared/documents/call-summary.ts';
import { schemeInForce } from '../../../../shared/gaps/gaps.ts';
import type { OrderGroup } from '../../../engine/payload/order-groups.ts';
import { getOrderTitle } from '../engine/order-title.ts';
import { filterPayloads } from '../engine/list-filter.ts';
import { getListRows } from '../engine/list-rows.ts';
import type { ListRow } from '../engine/list-rows.ts';
import { findAcceptedCalls, findLastCalls } from '../engine/row-state.ts';
import { memoised, selectGroups, selectOutlines } from '../../../store/selectors.ts';
import type { Bench } from '../../../store/slice.ts';
import { payloadInFront } from '../../../store/window/front.ts';

/** The last call that the row of each payload tells of, by payload. */
export const selectLastCalls = memoised(
  (bench) => [selectOutlines(bench), bench.calls, bench.sentMarks, bench.environmentOf, bench.summaries],
  (outlines, calls, sentMarks, environmentOf, summaries) =>
    findLastCalls(outlines, { calls, sentMarks, environmentOf, summaries }),
);

/** Of payloads whose row tells of a call that was not accepted: the last one of their status that was, by payload. */
export const selectAcceptedCalls = memoised(
  (bench) => [selectOutlines(bench), selectLastCalls(bench), bench.calls, bench.environmentOf, bench.summaries],
  (outlines, lastCalls, calls, environmentOf, summaries) =>
    findAcceptedCalls(outlines, { lastCalls, calls, environmentOf, summaries }),
);

/** What fits what is asked of the list; null where nothing is asked. */
const selectMatching = memoised(
  (bench) => {
    const { listQuery, listChips, summaries, gaps, documents } = bench;
    const isAsked = listQuery.trim() !== '' || listChips.size > 0;
    // While nothing is asked, a key stroke computes nothing.
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
      : filterPayloads(documents, { query, chips }, { summaries, lastCalls, scheme: schemeInForce(gaps) }),
);

/** The rows of the list of payloads. */
export const selectRows = memoised(
  (bench) => [selectGroups(bench), bench.settings.foldedOrders, payloadInFront(bench), selectMatching(bench)],
  (groups, folded, front, fitting): readonly ListRow[] =>
    getListRows(groups, { collapsed: new Set(folded), activeId: front, matching: fitting }),
);

/** The last call of the order that a command is about, as its rows tell of it; null where there is none. */
export function findLastCallOfOrder(bench: Bench): CallSummary | null {
  const order = targetOrder(bench);
  const calls = selectLastCalls(bench);
  const own = order === null ? [] : bench.documents.filter((each) => each.order === order);
  return own.flatMap(({ id }) => calls.get(id) ?? []).at(-1) ?? null;
}

const selectById = memoised(
  (bench) => [bench.documents],
  (documents) => new Map(documents.map((document) => [document.id, document])),
);

/** What an order is, as its latest payload that says so draws it; "" where none says. */
export function selectOrderTitle(bench: Bench, { documents }: OrderGroup): string {
  const byId = selectById(bench);
  const own = documents.slice(-maxTitledPayloads).flatMap(({ id }) => byId.get(id) ?? []);
  const locale = bench.settings.language === 'en' ? 'en_US' : 'zh_HK';
  return getOrderTitle(own, { locale, now: bench.runShown, gaps: bench.gaps });
}

/** So many payloads of an order are asked what it is. */
const maxTitledPayloads = 8;
