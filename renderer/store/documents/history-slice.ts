import type { CallSummary } from '../../../shared/documents/call-summary.ts';
import type { PayloadDocument } from '../../../shared/documents/payload-document.ts';
import type { Bench, SliceContext } from '../slice.ts';
import { bounded, withCalls } from '../../engine/calls/call-list.ts';
import type { HeldCalls, OnScreen } from '../../engine/calls/call-list.ts';
import { inspectTermsOf, inspectedState } from './focus.ts';
import type { FocusedWith } from './focus.ts';
import { withArrived } from '../host/journal.ts';
import { isOfOrders } from '../../engine/payload/analysis.ts';
import { summariesOf } from '../../engine/payload/summary.ts';
import { marksAfter } from '../../engine/payload/sent-marks.ts';
import { withOutdated } from '../host/whole-calls.ts';
import type { HistorySlice } from './slices.ts';
import type { FetchedCalls } from '../host/slices.ts';

type Needs =
  | keyof (HistorySlice & FocusedWith)
  | 'callsMayFit'
  | 'drawEarlierCalls'
  | 'journal'
  | 'sending'
  | 'wholeCalls';
type State = Pick<Bench, Needs>;

/** What has happened to the orders that are drawn: sent by this bench, or received by its sandbox from elsewhere. */
export function createHistory(context: SliceContext<Needs>): HistorySlice {
  const { set, get, whenInFront } = context;
  whenInFront(() => ({ selectedCallId: null }));
  return {
    calls: [],
    accepted: [],
    heldOrders: new Set(),
    cutOrders: new Set(),
    selectedCallId: null,
    selectCall: (id) => set({ selectedCallId: id }),
    callsFetched: (fetched) =>
      set((state) => heldState(context, state, heldAfter(state, fetched), changedOrders(state, fetched))),
    callsHappened: (calls) => {
      if (calls.length === 0) return;
      set((state) => {
        const drawn = calls.filter(isOfOrder);
        const held = bounded({ ...state, calls: withCalls(state.calls, drawn) }, onScreen(state));
        // Known as the call of its document before the document is looked at: else its own past would speak against it.
        const told = {
          ...state,
          sentMarks: marksAfter(state, calls),
          journal: withArrived(state.journal, calls),
          wholeCalls: withOutdated(state.wholeCalls, calls),
        };
        const { sentMarks, journal, wholeCalls } = told;
        const keys = new Set(calls.map(({ orderKey }) => orderKey));
        return { sentMarks, journal, wholeCalls, ...heldState(context, told, held, keys) };
      });
      get().callsMayFit(calls);
      get().drawEarlierCalls();
    },
  };
}

/** A body that could not be opened names no order: its call stands in the journal alone. */
function isOfOrder({ orderKey }: CallSummary): boolean {
  return orderKey !== '';
}

/** The orders of which something may be told that was not known: every one for null. One without a call, before and now, is none. */
function changedOrders(state: State, { asked, calls }: FetchedCalls): ReadonlySet<string> | null {
  if (asked === null) return null;
  const called = new Set([...state.calls, ...calls].map(({ orderKey }) => orderKey));
  return new Set(asked.filter((key) => called.has(key)));
}

/** What is held once the host has told of orders anew: nothing that it leaves out, unless it came in the meantime. */
function heldAfter(state: State, { asked, orderKeys, calls, cut, known }: FetchedCalls): HeldCalls {
  const before = new Set(known);
  const anew = asked === null ? null : new Set(asked);
  const stays = (key: string): boolean => anew !== null && !anew.has(key);
  const kept = state.calls.filter((call) => stays(call.orderKey) || !before.has(call));
  return bounded(
    {
      calls: withCalls(calls, kept),
      heldOrders: new Set([...[...state.heldOrders].filter(stays), ...orderKeys]),
      cutOrders: new Set([...[...state.cutOrders].filter(stays), ...cut]),
    },
    onScreen(state),
  );
}

/**
 * All that follows from the calls that are held: the phones, the text in front, and the rows of the payloads of these
 * orders; of every order for null.
 */
function heldState(
  { ports, readCalls }: SliceContext<Needs>,
  state: State,
  { calls, heldOrders, cutOrders }: HeldCalls,
  orders: ReadonlySet<string> | null,
): Partial<State> {
  const held = { calls, heldOrders, cutOrders, accepted: readCalls.read(calls) };
  const next = { ...state, ...held };
  const inspected = inspectedState(ports, next);
  const inspectTerms = inspectTermsOf(next, ports.now());
  const isOwn = (document: PayloadDocument): boolean => {
    const { now, options } = inspectTerms(document.id);
    return orders === null || (orders.size > 0 && isOfOrders(document, orders, now, options));
  };
  const counted = summariesOf(next.documents.filter(isOwn), { summaries: inspected.summaries, inspectTerms });
  return { ...held, ...inspected, summaries: orders === null ? counted : { ...inspected.summaries, ...counted } };
}

/** The orders on screen: those of the payloads, by number as the list has them, and the one in front. */
function onScreen({ documents, orderKey }: State): OnScreen {
  const numbers = new Set(documents.map((document) => numberKey(document.scenario, document.orderNo)));
  return (call) => call.orderKey === orderKey || numbers.has(numberKey(call.scenario, call.merchantBizNo));
}

function numberKey(scenario: string, orderNo: string): string {
  return JSON.stringify([scenario, orderNo]);
}
