import type { Implementer } from '@orpc/server';
import type { contract } from '../../../shared/bridge/contract.ts';
import type { Forgetting, Forgotten } from '../../../shared/documents/call-summary.ts';
import {
  answerSignatureOf,
  isAccepted,
  requestSignatureOf,
  type Call,
  type CallSearch,
} from '../../../shared/documents/call.ts';
import { bodyText } from '../../engine/calls/body-text.ts';
import { summariseCall } from '../../engine/calls/call-list.ts';
import type { FakeHost } from './fake-host.ts';

type Made = Pick<Implementer<typeof contract, object, object>, 'calls'>;

/** Calls of a fake host, oldest first. */
export function fakeCalls(made: Made, host: () => FakeHost) {
  const summaries = () => host().calls.map((call, seq) => summariseCall(call, seq));
  return {
    page: made.calls.page.handler(({ input: { before, limit }, errors }) => {
      host().asked.push('page');
      if (host().refusesPages) throw errors.STORE_FAILED({ message: 'The disk is gone.', data: {} });
      const own = summaries().filter(({ seq }) => before === null || seq < before);
      const calls = own.slice(-limit).map((call) => ({ ...call, payload: undefined }));
      return {
        calls: calls.toReversed(),
        next: calls.length < own.length ? (calls[0]?.seq ?? null) : null,
        total: host().calls.length,
        removed: { unauthenticated: 0, refused: 0 },
      };
    }),
    search: made.calls.search.handler(async ({ input: { search, before, limit }, errors }) => {
      host().asked.push(`search ${JSON.stringify(search)}`);
      await host().beforeSearch(search);
      if (host().refusesPages) throw errors.STORE_FAILED({ message: 'The disk is gone.', data: {} });
      const whole = new Map(host().calls.map((call) => [call.id, call]));
      const looked = host().callsPerSearch;
      const reached = Math.max(0, (before ?? host().calls.length) - looked);
      const own = summaries().filter(
        ({ id, seq }) => seq >= reached && (before === null || seq < before) && fits(whole.get(id) ?? null, search),
      );
      const calls = own.slice(-limit).map((call) => ({ ...call, payload: undefined }));
      return {
        calls: calls.toReversed(),
        next: calls.length < own.length ? (calls[0]?.seq ?? null) : reached === 0 ? null : reached,
      };
    }),
    orders: made.calls.orders.handler(({ input: { numbers } }) => {
      host().asked.push('orders');
      const newestFirst = host().calls.toReversed();
      const named = newestFirst.filter(({ merchantBizNo, scenario }) =>
        numbers.some((each) => each.merchantBizNo === merchantBizNo && each.scenario === scenario),
      );
      const own = new Set(named.map(({ orderKey }) => orderKey));
      const others = [...new Set(newestFirst.map(({ orderKey }) => orderKey))].filter((key) => !own.has(key));
      return { orderKeys: [...own, ...others.slice(0, 100)] };
    }),
    ofOrders: made.calls.ofOrders.handler(({ input: { orderKeys } }) => {
      host().asked.push('ofOrders');
      const told = new Set(orderKeys.slice(0, host().ordersPerAnswer));
      return {
        calls: summaries().filter(({ orderKey }) => told.has(orderKey)),
        rest: orderKeys.slice(host().ordersPerAnswer),
        cut: [],
      };
    }),
    open: made.calls.open.handler(({ input, errors }) => {
      host().asked.push('open');
      const call = host().calls.find(({ id }) => id === input.id);
      if (call === undefined) throw errors.NOT_FOUND({ message: 'This call is not kept any more.', data: {} });
      return call;
    }),
    clear: made.calls.clear.handler(({ input: { scope, dryRun }, errors }) => {
      if (host().refusesRemovals) throw errors.STORE_FAILED({ message: 'The disk is full.', data: {} });
      const goes = (call: Call): boolean => {
        if (scope.of === 'expired')
          return scope.before !== null && call.atReal < scope.before && !scope.except.includes(call.id);
        return scope.of === 'everything' || !isAccepted(call);
      };
      const gone = host().calls.filter(goes);
      const orders = new Map(gone.filter(isAccepted).map((call) => [call.orderKey, call]));
      if (!dryRun) {
        host().calls = host().calls.filter((call) => !goes(call));
        host().tell({ event: 'calls-cleared' });
      }
      return {
        calls: gone.length,
        orders: [...orders.values()].map(({ scenario, merchantBizNo }) => ({ scenario, merchantBizNo })),
        orderCount: orders.size,
      };
    }),
    ...fakeForgetting(made, host),
  };
}

/** Forgotten calls return to their places. */
function fakeForgetting(made: Made, host: () => FakeHost) {
  const aside: { readonly of: Forgotten; readonly calls: readonly Call[]; readonly all: readonly Call[] }[] = [];
  const at = ({ orderKey, at: since }: Forgetting): number =>
    aside.findIndex(({ of }) => of.orderKey === orderKey && of.at === since);
  return {
    forget: made.calls.forget.handler(({ input: { orderKey }, errors }) => {
      const all = host().calls;
      const calls = all.filter((call) => call.orderKey === orderKey);
      const [first] = calls;
      if (host().refusesRemovals) throw errors.STORE_FAILED({ message: 'The disk is full.', data: {} });
      if (first === undefined) throw errors.NOT_FOUND({ message: 'There is no call.', data: {} });
      const { merchantBizNo, scenario } = first;
      const of = { orderKey, at: 1_700_000_000_000 + aside.length, merchantBizNo, scenario, calls: calls.length };
      aside.unshift({ of, calls, all });
      host().calls = all.filter((call) => !calls.includes(call));
      host().tell({ event: 'calls-cleared' });
      return of;
    }),
    bringBack: made.calls.bringBack.handler(({ input, errors }) => {
      const [found] = at(input) === -1 ? [] : aside.splice(at(input), 1);
      if (found === undefined) throw errors.NOT_FOUND({ message: 'They are gone.', data: {} });
      const before = found.all.filter((call) => found.calls.includes(call) || host().calls.includes(call));
      host().calls = [...before, ...host().calls.filter((call) => !before.includes(call))];
      host().tell({ event: 'calls-cleared' });
      return {};
    }),
    forgotten: made.calls.forgotten.handler(() => ({ forgotten: aside.map(({ of }) => of) })),
    wipeForgotten: made.calls.wipeForgotten.handler(({ input }) => {
      if (at(input) !== -1) aside.splice(at(input), 1);
      return {};
    }),
  };
}

/** Whether a call is one of those that are looked for. */
function fits(
  call: Call | null,
  {
    text,
    orderNo,
    resultCode,
    outcome,
    requestSignature,
    answerSignature,
    origin,
    environment,
    since,
    until,
  }: CallSearch,
): boolean {
  if (call === null) return false;
  const said = `${JSON.stringify(call)} ${bodyText(call.bodyBase64)}`.toLowerCase();
  const isOf = <T>(wanted: T | undefined, is: T): boolean => wanted === undefined || wanted === is;
  return (
    (text === undefined || said.includes(text.toLowerCase())) &&
    isOf(orderNo, call.merchantBizNo) &&
    isOf(resultCode, call.verdict?.resultCode) &&
    isOf<string>(outcome, call.verdict?.resultStatus ?? 'none') &&
    isOf(requestSignature, requestSignatureOf(call)) &&
    isOf(answerSignature, answerSignatureOf(call)) &&
    isOf(origin, call.origin) &&
    isOf(environment, call.environment?.id ?? 'sandbox') &&
    call.atReal >= (since ?? 0) &&
    call.atReal <= (until ?? Number.MAX_SAFE_INTEGER)
  );
}
