import type { CallSummary } from '../../../shared/documents/call-summary.ts';
import type { AcceptedCall } from '../../../shared/lifecycle/wallet-state.ts';
import { acceptedCallOf, isReadAccepted } from '../../../shared/protocol/simulate/accepted-call.ts';

export type CallReader = {
  readonly read: (calls: readonly CallSummary[]) => readonly AcceptedCall[];
  /** Reads calls in steps before they are loaded, so that the window can draw and take input. */
  readonly readAhead: (calls: readonly CallSummary[], breathe: () => Promise<void>) => Promise<void>;
};

/** The text read in one step: far less than noticeable. */
const unitsAtOnce = 100_000;

/** Reads each payload once while its call is loaded. */
export function createCallReader(): CallReader {
  let known = new Map<string, { readonly call: CallSummary; readonly accepted: AcceptedCall }>();
  const entryOf = (call: CallSummary & { readonly payload: string }) => {
    const before = known.get(call.id);
    if (before?.call === call) return before;
    return { call, accepted: acceptedCallOf(call, before?.accepted.payload) };
  };
  return {
    read: (calls) => {
      const entries = calls.filter(isReadAccepted).map(entryOf);
      known = new Map(entries.map((entry) => [entry.call.id, entry]));
      return entries.map(({ accepted }) => accepted);
    },
    readAhead: async (calls, breathe) => {
      let units = 0;
      for (const call of calls.filter(isReadAccepted)) {
        if (known.get(call.id)?.accepted.payload.text !== call.payload) units += call.payload.length;
        known.set(call.id, entryOf(call));
        if (units < unitsAtOnce) continue;
        units = 0;
        await breathe();
      }
    },
  };
}
