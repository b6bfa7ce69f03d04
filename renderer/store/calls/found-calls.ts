import type { FoundPage } from '../../../shared/bridge/schemas.ts';
import type { CallSummary } from '../../../shared/documents/call-summary.ts';
import type { Trouble } from '../../bridge/bridge.ts';
import { unknownSeq } from '../../engine/calls/call-list.ts';
import type { CallSearch } from '../../../shared/documents/call.ts';

/** Calls that match a search, newest first, without payloads. */
export type FoundCalls = {
  readonly question: CallSearch;
  readonly calls: readonly CallSummary[];
  /** Cursor of the next page; null where everything is loaded. */
  readonly next: number | null;
  /** So many of them have happened since they were looked for. */
  readonly arrived: number;
  readonly isLoading: boolean;
  /** Why the last question was not answered. */
  readonly trouble: Trouble | null;
};

/** What the host is asked: trimmed, without empty parts; null for nothing. */
export function questionOf(search: CallSearch): CallSearch | null {
  const parts = Object.entries({ ...search, text: search.text?.trim() }).filter(
    ([, part]) => part !== undefined && part !== '',
  );
  return parts.length === 0 ? null : Object.fromEntries(parts);
}

/** Whether two questions ask for the same. */
export function isSameQuestion(one: CallSearch | null, other: CallSearch | null): boolean {
  const parts = (search: CallSearch | null): string =>
    JSON.stringify(Object.entries(search ?? {}).toSorted(([a], [b]) => (a < b ? -1 : 1)));
  return parts(one) === parts(other);
}

/** The first answer to a question. */
export function firstFound(question: CallSearch, page: FoundPage): FoundCalls {
  return { question, calls: page.calls, next: page.next, arrived: 0, isLoading: false, trouble: null };
}

/** A question that failed. Earlier results do not apply to it. */
export function notFound(question: CallSearch, trouble: Trouble): FoundCalls {
  return { question, calls: [], next: null, arrived: 0, isLoading: false, trouble };
}

/**
 * Merges a repeated answer. A page is complete down to its `next`; older results stay where they connect, else there
 * would be a gap.
 */
export function refreshFound(found: FoundCalls, page: FoundPage): FoundCalls {
  const known = new Set(found.calls.map(({ id }) => id));
  const arrived = found.arrived + page.calls.filter(({ id }) => !known.has(id)).length;
  const first = { ...firstFound(found.question, page), arrived };
  const end = page.next;
  if (end === null || !found.calls.some(({ seq }) => seq !== unknownSeq && seq >= end)) return first;
  const behind = found.calls.filter(({ seq }) => seq < end);
  return { ...first, calls: [...page.calls, ...behind], next: found.next === null ? null : Math.min(found.next, end) };
}

export function appendFound(found: FoundCalls, page: FoundPage): FoundCalls {
  const known = new Set(found.calls.map(({ id }) => id));
  const more = page.calls.filter(({ id }) => !known.has(id));
  return { ...found, calls: [...found.calls, ...more], next: page.next, isLoading: false, trouble: null };
}

/** Replaces found calls by their changed versions; null where none is known. */
export function updateFound(found: FoundCalls, told: readonly CallSummary[]): FoundCalls | null {
  const byId = new Map(told.filter(({ seq }) => seq !== unknownSeq).map((call) => [call.id, call]));
  if (!found.calls.some(({ id }) => byId.has(id))) return null;
  const asTold = (call: CallSummary): CallSummary => {
    const anew = byId.get(call.id);
    return anew === undefined ? call : { ...anew, payload: undefined };
  };
  return { ...found, calls: found.calls.map(asTold) };
}
