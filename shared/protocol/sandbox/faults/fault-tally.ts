import type { FaultPlan, FaultScope } from './fault.ts';
import type { FaultedCall, FaultHistory } from './applied-faults.ts';

/** A call as the tally counts it, whatever became of it. */
type TalliedCall = Omit<FaultedCall, 'headers'> & { readonly isAccepted: boolean; readonly isUnknown: boolean };

export type StoredTally = {
  /** Received calls per scope, in the order of `listScopes`. */
  readonly received: readonly number[];
  /** Orders and statuses answered with UNKNOWN_EXCEPTION since the order's last acceptance. */
  readonly unknown: readonly (readonly [orderKey: string, orderStatus: string])[];
};

export type FaultTally = FaultHistory & {
  /** The next call is decided upon this one. */
  readonly add: (call: TalliedCall) => void;
  /** Restarts from the stored counts after a failed write. */
  readonly recount: (stored: StoredTally) => void;
};

/** The scopes whose calls a plan counts, all calls among them. */
export function listScopes({ faults }: FaultPlan): readonly FaultScope[] {
  return [...namedScopes(faults).values()];
}

function namedScopes(faults: FaultPlan['faults']): ReadonlyMap<string, FaultScope> {
  const scopes = new Map<string, FaultScope>([[keyOf(everything), everything]]);
  for (const { where } of faults) scopes.set(keyOf(where), { order: where.order, endpoint: where.endpoint });
  return scopes;
}

/** Counts for a plan, from the moment on at which it comes into force. */
export function createFaultTally({ faults }: FaultPlan, stored: StoredTally): FaultTally {
  const scopes = namedScopes(faults);
  const counted = ({ received }: StoredTally): Map<string, number> =>
    new Map([...scopes.keys()].map((key, at) => [key, received[at] ?? 0] as const));
  const before = counted(stored);
  let received = new Map(before);
  let unknown = unknownOf(stored);
  return {
    received: (scope) => received.get(keyOf(scope)) ?? 0,
    receivedBefore: (scope) => before.get(keyOf(scope)) ?? 0,
    isUnknown: (orderKey, orderStatus) => unknown.get(orderKey)?.has(orderStatus) ?? false,
    add: (call) => {
      for (const [key, scope] of scopes) if (isWithin(scope, call)) received.set(key, (received.get(key) ?? 0) + 1);
      if (call.isAccepted) unknown.delete(call.orderKey);
      else if (call.isUnknown) addStatus(unknown, call.orderKey, call.orderStatus);
    },
    recount: (now) => {
      received = counted(now);
      unknown = unknownOf(now);
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

function unknownOf(stored: Pick<StoredTally, 'unknown'>): Map<string, Set<string>> {
  const unknown = new Map<string, Set<string>>();
  for (const [orderKey, orderStatus] of stored.unknown) addStatus(unknown, orderKey, orderStatus);
  return unknown;
}

function addStatus(unknown: Map<string, Set<string>>, orderKey: string, orderStatus: string): void {
  const statuses = unknown.get(orderKey);
  if (statuses === undefined) unknown.set(orderKey, new Set([orderStatus]));
  else statuses.add(orderStatus);
}
