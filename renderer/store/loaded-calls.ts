import type { CallSummary } from '../../shared/documents/call-summary.ts';
import type { PayloadDocument } from '../../shared/documents/payload-document.ts';
import type { Bench, SliceContext } from './slice.ts';
import { bounded, withCalls, type LoadedCalls, type OnScreen } from '../engine/calls/call-list.ts';
import { inspectTermsOf, inspectActive, type InspectActiveInput } from './documents/inspect-active.ts';
import { withArrived } from './calls/recent-calls.ts';
import { isOfOrders } from '../engine/payload/analysis.ts';
import { summariesOf } from '../engine/payload/summary.ts';
import { marksAfter } from '../engine/payload/sent-marks.ts';
import type { LoadedCallsSlice } from './documents/slices.ts';
import type { FetchedCalls } from './calls/slices.ts';
import { withOutdated } from './calls/load-calls.ts';

type Needs =
  | keyof (LoadedCallsSlice & InspectActiveInput)
  | 'refreshFoundCalls'
  | 'loadMissingCalls'
  | 'recentCalls'
  | 'sending'
  | 'wholeCalls';
type State = Pick<Bench, Needs>;

/** The calls of the shown orders, sent or received. */
export function createLoadedCalls(context: SliceContext<Needs>): LoadedCallsSlice {
  const { set, get, onActiveChange } = context;
  onActiveChange(() => ({ selectedCallId: null }));
  return {
    calls: [],
    accepted: [],
    loadedOrders: new Set(),
    cutOrders: new Set(),
    selectedCallId: null,
    selectCall: (id) => set({ selectedCallId: id }),
    mergeFetchedCalls: (fetched) =>
      set((state) => stateWithCalls(context, state, mergeFetched(state, fetched), changedOrders(state, fetched))),
    applyCalls: (calls) => {
      if (calls.length === 0) return;
      set((state) => {
        const drawn = calls.filter(isOfOrder);
        const held = bounded({ ...state, calls: withCalls(state.calls, drawn) }, onScreen(state));
        // Marked as sent before the inspection, so that a call does not count against its own text.
        const told = {
          ...state,
          sentMarks: marksAfter(state, calls),
          recentCalls: withArrived(state.recentCalls, calls),
          wholeCalls: withOutdated(state.wholeCalls, calls),
        };
        const { sentMarks, recentCalls, wholeCalls } = told;
        const keys = new Set(calls.map(({ orderKey }) => orderKey));
        return { sentMarks, recentCalls, wholeCalls, ...stateWithCalls(context, told, held, keys) };
      });
      get().refreshFoundCalls(calls);
      get().loadMissingCalls();
    },
  };
}

/** An encrypted body that cannot be opened names no order: its call is only listed. */
function isOfOrder({ orderKey }: CallSummary): boolean {
  return orderKey !== '';
}

/** The orders with news; null for all. An order without calls before and now has none. */
function changedOrders(state: State, { asked, calls }: FetchedCalls): ReadonlySet<string> | null {
  if (asked === null) return null;
  const called = new Set([...state.calls, ...calls].map(({ orderKey }) => orderKey));
  return new Set(asked.filter((key) => called.has(key)));
}

/** Merges an answer: what it omits is removed, unless it arrived meanwhile. */
function mergeFetched(state: State, { asked, orderKeys, calls, cut, known }: FetchedCalls): LoadedCalls {
  const before = new Set(known);
  const anew = asked === null ? null : new Set(asked);
  const stays = (key: string): boolean => anew !== null && !anew.has(key);
  const kept = state.calls.filter((call) => stays(call.orderKey) || !before.has(call));
  return bounded(
    {
      calls: withCalls(calls, kept),
      loadedOrders: new Set([...[...state.loadedOrders].filter(stays), ...orderKeys]),
      cutOrders: new Set([...[...state.cutOrders].filter(stays), ...cut]),
    },
    onScreen(state),
  );
}

/** Derives everything that depends on loaded calls; rows of these orders, or of all for null. */
function stateWithCalls(
  { ports, readCalls }: SliceContext<Needs>,
  state: State,
  { calls, loadedOrders, cutOrders }: LoadedCalls,
  orders: ReadonlySet<string> | null,
): Partial<State> {
  const held = { calls, loadedOrders, cutOrders, accepted: readCalls.read(calls) };
  const next = { ...state, ...held };
  const inspected = inspectActive(ports, next);
  const inspectTerms = inspectTermsOf(next, ports.now());
  const isOwn = (document: PayloadDocument): boolean => {
    const { now, options } = inspectTerms(document.id);
    return orders === null || (orders.size > 0 && isOfOrders(document, orders, now, options));
  };
  const counted = summariesOf(next.documents.filter(isOwn), { summaries: inspected.summaries, inspectTerms });
  return { ...held, ...inspected, summaries: orders === null ? counted : { ...inspected.summaries, ...counted } };
}

function onScreen({ documents, orderKey }: State): OnScreen {
  const numbers = new Set(documents.map((document) => numberKey(document.scenario, document.orderNo)));
  return (call) => call.orderKey === orderKey || numbers.has(numberKey(call.scenario, call.merchantBizNo));
}

function numberKey(scenario: string, orderNo: string): string {
  return JSON.stringify([scenario, orderNo]);
}
