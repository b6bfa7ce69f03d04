import { createRandomWords } from '../../../lib/seeded.ts';
import type { EndpointId } from '../../../specification/endpoints.ts';
import type { Fault, FaultAction, FaultPlan, FaultScope } from './fault.ts';

/** The calls before this one, as a plan has to know them. All of it follows from the stored calls. */
export interface FaultHistory {
  /** How many calls of a scope were received before. */
  readonly received: (scope: FaultScope) => number;
  /** The same, of those before the plan came into force. */
  readonly receivedBefore: (scope: FaultScope) => number;
  /** Whether this status of the order was answered with UNKNOWN_EXCEPTION since the order last accepted a call. */
  readonly isUnknown: (orderKey: string, orderStatus: string) => boolean;
}

export type ActiveFaults = { readonly plan: FaultPlan; readonly history: FaultHistory };

/** A call that has passed every check. */
export type FaultedCall = {
  readonly endpoint: EndpointId | null;
  readonly merchantBizNo: string;
  readonly orderKey: string;
  readonly orderStatus: string;
};

/** What happens to the answer of one call. */
export type AppliedFaults = {
  /** Before anything is written back. */
  readonly delayMs: number;
  /** null where the answer is only late. */
  readonly action: FaultAction | null;
  /** The faults as they were written, for the journal. */
  readonly summary: string;
};

/**
 * The first delay and the first other fault of the plan that fit a call; null when none does. What is drawn (rate, a
 * delay from a range) follows from the seed, the fault's place in the plan and the number of the call, so that the same
 * calls meet the same faults.
 */
export function findAppliedFaults({ plan, history }: ActiveFaults, call: FaultedCall): AppliedFaults | null {
  const number = history.received({ order: null, endpoint: null }) + 1;
  let delay: Drawn<number> | null = null;
  let action: Drawn<FaultAction> | null = null;
  for (const [index, fault] of plan.faults.entries()) {
    const { does, text } = fault;
    if ((does.what === 'delay' ? delay : action) !== null) continue;
    const next = createRandomWords(`${plan.seed} fault ${index} call ${number}`);
    const draw = (): number => next() / 2 ** 32;
    if (!matchesCall(fault, call, history, draw)) continue;
    if (does.what !== 'delay') action = { value: does, text };
    else delay = { value: does.leastMs + Math.floor(draw() * (does.mostMs - does.leastMs + 1)), text };
  }
  if (delay === null && action === null) return null;
  const summary = [delay, action].flatMap((each) => (each === null ? [] : [each.text])).join(', ');
  return { delayMs: delay?.value ?? 0, action: action?.value ?? null, summary };
}

type Drawn<Value> = { readonly value: Value; readonly text: string };

function matchesCall({ does, where }: Fault, call: FaultedCall, history: FaultHistory, draw: () => number): boolean {
  const { order, endpoint, rate } = where;
  if (order !== null && order !== call.merchantBizNo) return false;
  if (endpoint !== null && endpoint !== call.endpoint) return false;
  // Drawn whether or not the other conditions hold, so that a delay's own draw never moves.
  const isDrawn = draw() < (rate ?? 1);
  if (!isDrawn || !isCallCounted(where, history)) return false;
  return does.what !== 'unknown-then-success' || !history.isUnknown(call.orderKey, call.orderStatus);
}

function isCallCounted({ order, endpoint, call, next }: Fault['where'], history: FaultHistory): boolean {
  if (call === null && next === null) return true;
  const scope = { order, endpoint };
  const number = history.received(scope) + 1;
  return (call === null || call === number) && (next === null || number - history.receivedBefore(scope) <= next);
}
