import type { FoundPage } from '../../../../shared/bridge/schemas.ts';
import type { CallSearch } from '../../../../shared/documents/call-search.ts';
import type { CallStore } from './call-store.ts';
import { summaryOf } from './summary-of.ts';
import type { NumberedCall } from './summary-of.ts';

/**
 * One page is looked for as long; what was found by then is told, with what to go on with: who asked may ask something else
 * by then, or show it.
 */
const longestMs = 250;

type Asked = { readonly search: CallSearch; readonly before: number | null; readonly limit: number };

/** The calls that fit, newest first. `next` is null only where every call was looked at. */
export async function findCalls(
  calls: Pick<CallStore, 'search'>,
  { search, before, limit }: Asked,
  now: () => number = () => performance.now(),
): Promise<FoundPage> {
  const startMs = now();
  const found: NumberedCall[] = [];
  let next = before;
  do {
    // One more than the page holds tells whether there is another page.
    const searched = await calls.search({ search, before: next, limit: limit + 1 - found.length });
    found.push(...searched.calls);
    next = searched.next;
  } while (next !== null && found.length <= limit && now() - startMs < longestMs);
  const page = found.slice(0, limit);
  return {
    calls: page.map((call) => summaryOf(call, 'bare')),
    next: found.length > limit ? (page.at(-1)?.seq ?? null) : next,
  };
}
