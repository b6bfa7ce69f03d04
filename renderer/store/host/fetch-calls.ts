import type { CallSummary } from '../../../shared/documents/call-summary.ts';
import type { PayloadDocument } from '../../../shared/documents/payload-document.ts';
import { longestOrderKey, longestOrderNumber, mostOrdersAsked } from '../../../shared/documents/size-limits.ts';
import type { Bench, SliceContext } from '../slice.ts';
import { asKnown } from '../../engine/calls/call-list.ts';
import type { FetchedCalls, FetchedPage } from './slices.ts';
import { pageSize } from './journal.ts';
import { isStoryInFront } from '../window/front.ts';

/** A question is bounded, too: a caller chooses how long the number of an order is. */
const longestQuestion = 250_000;

/** So many numbers does a host look for. */
const mostNumbers = 1000;

/** What decides which calls are asked for. */
export type WithDrawn = 'journal' | 'calls' | 'orderKey' | 'front' | 'documents' | 'settings' | 'openTabs';
type Context = SliceContext<WithDrawn>;
type Documents = Pick<Bench, 'documents' | 'openTabs'> & { readonly settings: Pick<Bench['settings'], 'openTabs'> };

/** The first page of the journal. It is asked for before any order: what happens in between shows on the next one. */
export async function fetchFirstPage({ ports, get }: Context): Promise<FetchedPage> {
  const known = get().journal;
  return { page: await ports.bridge.calls.page({ before: null, limit: pageSize }), known };
}

/** The calls of every order that this window draws. */
export async function fetchDrawnCalls(context: Context): Promise<FetchedCalls> {
  const { ports, get } = context;
  const { calls: known, orderKey } = get();
  const { orderKeys } = await ports.bridge.calls.orders({ numbers: numbersOf(get()) });
  // The order of a text stands in the text itself, which may name another than the list does.
  const front = orderKey === null || isStoryInFront(get()) || orderKeys.includes(orderKey) ? [] : [orderKey];
  const all = [...front, ...orderKeys];
  return { asked: null, orderKeys: all, known, ...(await fetchOrders(context, all, known)) };
}

/** The calls of these orders, whatever else is held. */
export async function fetchCallsOf(context: Context, orderKeys: readonly string[]): Promise<FetchedCalls> {
  const known = context.get().calls;
  return { asked: orderKeys, orderKeys, known, ...(await fetchOrders(context, orderKeys, known)) };
}

async function fetchOrders(
  { ports, readCalls }: Context,
  orderKeys: readonly string[],
  known: readonly CallSummary[],
): Promise<Pick<FetchedCalls, 'calls' | 'cut'>> {
  // A longer key is of no order: no host takes a call of it, nor a question.
  const waiting = orderKeys.filter((key) => key.length <= longestOrderKey);
  const ask = () => {
    const asked = waiting.splice(0, askedAtOnce(waiting));
    if (asked.length === 0) return null;
    const answer = ports.bridge.calls.ofOrders({ orderKeys: asked }).then((told) => ({ asked, told }));
    // A refusal may come while the answer before it is read; it is thrown where it is waited for.
    void answer.catch(() => undefined);
    return answer;
  };
  const calls: CallSummary[] = [];
  const cut: string[] = [];
  for (let answer = ask(); answer !== null;) {
    const { asked, told } = await answer;
    // An answer that brings no order further would be asked for without end.
    if (told.rest.length < asked.length) waiting.unshift(...told.rest);
    // The host looks for the next ones while these are read.
    answer = ask();
    const own = asKnown(told.calls, known);
    await readCalls.readAhead(own, ports.breathe);
    calls.push(...own);
    cut.push(...told.cut);
  }
  return { calls, cut };
}

/** How many of these orders one question names; the host answers as many of them as one answer holds. */
export function askedAtOnce(orderKeys: readonly string[]): number {
  return fittingAtOnce(orderKeys, mostOrdersAsked);
}

/** How many of these one question holds. */
function fittingAtOnce(asked: readonly string[], most: number): number {
  let room = longestQuestion;
  const over = asked.slice(0, most).findIndex((text) => (room -= text.length) < 0);
  return over === -1 ? most : over;
}

/**
 * The numbers of the payloads' orders, as many as one question holds, those of open ones first: as the list has them, and
 * as their texts say.
 */
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

/** The number that a text itself writes down, where that is no variable. */
function writtenNumber(text: PayloadDocument['text']): readonly string[] {
  const number = /"merchantBizNo"\s*:\s*"([^"\\{]+)"/.exec(text)?.[1];
  return number === undefined ? [] : [number];
}

/** A longer one is no number of an order: no host takes a call of it. */
function fits({ scenario, merchantBizNo }: { readonly scenario: string; readonly merchantBizNo: string }): boolean {
  return scenario.length <= 64 && merchantBizNo.length <= longestOrderNumber;
}
