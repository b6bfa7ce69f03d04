import type { FoundPage } from '../../../shared/bridge/schemas.ts';
import type { CallSearch } from '../../../shared/documents/call-search.ts';
import type { CallSummary } from '../../../shared/documents/call-summary.ts';
import type { Trouble } from '../../bridge/index.ts';
import { untoldSeq } from '../../engine/calls/call-list.ts';

/** The calls that fit what was looked for, as far as the window has them: newest first, without payloads. */
export type FoundCalls = {
  readonly question: CallSearch;
  readonly calls: readonly CallSummary[];
  /** What to ask for the next page with; null where everything that fits is here. */
  readonly next: number | null;
  /** So many of them have happened since they were looked for. */
  readonly arrived: number;
  readonly isLoading: boolean;
  /** Why the last question was not answered. */
  readonly trouble: Trouble | null;
};

/** What the host is asked: what is typed without the blanks around it, and nothing that is empty; null for nothing at all. */
export function questionOf(search: CallSearch): CallSearch | null {
  const parts = Object.entries({ ...search, text: search.text?.trim() }).filter(
    ([, part]) => part !== undefined && part !== '',
  );
  return parts.length === 0 ? null : Object.fromEntries(parts);
}

/** Whether two questions ask for the same. */
export function isSameQuestion(one: CallSearch | null, other: CallSearch | null): boolean {
  const parts = new Map<string, unknown>(Object.entries(one ?? {}));
  const others = Object.entries(other ?? {});
  return parts.size === others.length && others.every(([name, part]) => parts.get(name) === part);
}

/** The first answer to a question. */
export function foundFirst(question: CallSearch, page: FoundPage): FoundCalls {
  return { question, calls: page.calls, next: page.next, arrived: 0, isLoading: false, trouble: null };
}

/** A question that was not answered. What was found for the one before says nothing of it. */
export function notFound(question: CallSearch, trouble: Trouble): FoundCalls {
  return { question, calls: [], next: null, arrived: 0, isLoading: false, trouble };
}

/**
 * The same question answered anew. A page says what fits down to its `next`, however few that are: what lies behind stays
 * where what is known reaches so far, else there would be a gap.
 */
export function foundAnew(found: FoundCalls, page: FoundPage): FoundCalls {
  const known = new Set(found.calls.map(({ id }) => id));
  const arrived = found.arrived + page.calls.filter(({ id }) => !known.has(id)).length;
  const first = { ...foundFirst(found.question, page), arrived };
  const end = page.next;
  if (end === null || !found.calls.some(({ seq }) => seq !== untoldSeq && seq >= end)) return first;
  const behind = found.calls.filter(({ seq }) => seq < end);
  return { ...first, calls: [...page.calls, ...behind], next: found.next === null ? null : Math.min(found.next, end) };
}

/** What was found, with the page behind it. */
export function foundMore(found: FoundCalls, page: FoundPage): FoundCalls {
  const known = new Set(found.calls.map(({ id }) => id));
  const more = page.calls.filter(({ id }) => !known.has(id));
  return { ...found, calls: [...found.calls, ...more], next: page.next, isLoading: false, trouble: null };
}

/** What was found, each call as it is told by now; null where none of it is told of. */
export function foundAsTold(found: FoundCalls, told: readonly CallSummary[]): FoundCalls | null {
  const byId = new Map(told.filter(({ seq }) => seq !== untoldSeq).map((call) => [call.id, call]));
  if (!found.calls.some(({ id }) => byId.has(id))) return null;
  const asTold = (call: CallSummary): CallSummary => {
    const anew = byId.get(call.id);
    return anew === undefined ? call : { ...anew, payload: undefined };
  };
  return { ...found, calls: found.calls.map(asTold) };
}
