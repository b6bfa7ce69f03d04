import type { CallSummary } from '../../../shared/documents/call-summary.ts';
import type { PayloadDocument } from '../../../shared/documents/payload-document.ts';
import { longestOrderKey, longestOrderNumber, mostOrdersAsked } from '../../../shared/documents/size-limits.ts';
import type { Bench, SliceContext } from '../slice.ts';
import { reuseKnownCalls } from '../../engine/calls/call-list.ts';
import type { FetchedCalls, FetchedPage } from './slices.ts';
import { pageSize } from './recent-calls.ts';
import { isStoryActive } from '../window/active-tab.ts';

/** Limits a question: a caller chooses how long an order number is. */
const longestQuestion = 250_000;

/** So many numbers does a host look for. */
const mostNumbers = 1000;

export type FetchNeeds = 'recentCalls' | 'calls' | 'orderKey' | 'activeTab' | 'documents' | 'settings' | 'openTabs';
type Context = SliceContext<FetchNeeds>;
type Documents = Pick<Bench, 'documents' | 'openTabs'> & { readonly settings: Pick<Bench['settings'], 'openTabs'> };

/** Fetches the first page before any order: later calls are on the next one. */
export async function fetchFirstPage({ ports, get }: Context): Promise<FetchedPage> {
  const known = get().recentCalls;
  return { page: await ports.bridge.calls.page({ before: null, limit: pageSize }), known };
}

/** The calls of every order that this window draws. */
export async function fetchShownCalls(context: Context): Promise<FetchedCalls> {
  const { ports, get } = context;
  const { calls: known, orderKey } = get();
  const { orderKeys } = await ports.bridge.calls.orders({ numbers: numbersOf(get()) });
  // A text may name another order than the list.
  const activeTab = orderKey === null || isStoryActive(get()) || orderKeys.includes(orderKey) ? [] : [orderKey];
  const all = [...activeTab, ...orderKeys];
  return { asked: null, orderKeys: all, known, ...(await fetchOrders(context, all, known)) };
}

export async function fetchCallsOf(context: Context, orderKeys: readonly string[]): Promise<FetchedCalls> {
  const known = context.get().calls;
  return { asked: orderKeys, orderKeys, known, ...(await fetchOrders(context, orderKeys, known)) };
}

async function fetchOrders(
  { ports, readCalls }: Context,
  orderKeys: readonly string[],
  known: readonly CallSummary[],
): Promise<Pick<FetchedCalls, 'calls' | 'cut'>> {
  // No order has a longer key.
  const waiting = orderKeys.filter((key) => key.length <= longestOrderKey);
  const ask = () => {
    const asked = waiting.splice(0, ordersPerRequest(waiting));
    if (asked.length === 0) return null;
    const answer = ports.bridge.calls.ofOrders({ orderKeys: asked }).then((told) => ({ asked, told }));
    // A refusal may arrive while the previous answer is read; it is thrown when awaited.
    void answer.catch(() => undefined);
    return answer;
  };
  const calls: CallSummary[] = [];
  const cut: string[] = [];
  for (let answer = ask(); answer !== null;) {
    const { asked, told } = await answer;
    // An answer without progress would be asked for endlessly.
    if (told.rest.length < asked.length) waiting.unshift(...told.rest);
    // The host looks for the next ones while these are read.
    answer = ask();
    const own = reuseKnownCalls(told.calls, known);
    await readCalls.readAhead(own, ports.breathe);
    calls.push(...own);
    cut.push(...told.cut);
  }
  return { calls, cut };
}

/** How many of these orders fit into one question. */
export function ordersPerRequest(orderKeys: readonly string[]): number {
  return fittingAtOnce(orderKeys, mostOrdersAsked);
}

function fittingAtOnce(asked: readonly string[], most: number): number {
  let room = longestQuestion;
  const over = asked.slice(0, most).findIndex((text) => (room -= text.length) < 0);
  return over === -1 ? most : over;
}

/** Order numbers of the payloads, open ones first, as many as one question holds. */
export function numbersOf({ documents, settings, openTabs }: Documents) {
  const open = new Set([...openTabs, ...settings.openTabs]);
  const sorted = [...documents.filter(({ id }) => open.has(id)), ...documents.filter(({ id }) => !open.has(id))];
  const numbers = new Map(
    sorted.flatMap(({ scenario, orderNo, text }) =>
      [orderNo, ...writtenNumber(text)].map(
        (merchantBizNo) => [JSON.stringify([scenario, merchantBizNo]), { scenario, merchantBizNo }] as const,
      ),
    ),
  );
  const fitting = [...numbers].filter(([, number]) => fits(number));
  const asked = fittingAtOnce(
    fitting.map(([written]) => written),
    mostNumbers,
  );
  return fitting.slice(0, asked).map(([, number]) => number);
}

/** The order number written in a text, unless it is a variable. */
function writtenNumber(text: PayloadDocument['text']): readonly string[] {
  const number = /"merchantBizNo"\s*:\s*"([^"\\{]+)"/.exec(text)?.[1];
  return number === undefined ? [] : [number];
}

/** No call has a longer number. */
function fits({ scenario, merchantBizNo }: { readonly scenario: string; readonly merchantBizNo: string }): boolean {
  return scenario.length <= 64 && merchantBizNo.length <= longestOrderNumber;
}
