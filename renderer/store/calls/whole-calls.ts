import type { CallSummary } from '../../../shared/documents/call-summary.ts';
import { troubleOf } from '../../bridge/bridge.ts';
import type { SliceContext } from '../slice.ts';
import { summariseCall } from '../../engine/calls/call-list.ts';
import type { WholeCall, WholeCalls, WholeCallsSlice } from './slices.ts';

const mostKept = 50;

/** Loads whole calls, with all bytes, one by one. */
export function createWholeCalls({ ports, set, get }: SliceContext<keyof WholeCallsSlice>): WholeCallsSlice {
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
    storeWholeCall: (call) => put(call.id, { call, trouble: null, isOutdated: false }),
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
    const whole = known.get(call.id)?.call ?? null;
    return whole !== null && tellsOf(summariseCall(whole)) !== tellsOf(call);
  });
  if (changed.length === 0) return known;
  const after = new Map(known);
  for (const { id } of changed) after.set(id, { ...(known.get(id) ?? notHere), isOutdated: true });
  return after;
}

export function allOutdated(known: WholeCalls): WholeCalls {
  return new Map([...known].map(([id, whole]) => [id, { ...whole, isOutdated: true }]));
}

/** What may differ in a later report of a call. */
function tellsOf({ verdict, failure, repeats, changesNothing, fault, signature, durationsMs }: CallSummary): string {
  const total = durationsMs['total'] ?? null;
  return JSON.stringify([verdict, failure?.code ?? null, repeats, changesNothing, fault, signature, total]);
}
