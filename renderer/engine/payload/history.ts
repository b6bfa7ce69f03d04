import type { Instant } from '../../../shared/lib/time/clock.ts';
import type { AcceptedCall } from '../../../shared/lifecycle/wallet-state.ts';
import { orderAfter, type OrderStanding } from '../../../shared/protocol/orders/order-after.ts';
import { type OrderHistory, isRepeat, type AcceptedRequests } from '../../../shared/protocol/validate/options.ts';
import { findScenario } from '../../../shared/scenarios/index.ts';
import { textAt } from '../../../shared/lib/json/json-view.ts';
import { fingerprintOf } from '../../../shared/lib/text/fnv1a.ts';
import type { GapChoices } from '../../../shared/gaps/gaps.ts';
import type { JsonScan } from '../../../shared/lib/json/json-scan.ts';
import { acceptedIn, orderOwner } from '../calls/calls-of-environment.ts';

type OrderKnown = {
  readonly history: OrderHistory;
  /** Null before any call gave one. */
  readonly createdMs: Instant | null;
};

/** The state of an order after its accepted calls, oldest first; null before the first. */
export function orderStanding(accepted: readonly AcceptedCall[], orderKey: string): OrderStanding | null {
  let known: OrderStanding | null = null;
  for (const { orderKey: key, scenario, payload } of accepted) {
    if (key === orderKey) known = orderAfter(known, payload.root, findScenario(scenario)?.lifecycle ?? null);
  }
  return known;
}

export function orderHistory(accepted: readonly AcceptedCall[], orderKey: string): OrderKnown {
  const standing = orderStanding(accepted, orderKey);
  return { history: standing ?? 'empty', createdMs: standing?.orderCreateTime ?? null };
}

export function orderCreated(accepted: readonly AcceptedCall[], orderKey: string): Instant | null {
  return orderStanding(accepted, orderKey)?.orderCreateTime ?? null;
}

/** The time of the last accepted call, or null. An earlier send would rewrite the past. */
export function lastAcceptedAt(accepted: readonly AcceptedCall[], orderKey: string): Instant | null {
  return accepted.findLast((call) => call.orderKey === orderKey)?.at ?? null;
}

/** The caller whose requests a service knows; `environment` is absent for the embedded sandbox. */
type Caller = { readonly clientId: string; readonly environment?: string | undefined };

/** The accepted requests of one caller; the first of each requestId counts. Read once for each list. */
export function acceptedRequests(
  accepted: readonly AcceptedCall[],
  { clientId, environment }: Caller,
): AcceptedRequests {
  const own = acceptedIn(accepted, environment);
  const known = lists.get(own);
  if (known !== undefined && known.clientId === clientId) return known.requests;
  const calls = own.filter((call) => orderOwner(call).clientId === clientId);
  const requests = new Map(calls.toReversed().map(requestOf));
  lists.set(own, { clientId, requests });
  return requests;
}

/** The accepted call that a text repeats byte for byte, so that the service would only answer it again; else null. */
export function repeatedCall(
  accepted: readonly AcceptedCall[],
  scan: JsonScan,
  { gaps, ...caller }: Caller & { readonly gaps: GapChoices },
): AcceptedCall | null {
  if (!isRepeat(scan, acceptedRequests(accepted, caller), gaps)) return null;
  const own = acceptedIn(accepted, caller.environment);
  return own.find(({ payload }) => payload.text === scan.text) ?? null;
}

type Known = { readonly clientId: string; readonly requests: AcceptedRequests };
const lists = new WeakMap<readonly AcceptedCall[], Known>();
const requestsOf = new WeakMap<AcceptedCall, Request>();

type Request = readonly [requestId: string, fingerprint: string];

function requestOf(call: AcceptedCall): Request {
  const known = requestsOf.get(call);
  if (known !== undefined) return known;
  const { root, text } = call.payload;
  const request: Request = [textAt(root, 'requestId') ?? '', fingerprintOf(text)];
  requestsOf.set(call, request);
  return request;
}
