import type { CallSummary } from '../../../shared/documents/call-summary.ts';
import { isAccepted } from '../../../shared/documents/call.ts';
import { scanPayload } from '../../../shared/protocol/validate/index.ts';
import type { AcceptedCall } from '../../../shared/lifecycle/wallet-state.ts';

type ReadableCall = CallSummary & { readonly payload: string };

/** Whether an order stands on a call that is told with its payload. */
export function isReadAccepted(call: CallSummary): call is ReadableCall {
  return call.payload !== undefined && isAccepted(call);
}

export type CallReader = {
  /** The accepted ones among these calls, read; what was read of any other is forgotten. */
  readonly read: (calls: readonly CallSummary[]) => readonly AcceptedCall[];
  /**
   * Reads calls that are about to be held, a little at a time: in between the window draws and takes input. Long lists
   * of calls are read nowhere else for the first time.
   */
  readonly readAhead: (calls: readonly CallSummary[], breathe: () => Promise<void>) => Promise<void>;
};

/** So much text is read in one go: far less than a person notices. */
const unitsAtOnce = 100_000;

/** Reads the payloads of accepted calls, each text once for as long as its call is held. */
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
