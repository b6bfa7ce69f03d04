import type { Controls } from '../../../shared/documents/sandbox-controls.ts';
import { textAt } from '../../../shared/lib/json/json-view.ts';
import type { AcceptedCall } from '../../../shared/lifecycle/wallet-state.ts';
import { printOf, type AcceptedRequest, type BelievedState } from '../../../shared/protocol/simulate/predict-answer.ts';
import { acceptedIn, orderOwner } from '../calls/calls-of-environment.ts';
import type { InUse } from '../environments/in-use.ts';
import { orderStanding } from './history.ts';

/**
 * What a service is believed to know: the order and the accepted requests of this caller. `controls` apply to the
 * embedded sandbox only.
 */
export function believedState(
  accepted: readonly AcceptedCall[],
  orderKey: string | null,
  { environment, clientId, gaps }: Pick<InUse, 'environment' | 'clientId' | 'gaps'>,
  controls: Controls,
): BelievedState {
  const own = acceptedIn(accepted, environment);
  const standing = orderKey === null ? null : orderStanding(own, orderKey);
  const first = own.find((call) => call.orderKey === orderKey);
  const order =
    standing === null || orderKey === null || first === undefined
      ? null
      : { ...standing, orderKey, orderId: '', scenario: first.scenario };
  const requests = own.filter((call) => orderOwner(call).clientId === clientId).map(requestOf);
  return { clientId, order, requests, gaps, ...(environment === undefined ? { controls } : {}) };
}

const requestsOf = new WeakMap<AcceptedCall, AcceptedRequest>();

function requestOf(call: AcceptedCall): AcceptedRequest {
  const known = requestsOf.get(call);
  if (known !== undefined) return known;
  const { root, text } = call.payload;
  const request = { requestId: textAt(root, 'requestId') ?? '', print: printOf(text) };
  requestsOf.set(call, request);
  return request;
}
