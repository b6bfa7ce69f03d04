import type { CallSummary } from '../../../shared/documents/call-summary.ts';
import { isAccepted } from '../../../shared/documents/call.ts';
import { scanPayload } from '../../../shared/protocol/validate/scan-payload.ts';
import type { AcceptedCall } from '../../../shared/lifecycle/wallet-state.ts';

type ReadableCall = CallSummary & { readonly payload: string };

/** Whether a call is accepted and has its payload. */
export function isReadAccepted(call: CallSummary): call is ReadableCall {
  return call.payload !== undefined && isAccepted(call);
}

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
  const entryOf = (call: ReadableCall) => {
    const before = known.get(call.id);
    if (before?.call === call) return before;
    return { call, accepted: acceptedOf(call, before?.accepted.payload) };
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

function acceptedOf(call: ReadableCall, before: AcceptedCall['payload'] | undefined): AcceptedCall {
  return {
    orderKey: call.orderKey,
    merchantBizNo: call.merchantBizNo,
    scenario: call.scenario,
    at: call.atVirtual,
    status: call.orderStatus,
    payload: before?.text === call.payload ? before : scanPayload(call.payload),
  };
}
