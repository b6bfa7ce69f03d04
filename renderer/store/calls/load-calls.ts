import { troubleOf } from '../../bridge/bridge.ts';
import type { Bench, SliceContext } from '../slice.ts';
import { fetchCallsOf, fetchShownCalls, fetchFirstPage, type FetchNeeds } from './fetch-calls.ts';
import { noRecentCalls, pageSize, withFirstPage, withNextPage } from './recent-calls.ts';
import { isStoryActive } from '../window/active-tab.ts';
import type { CallLoadingSlice, RecentCallsSlice, WholeCall, WholeCalls, WholeCallsSlice } from './slices.ts';
import type { CallSummary } from '../../../shared/documents/call-summary.ts';
import type { Call } from '../../../shared/documents/call.ts';
import { summariseCall } from '../../engine/calls/call-list.ts';

const pauseMs = 1000;
const quietMs = 150;
const mostAtOnce = 100;

type Needs =
  | keyof CallLoadingSlice
  | FetchNeeds
  | 'wholeCalls'
  | 'selectedCallId'
  | 'loadedOrders'
  | 'phase'
  | 'link'
  | 'reloadFoundCalls'
  | 'mergeFetchedCalls';

/** Loads calls that are shown and missing: one request at a time, at most one round a second. */
export function createCallLoading(context: SliceContext<Needs>): CallLoadingSlice {
  const { ports, set, get } = context;
  const wanted = { all: false, cleared: false };
  let isBusy = false;
  let cancelFront: (() => void) | null = null;

  const drawAll = async (): Promise<void> => {
    const { cleared } = wanted;
    Object.assign(wanted, { all: false, cleared: false });
    try {
      const page = await fetchFirstPage(context);
      get().applyLoadedCalls(page, await fetchShownCalls(context), cleared);
    } catch (error) {
      // A lost host is asked for everything once it is back.
      if (get().link !== 'following') return;
      Object.assign(wanted, { all: true, cleared: cleared || wanted.cleared });
      throw error;
    }
  };
  const round = async (): Promise<void> => {
    isBusy = true;
    try {
      if (wanted.all) await drawAll();
      const keys = missingOrders(get());
      if (keys.length > 0) get().mergeFetchedCalls(await fetchCallsOf(context, keys));
    } catch {
      // Tried again in the next round, for as long as it is wanted.
    }
    ports.later(pauseMs, () => {
      isBusy = false;
      ask();
    });
  };
  const ask = (): void => {
    if (!isBusy && isReached(get()) && (wanted.all || missingOrders(get()).length > 0)) void round();
  };

  return {
    applyLoadedCalls: ({ page, known }, calls, isCleared) => {
      set(({ recentCalls, wholeCalls, selectedCallId }) => ({
        recentCalls: withFirstPage(recentCalls, page, { known, isCleared }),
        wholeCalls: isCleared ? allOutdated(wholeCalls) : wholeCalls,
        selectedCallId: isCleared ? null : selectedCallId,
      }));
      get().reloadFoundCalls(isCleared);
      get().mergeFetchedCalls(calls);
    },
    reloadCalls: (why) => {
      wanted.all = true;
      wanted.cleared ||= why === 'cleared';
      ask();
    },
    loadMissingCalls: ask,
    loadActiveOrder: () => {
      cancelFront?.();
      cancelFront = ports.later(quietMs, ask);
    },
  };
}

/** A host that comes back is asked for everything anyway. */
function isReached({ link }: Pick<Bench, 'link'>): boolean {
  return link === 'following' || link === 'connecting';
}

/** Orders that are shown and not loaded: the active one, then the most recently called. */
function missingOrders({ orderKey, activeTab, calls, loadedOrders, phase }: Pick<Bench, Needs>): readonly string[] {
  if (phase !== 'ready') return [];
  const own = isStoryActive({ activeTab }) || orderKey === null ? [] : [orderKey];
  const called = calls.toReversed().map((call) => call.orderKey);
  return [...new Set([...own, ...called])].filter((key) => !loadedOrders.has(key)).slice(0, mostAtOnce);
}

/** All calls, newest first, as far as they are loaded. */
export function createRecentCalls({ ports, set, get }: SliceContext<keyof RecentCallsSlice>): RecentCallsSlice {
  return {
    recentCalls: noRecentCalls,
    loadMoreCalls: async () => {
      const { next, isLoading } = get().recentCalls;
      if (next === null || isLoading) return;
      set(({ recentCalls }) => ({ recentCalls: { ...recentCalls, isLoading: true, trouble: null } }));
      try {
        const page = await ports.bridge.calls.page({ before: next, limit: pageSize });
        // The list was reloaded meanwhile and has another end.
        if (get().recentCalls.next === next)
          set(({ recentCalls }) => ({ recentCalls: withNextPage(recentCalls, page) }));
      } catch (error) {
        const trouble = troubleOf(error);
        if (get().recentCalls.next === next)
          set(({ recentCalls }) => ({ recentCalls: { ...recentCalls, isLoading: false, trouble } }));
      }
    },
  };
}

const mostKept = 50;

/** Loads whole calls, with all bytes, one by one. */
export function createWholeCalls({
  ports,
  set,
  get,
}: SliceContext<keyof WholeCallsSlice | 'recentCalls'>): WholeCallsSlice {
  const put = (id: string, change: Partial<WholeCall>): void =>
    set(({ wholeCalls }) => ({ wholeCalls: withWhole(wholeCalls, id, change) }));
  return {
    wholeCalls: new Map(),
    askForCall: async (id) => {
      if (get().wholeCalls.get(id)?.isAsked === true) return;
      put(id, { isAsked: true, isOutdated: false, trouble: null });
      try {
        put(id, { call: await ports.bridge.calls.open({ id }), isAsked: false });
      } catch (error) {
        put(id, { call: null, trouble: troubleOf(error), isAsked: false });
      }
    },
    storeWholeCall: (call) => {
      // The host may have told more of it before it answered.
      const told = get().recentCalls.calls.find(({ id }) => id === call.id);
      const isOutdated = told !== undefined && isToldOtherwise(call, told);
      put(call.id, { call, trouble: null, isOutdated });
    },
  };
}

const notHere: WholeCall = { call: null, trouble: null, isAsked: false, isOutdated: false };

function withWhole(calls: WholeCalls, id: string, change: Partial<WholeCall>): WholeCalls {
  const after = new Map(calls);
  after.delete(id);
  after.set(id, { ...(calls.get(id) ?? notHere), ...change });
  return new Map([...after].slice(-mostKept));
}

/** Marks what these calls say otherwise by now. */
export function withOutdated(known: WholeCalls, calls: readonly CallSummary[]): WholeCalls {
  const changed = calls.filter((call) => {
    const { call: whole = null, isAsked = false } = known.get(call.id) ?? {};
    return isAsked || (whole !== null && isToldOtherwise(whole, call));
  });
  if (changed.length === 0) return known;
  const after = new Map(known);
  for (const { id } of changed) after.set(id, { ...(known.get(id) ?? notHere), isOutdated: true });
  return after;
}

function allOutdated(known: WholeCalls): WholeCalls {
  return new Map([...known].map(([id, whole]) => [id, { ...whole, isOutdated: true }]));
}

function isToldOtherwise(whole: Call, told: CallSummary): boolean {
  return tellsOf(summariseCall(whole)) !== tellsOf(told);
}

/** What may differ in a later report of a call; the cause of a wrong signature comes after it. */
function tellsOf({ verdict, failure, repeats, changesNothing, fault, durationsMs, ...rest }: CallSummary): string {
  const { signature, requestSignature, cause } = rest;
  const total = durationsMs['total'] ?? null;
  const signatures = [signature, requestSignature, cause];
  return JSON.stringify([verdict, failure?.code ?? null, repeats, changesNothing, fault, signatures, total]);
}
