import { createRandomWords } from '../../../lib/seeded.ts';
import type { HeaderLine } from '../../../documents/call.ts';
import type { EndpointId } from '../../../specification/endpoints.ts';
import type { Fault, FaultAction, FaultDelay, FaultPlan, FaultScope } from './fault.ts';

/** An hour: what waits longer is `no-answer`. */
export const longestDelayMs = 3_600_000;

/** The earlier calls that a plan depends on, all from stored calls. */
export interface FaultHistory {
  /** How many calls of a scope were received before. */
  readonly received: (scope: FaultScope) => number;
  /** The same, of those before the plan came into force. */
  readonly receivedBefore: (scope: FaultScope) => number;
  /** Whether this status got UNKNOWN_EXCEPTION since the order's last acceptance. */
  readonly isUnknown: (orderKey: string, orderStatus: string) => boolean;
}

export type ActiveFaults = { readonly plan: FaultPlan; readonly history: FaultHistory };

/** A call that has passed every check. */
export type FaultedCall = {
  readonly endpoint: EndpointId | null;
  readonly merchantBizNo: string;
  readonly orderKey: string;
  readonly orderStatus: string;
  readonly headers: readonly HeaderLine[];
};

export type AppliedFaults = {
  /** Before anything is written back. */
  readonly delayMs: number;
  /** null where the answer is only late. */
  readonly action: FaultAction | null;
  readonly summary: string;
};

/**
 * Finds the first delay and the first other fault that match a call; null if none. Random values follow from seed,
 * place in the plan and call number, so the same calls get the same faults.
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
    else delay = { value: drawDelayMs(does, draw), text };
  }
  if (delay === null && action === null) return null;
  const summary = [delay, action].flatMap((each) => (each === null ? [] : [each.text])).join(', ');
  return { delayMs: delay?.value ?? 0, action: action?.value ?? null, summary };
}

type Drawn<Value> = { readonly value: Value; readonly text: string };

function drawDelayMs(delay: FaultDelay, draw: () => number): number {
  if ('leastMs' in delay) return delay.leastMs + Math.floor(draw() * (delay.mostMs - delay.leastMs + 1));
  // Two even draws give a normal one (Box and Muller). The first is never 0, whose logarithm has no value.
  const [radius, angle] = [Math.sqrt(-2 * Math.log(1 - draw())), 2 * Math.PI * draw()];
  return Math.min(Math.round(delay.medianMs * Math.exp(delay.sigma * radius * Math.cos(angle))), longestDelayMs);
}

function matchesCall({ does, where }: Fault, call: FaultedCall, history: FaultHistory, draw: () => number): boolean {
  const { order, endpoint, header, rate } = where;
  if (order !== null && order !== call.merchantBizNo) return false;
  if (endpoint !== null && endpoint !== call.endpoint) return false;
  if (header !== null && !call.headers.some((line) => hasValue(line, header))) return false;
  // Always drawn, so that a delay's value never moves.
  const isDrawn = draw() < (rate ?? 1);
  if (!isDrawn || !isCallCounted(where, history)) return false;
  return does.what !== 'unknown-then-success' || !history.isUnknown(call.orderKey, call.orderStatus);
}

function hasValue([name, content]: HeaderLine, header: NonNullable<Fault['where']['header']>): boolean {
  return name.toLowerCase() === header.name && content.trim() === header.value;
}

function isCallCounted({ order, endpoint, call, next }: Fault['where'], history: FaultHistory): boolean {
  if (call === null && next === null) return true;
  const scope = { order, endpoint };
  const number = history.received(scope) + 1;
  return (call === null || call === number) && (next === null || number - history.receivedBefore(scope) <= next);
}
