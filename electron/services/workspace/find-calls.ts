import type { FoundPage } from '../../../shared/bridge/schemas.ts';
import type { CallSearch } from '../../../shared/documents/call-search.ts';
import type { CallSummary } from '../../../shared/documents/call-summary.ts';
import type { CallStore } from '../journal/call-store.ts';
import { summaryOf } from '../journal/summary-of.ts';

const readAtOnce = 200;

/** The calls that fit, newest first. It looks through the summaries of all, page by page. */
export async function findCalls(
  calls: Pick<CallStore, 'page'>,
  { search, before, limit }: { readonly search: CallSearch; readonly before: number | null; readonly limit: number },
): Promise<FoundPage> {
  const found: CallSummary[] = [];
  let at = before;
  while (found.length <= limit) {
    const page = await calls.page(at, readAtOnce);
    found.push(...page.map((call) => summaryOf(call, 'bare')).filter((call) => fits(call, search)));
    at = page.at(-1)?.seq ?? null;
    if (page.length < readAtOnce) break;
  }
  const own = found.slice(0, limit);
  return { calls: own, next: found.length > limit ? (own.at(-1)?.seq ?? null) : null };
}

function fits(call: CallSummary, search: CallSearch): boolean {
  const { text, orderNo, resultCode, outcome, signature, origin, environment, since, until } = search;
  const isOf = <T>(wanted: T | undefined, is: T): boolean => wanted === undefined || wanted === is;
  const said = JSON.stringify(call).toLowerCase();
  const words = text?.toLowerCase().split(/\s+/) ?? [];
  return (
    words.every((word) => said.includes(word)) &&
    isOf(orderNo, call.merchantBizNo) &&
    isOf(resultCode, call.verdict?.resultCode) &&
    isOf<string>(outcome, call.verdict?.resultStatus ?? 'none') &&
    isOf(signature, call.signature) &&
    isOf(origin, call.origin) &&
    isOf(environment, call.environment?.id ?? 'sandbox') &&
    call.atReal >= (since ?? call.atReal) &&
    call.atReal <= (until ?? call.atReal)
  );
}
