import type { CallSummary } from '../../../shared/documents/call-summary.ts';
import type { Call } from '../../../shared/documents/call.ts';
import { troubleOf } from '../../bridge/bridge.ts';
import type { SliceContext } from '../slice.ts';
import { summariseCall } from '../../engine/calls/call-list.ts';
import type { WholeCall, WholeCalls, WholeCallsSlice } from './slices.ts';

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

export function allOutdated(known: WholeCalls): WholeCalls {
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
