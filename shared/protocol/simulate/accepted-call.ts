import type { CallSummary } from '../../documents/call-summary.ts';
import { isAccepted } from '../../documents/call.ts';
import type { AcceptedCall } from '../../lifecycle/wallet-state.ts';
import { scanPayload } from '../validate/scan-payload.ts';

type ReadableCall = CallSummary & { readonly payload: string };

/** Whether a call is accepted and has its payload. */
export function isReadAccepted(call: CallSummary): call is ReadableCall {
  return call.payload !== undefined && isAccepted(call);
}

/** A stored call as the wallet needs it. `before`: the payload as it was read last, used again where the text is the same. */
export function acceptedCallOf(call: ReadableCall, before?: AcceptedCall['payload']): AcceptedCall {
  return {
    orderKey: call.orderKey,
    merchantBizNo: call.merchantBizNo,
    scenario: call.scenario,
    at: call.atVirtual,
    status: call.orderStatus,
    payload: before?.text === call.payload ? before : scanPayload(call.payload),
  };
}
