import type { FoundPage } from '../../../../shared/bridge/schemas.ts';
import type { CallStore } from './call-store.ts';
import { summariseRecord, type NumberedCall } from './summarise-record.ts';
import type { CallSearch } from '../../../../shared/documents/call.ts';

/** How long one page is searched; then the matches so far are returned, with where to continue. */
const longestMs = 250;

type Asked = { readonly search: CallSearch; readonly before: number | null; readonly limit: number };

/** The matching calls, newest first. `next` is null only at the end. */
export async function findCalls(
  calls: Pick<CallStore, 'search'>,
  { search, before, limit }: Asked,
  now: () => number = () => performance.now(),
): Promise<FoundPage> {
  const startMs = now();
  const found: NumberedCall[] = [];
  let next = before;
  do {
    // One more than the page shows whether another page exists.
    const searched = await calls.search({ search, before: next, limit: limit + 1 - found.length });
    found.push(...searched.calls);
    next = searched.next;
  } while (next !== null && found.length <= limit && now() - startMs < longestMs);
  const page = found.slice(0, limit);
  return {
    calls: page.map((call) => summariseRecord(call, 'bare')),
    next: found.length > limit ? (page.at(-1)?.seq ?? null) : next,
  };
}
