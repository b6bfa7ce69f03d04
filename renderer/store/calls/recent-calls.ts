import type { CallPage } from '../../../shared/bridge/schemas.ts';
import type { CallSummary } from '../../../shared/documents/call-summary.ts';
import type { Trouble } from '../../bridge/bridge.ts';
import { unknownSeq, withCalls } from '../../engine/calls/call-list.ts';

/** The newest calls as far as loaded, without payloads. */
export type RecentCalls = {
  /** Newest first, without gaps. */
  readonly calls: readonly CallSummary[];
  /** Cursor of the next page; null where everything is loaded. */
  readonly next: number | null;
  readonly total: number;
  readonly removed: CallPage['removed'];
  /** The last first page from the host; null before one. */
  readonly first: CallPage | null;
  /** The number of loaded rows; the rest arrived since. */
  readonly asked: number;
  readonly isLoading: boolean;
  /** Why the next page did not come. */
  readonly trouble: Trouble | null;
};

export const noRecentCalls: RecentCalls = {
  calls: [],
  next: null,
  total: 0,
  removed: { unauthenticated: 0, refused: 0 },
  first: null,
  asked: 0,
  isLoading: false,
  trouble: null,
};

export const pageSize = 200;

/** At most this many calls that arrive are stored beside the loaded ones. */
const mostArrived = 5000;

/**
 * Merges a new first page. Older calls stay where the page reaches them, else there would be a gap; after clearing none
 * stays. Calls that arrived after `known` are newer than the page.
 */
export function withFirstPage(
  recentCalls: RecentCalls,
  page: CallPage,
  { known, isCleared }: { readonly known: RecentCalls; readonly isCleared: boolean },
): RecentCalls {
  const paged = new Set(page.calls.map(({ id }) => id));
  const before = new Set(known.calls);
  const newest = page.calls[0]?.seq ?? -1;
  const oldest = page.calls.at(-1)?.seq ?? -1;
  const arrived = recentCalls.calls.filter((call) => !before.has(call) && !paged.has(call.id) && call.seq > newest);
  const reaches = recentCalls.calls.some(({ seq }) => seq !== unknownSeq && seq >= oldest);
  const behind = isCleared || !reaches || page.next === null ? [] : recentCalls.calls.filter(({ seq }) => seq < oldest);
  return {
    calls: [...arrived, ...page.calls, ...behind],
    next: behind.length === 0 ? page.next : recentCalls.next,
    total: page.total + arrived.length,
    removed: page.removed,
    first: page,
    asked: page.calls.length + behind.length,
    isLoading: false,
    trouble: null,
  };
}

export function withNextPage(recentCalls: RecentCalls, page: CallPage): RecentCalls {
  const known = new Set(recentCalls.calls.map(({ id }) => id));
  const more = page.calls.filter(({ id }) => !known.has(id));
  const calls = [...recentCalls.calls, ...more];
  return {
    ...recentCalls,
    calls,
    next: page.next,
    total: Math.max(page.total, calls.length),
    removed: page.removed,
    asked: recentCalls.asked + more.length,
    isLoading: false,
    trouble: null,
  };
}

/** Adds calls that happened or changed. One older than the loaded part is ignored. */
export function withArrived(recentCalls: RecentCalls, calls: readonly CallSummary[]): RecentCalls {
  const known = new Set(recentCalls.calls.map(({ id }) => id));
  const oldest = recentCalls.next === null ? -1 : (recentCalls.calls.at(-1)?.seq ?? -1);
  const own = calls.filter(({ id, seq }) => known.has(id) || seq > oldest).map(withoutPayload);
  const count = new Set(own.flatMap(({ id }) => (known.has(id) ? [] : [id]))).size;
  const all = withCalls(recentCalls.calls.toReversed(), own).toReversed();
  const kept = all.slice(0, recentCalls.asked + mostArrived);
  const last = kept.at(-1);
  return {
    ...recentCalls,
    calls: kept,
    total: recentCalls.total + count,
    // What was cut off is loaded again later.
    next: kept.length < all.length && last !== undefined ? last.seq : recentCalls.next,
  };
}

function withoutPayload(call: CallSummary): CallSummary {
  return call.payload === undefined ? call : { ...call, payload: undefined };
}

/** Whether nothing happened between two first pages. */
export function isSamePage(one: CallPage | null, other: CallPage): boolean {
  return one !== null && JSON.stringify(one) === JSON.stringify(other);
}
