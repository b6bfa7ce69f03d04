import type { Instant } from '../../lib/time/clock.ts';
import type { Decision } from '../sandbox/decision.ts';
import type { KnownOrder, KnownRequest, SandboxMemory } from '../sandbox/sandbox-case.ts';

/** What a network may do to a call. */
export const deliveryFaults = ['late', 'duplicate', 'swap', 'lose'] as const;
export type DeliveryFault = (typeof deliveryFaults)[number];

/** A fault of some calls, named by their indices among the calls of a story. */
export type CallFault =
  | { readonly fault: 'late'; readonly call: number; readonly byMs: number }
  /** The same bytes once more, later. */
  | { readonly fault: 'duplicate'; readonly call: number; readonly afterMs: number }
  /** Two calls in each other's place. */
  | { readonly fault: 'swap'; readonly call: number; readonly with: number }
  | { readonly fault: 'lose'; readonly call: number };

/** A call as it arrives. A lost one never does. */
export type Delivery = {
  readonly call: number;
  readonly at: Instant | null;
  readonly fault: DeliveryFault | null;
};

type Sent = { readonly at: Instant; readonly orderKey: string };

/** The calls of a story as they arrive with these faults, of which no two are of one call; a lost one is listed by its own time. */
export function arrange(calls: readonly Pick<Sent, 'at'>[], faults: readonly CallFault[]): readonly Delivery[] {
  const times: Instant[] = calls.map(({ at }) => at);
  // Of one instant the calls keep their order: a swapped one has the turn of the other.
  const turns = [...calls.keys()];
  const met = new Map<number, DeliveryFault>();
  const repeats: (Delivery & { readonly place: Instant; readonly turn: number })[] = [];
  for (const fault of faults) {
    const own = calls[fault.call]?.at ?? 0;
    if (fault.fault !== 'duplicate') met.set(fault.call, fault.fault);
    if (fault.fault === 'late') times[fault.call] = own + fault.byMs;
    if (fault.fault === 'duplicate') {
      const at = own + fault.afterMs;
      repeats.push({ call: fault.call, at, fault: 'duplicate', place: at, turn: fault.call });
    }
    if (fault.fault === 'swap') {
      times[fault.call] = calls[fault.with]?.at ?? 0;
      times[fault.with] = own;
      [turns[fault.call], turns[fault.with]] = [fault.with, fault.call];
      met.set(fault.with, 'swap');
    }
  }
  const once = times.map((place, call) => {
    const fault = met.get(call) ?? null;
    return { call, at: fault === 'lose' ? null : place, fault, place, turn: turns[call] ?? call };
  });
  return [...once, ...repeats]
    .toSorted((one, other) => one.place - other.place || one.turn - other.turn)
    .map(({ call, at, fault }) => ({ call, at, fault }));
}

const mostFaults = 3;

/** Draws one to three faults of these kinds, no two of one call; fewer where the calls have no room for them. */
export function drawFaults(
  calls: readonly Sent[],
  kinds: readonly DeliveryFault[],
  draw: (below: number) => number,
): readonly CallFault[] {
  const faults: CallFault[] = [];
  const free = new Set(calls.keys());
  const next = nextOfOrder(calls);
  for (let left = 1 + draw(mostFaults); left > 0; left--) {
    const open = kinds
      .map((kind) => ({ kind, choices: callsFor(kind, calls, free, next) }))
      .filter(({ choices }) => choices.length > 0);
    const chosen = open[draw(open.length)];
    if (chosen === undefined) break;
    const { kind, choices } = chosen;
    const call = choices[draw(choices.length)] ?? 0;
    const fault = faultOf(kind, call, { calls, next }, draw);
    faults.push(fault);
    free.delete(call);
    if (fault.fault === 'swap') free.delete(fault.with);
  }
  return faults;
}

function callsFor(
  kind: DeliveryFault,
  calls: readonly Sent[],
  free: ReadonlySet<number>,
  next: NextOfOrder,
): readonly number[] {
  if (kind === 'late' && lengthOf(calls) === 0) return [];
  if (kind !== 'swap') return [...free];
  return [...free].filter((call) => {
    const neighbour = next.get(call);
    return neighbour !== undefined && free.has(neighbour);
  });
}

function faultOf(
  kind: DeliveryFault,
  call: number,
  { calls, next }: { readonly calls: readonly Sent[]; readonly next: NextOfOrder },
  draw: (below: number) => number,
): CallFault {
  switch (kind) {
    case 'late':
      return { fault: kind, call, byMs: 1 + draw(lengthOf(calls)) };
    case 'duplicate': {
      const end = (calls.at(-1)?.at ?? 0) - (calls[call]?.at ?? 0);
      return { fault: kind, call, afterMs: 1 + draw(end + Math.max(lengthOf(calls), shortestSpanMs)) };
    }
    case 'swap':
      return { fault: kind, call, with: next.get(call) ?? call };
    case 'lose':
      return { fault: kind, call };
  }
}

/** A story of one instant has repeats within this time. */
const shortestSpanMs = 60_000;

/** The next call of the same order, by the index of a call; none for the last one. */
type NextOfOrder = ReadonlyMap<number, number>;

function nextOfOrder(calls: readonly Sent[]): NextOfOrder {
  const next = new Map<number, number>();
  const last = new Map<string, number>();
  for (const [call, { orderKey }] of calls.entries()) {
    const before = last.get(orderKey);
    if (before !== undefined) next.set(before, call);
    last.set(orderKey, call);
  }
  return next;
}

function lengthOf(calls: readonly Sent[]): number {
  return (calls.at(-1)?.at ?? 0) - (calls[0]?.at ?? 0);
}

/** What a decision asked of the memory, and the answer. */
type Asked =
  | { readonly of: 'order'; readonly orderKey: string; readonly told: KnownOrder | null }
  | {
      readonly of: 'request';
      readonly clientId: string;
      readonly requestId: string;
      readonly told: KnownRequest | null;
    };

type Known = { readonly asked: readonly Asked[]; readonly decision: Decision };

/**
 * Decisions about bytes that come again and again: where the memory tells the same of what a decision asked for, the engine
 * would decide the same, since nothing else goes into a decision of a story.
 */
export class DecisionMemo {
  readonly #known = new Map<string, Known[]>();

  /** The decision about bytes and their stated scenario, which `key` names, from the memo or made now. `decide` asks the memory that it is given. */
  take(key: string, memory: SandboxMemory, decide: (memory: SandboxMemory) => Decision): Decision {
    const known = this.#known.get(key) ?? [];
    const found = known.find(({ asked }) => asked.every((each) => isTold(each, memory)));
    if (found !== undefined) return found.decision;
    const asked: Asked[] = [];
    const decision = decide({
      order: (orderKey) => {
        const told = memory.order(orderKey);
        asked.push({ of: 'order', orderKey, told });
        return told;
      },
      request: (clientId, requestId) => {
        const told = memory.request(clientId, requestId);
        asked.push({ of: 'request', clientId, requestId, told });
        return told;
      },
    });
    this.#known.set(key, [...known, { asked, decision }]);
    return decision;
  }
}

function isTold(asked: Asked, memory: SandboxMemory): boolean {
  if (asked.of === 'order') return isSame(asked.told, memory.order(asked.orderKey));
  const now = memory.request(asked.clientId, asked.requestId);
  // Which call it was changes no answer.
  const { callId: _one, ...told } = asked.told ?? { callId: '' };
  const { callId: _other, ...found } = now ?? { callId: '' };
  return isSame(told, found);
}

function isSame(one: object | null, other: object | null): boolean {
  return one === other || JSON.stringify(one) === JSON.stringify(other);
}
