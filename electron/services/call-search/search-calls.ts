import type { CallSearch } from '../../../shared/documents/call-search.ts';
import { numberIn } from './calls-port.ts';
import type { CallsPort } from './calls-port.ts';
import { rowFilter } from './row-filter.ts';
import { isFound, readySearch, searchedCall, searchedColumns } from './searched-call.ts';

/** A search in small steps: whoever runs it may do other things between them, or end it early and go on with `next`. */
export type RunningSearch = {
  /** Goes on for about a millisecond. Answers whether it is over. */
  readonly step: () => boolean;
  /** What was found so far, and what to ask with for the calls behind: null where there are none. */
  readonly found: () => FoundCalls;
};

export type FoundCalls = {
  /** Numbers of calls, the newest first. */
  readonly seqs: readonly number[];
  readonly next: number | null;
};

export type AskedSearch = {
  readonly search: CallSearch;
  /** Calls before this number; null: all. */
  readonly before: number | null;
  readonly limit: number;
};

/** A step takes so many rows, and so many bytes of bodies where it takes more than one. */
const rowsAtOnce = 64;
const bytesAtOnce = 256 * 1024;

/** Newest first: the rows of each step are asked for what they hold, and those that may fit are looked at. */
export function searchCalls({ read }: CallsPort, { search, before, limit }: AskedSearch): RunningSearch {
  const ready = readySearch(search);
  const ofOrder = ready.values.filter(([kind]) => kind === 'orderNo').map(([, value]) => value);
  const next = `SELECT seq, length(body) + coalesce(length(answer_body), 0) AS bytes
    FROM calls ${ofOrder.length === 0 ? 'WHERE' : 'INDEXED BY calls_of_number WHERE merchant_biz_no = ? AND'} seq < ?
    ORDER BY seq DESC LIMIT ${rowsAtOnce}`;
  const filter = rowFilter(ready, 'seq < ? AND seq >= ?');
  const fitting = `SELECT ${searchedColumns} FROM calls WHERE seq IN (${filter.sql}) ORDER BY seq DESC`;
  const seqs: number[] = [];
  /** Every call of this number and above was looked at. */
  let reached = before ?? Number.MAX_SAFE_INTEGER;
  let isExhausted = false;
  return {
    step: () => {
      const last = lastOfStep(read(next, [...ofOrder, reached]));
      if (last === null) {
        isExhausted = true;
        return true;
      }
      for (const row of read(fitting, [reached, last, ...filter.values])) {
        const call = searchedCall(row);
        if (!isFound(call, ready)) continue;
        seqs.push(call.seq);
        reached = call.seq;
        if (seqs.length >= limit) return true;
      }
      reached = last;
      return false;
    },
    found: () => ({ seqs, next: isExhausted ? null : reached }),
  };
}

/** The last row that a step takes; null where there is none left. */
function lastOfStep(rows: ReturnType<CallsPort['read']>): number | null {
  let last: number | null = null;
  let bytes = 0;
  for (const row of rows) {
    bytes += numberIn(row, 'bytes');
    if (last !== null && bytes > bytesAtOnce) break;
    last = numberIn(row, 'seq');
  }
  return last;
}
