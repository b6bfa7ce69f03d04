import type { CallPage } from '../../../shared/bridge/schemas.ts';
import type { CallSummary } from '../../../shared/documents/call-summary.ts';
import type { Trouble } from '../../bridge/index.ts';
import { untoldSeq, withCalls } from '../../engine/calls/call-list.ts';

/** The journal as far as the window has it: the newest calls, without payloads. */
export type Journal = {
  /** Newest first, without gaps. */
  readonly calls: readonly CallSummary[];
  /** What to ask for the next page with; null where everything is here. */
  readonly next: number | null;
  readonly total: number;
  readonly letGo: CallPage['letGo'];
  /** The first page as the host told it last; null before it did. */
  readonly first: CallPage | null;
  /** So many rows were asked for; the rest has arrived since. */
  readonly asked: number;
  readonly isLoading: boolean;
  /** Why the next page did not come. */
  readonly trouble: Trouble | null;
};

export const emptyJournal: Journal = {
  calls: [],
  next: null,
  total: 0,
  letGo: { unauthenticated: 0, refused: 0 },
  first: null,
  asked: 0,
  isLoading: false,
  trouble: null,
};

export const pageSize = 200;

/** So many calls that arrive by themselves are held beside those that were asked for. */
const mostArrived = 5000;

/**
 * The journal with its first page told anew. What lies behind it stays where the page reaches it, else there would be a
 * gap; after a clearing nothing of it is true any more. What arrived after `known` was known is newer than the page.
 */
export function withFirstPage(
  journal: Journal,
  page: CallPage,
  { known, isCleared }: { readonly known: Journal; readonly isCleared: boolean },
): Journal {
  const paged = new Set(page.calls.map(({ id }) => id));
  const before = new Set(known.calls);
  const newest = page.calls[0]?.seq ?? -1;
  const oldest = page.calls.at(-1)?.seq ?? -1;
  const arrived = journal.calls.filter((call) => !before.has(call) && !paged.has(call.id) && call.seq > newest);
  const reaches = journal.calls.some(({ seq }) => seq !== untoldSeq && seq >= oldest);
  const behind = isCleared || !reaches || page.next === null ? [] : journal.calls.filter(({ seq }) => seq < oldest);
  return {
    calls: [...arrived, ...page.calls, ...behind],
    next: behind.length === 0 ? page.next : journal.next,
    total: page.total + arrived.length,
    letGo: page.letGo,
    first: page,
    asked: page.calls.length + behind.length,
    isLoading: false,
    trouble: null,
  };
}

/** The journal with the page behind what it holds. */
export function withNextPage(journal: Journal, page: CallPage): Journal {
  const known = new Set(journal.calls.map(({ id }) => id));
  const more = page.calls.filter(({ id }) => !known.has(id));
  const calls = [...journal.calls, ...more];
  return {
    ...journal,
    calls,
    next: page.next,
    total: Math.max(page.total, calls.length),
    letGo: page.letGo,
    asked: journal.asked + more.length,
    isLoading: false,
    trouble: null,
  };
}

/** The journal once calls have happened or changed. One that belongs behind what is here is not told of. */
export function withArrived(journal: Journal, calls: readonly CallSummary[]): Journal {
  const known = new Set(journal.calls.map(({ id }) => id));
  const oldest = journal.next === null ? -1 : (journal.calls.at(-1)?.seq ?? -1);
  const own = calls.filter(({ id, seq }) => known.has(id) || seq > oldest).map(withoutPayload);
  const count = new Set(own.flatMap(({ id }) => (known.has(id) ? [] : [id]))).size;
  const all = withCalls(journal.calls.toReversed(), own).toReversed();
  const kept = all.slice(0, journal.asked + mostArrived);
  const last = kept.at(-1);
  return {
    ...journal,
    calls: kept,
    total: journal.total + count,
    // What was cut off is asked for again behind the last one that is left.
    next: kept.length < all.length && last !== undefined ? last.seq : journal.next,
  };
}

function withoutPayload(call: CallSummary): CallSummary {
  return call.payload === undefined ? call : { ...call, payload: undefined };
}

/** Whether two first pages say the same: nothing has happened between them. */
export function isSamePage(one: CallPage | null, other: CallPage): boolean {
  return one !== null && JSON.stringify(one) === JSON.stringify(other);
}
