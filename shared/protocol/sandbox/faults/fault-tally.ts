import type { FaultPlan, FaultScope } from './fault.ts';
import type { FaultedCall, FaultPast } from './meet-faults.ts';

/** A call as the tally counts it, whatever became of it. */
export type TalliedCall = FaultedCall & { readonly isAccepted: boolean; readonly isUnknown: boolean };

/** What is stored already. */
export type StoredTally = {
  readonly received: (scope: FaultScope) => number;
  /** Order keys and statuses that were answered with UNKNOWN_EXCEPTION since their order last accepted a call. */
  readonly unknown: () => Iterable<readonly [orderKey: string, orderStatus: string]>;
};

export type FaultTally = FaultPast & {
  /** The next call is decided upon this one. */
  readonly add: (call: TalliedCall) => void;
  /** Counts anew what is stored: something that was added never got there. */
  readonly recount: () => void;
};

/** Counts for a plan, from the moment on at which it comes into force. */
export function faultTally({ faults }: FaultPlan, stored: StoredTally): FaultTally {
  const scopes = new Map<string, FaultScope>([[keyOf(everything), everything]]);
  for (const { where } of faults) scopes.set(keyOf(where), { order: where.order, endpoint: where.endpoint });
  const counted = (): Map<string, number> =>
    new Map([...scopes].map(([key, scope]) => [key, stored.received(scope)] as const));
  const before = counted();
  let received = new Map(before);
  let unknown = unknownOf(stored);
  return {
    received: (scope) => received.get(keyOf(scope)) ?? 0,
    receivedBefore: (scope) => before.get(keyOf(scope)) ?? 0,
    isUnknown: (orderKey, orderStatus) => unknown.get(orderKey)?.has(orderStatus) ?? false,
    add: (call) => {
      for (const [key, scope] of scopes) if (isWithin(scope, call)) received.set(key, (received.get(key) ?? 0) + 1);
      if (call.isAccepted) unknown.delete(call.orderKey);
      else if (call.isUnknown) note(unknown, call.orderKey, call.orderStatus);
    },
    recount: () => {
      received = counted();
      unknown = unknownOf(stored);
    },
  };
}

const everything: FaultScope = { order: null, endpoint: null };

function keyOf({ order, endpoint }: FaultScope): string {
  return JSON.stringify([order, endpoint]);
}

function isWithin({ order, endpoint }: FaultScope, call: TalliedCall): boolean {
  return (order === null || order === call.merchantBizNo) && (endpoint === null || endpoint === call.endpoint);
}

function unknownOf(stored: StoredTally): Map<string, Set<string>> {
  const unknown = new Map<string, Set<string>>();
  for (const [orderKey, orderStatus] of stored.unknown()) note(unknown, orderKey, orderStatus);
  return unknown;
}

function note(unknown: Map<string, Set<string>>, orderKey: string, orderStatus: string): void {
  const statuses = unknown.get(orderKey);
  if (statuses === undefined) unknown.set(orderKey, new Set([orderStatus]));
  else statuses.add(orderStatus);
}
