import type { Instant } from '../../lib/time/clock.ts';
import { createRandomWords } from '../../lib/seeded.ts';
import { takeAllSteps, type Steps } from '../../lib/steps.ts';
import { arrange, drawFaults, type CallFault, type Delivery, type DeliveryFault, DecisionMemo } from './deliveries.ts';
import type { AcceptedCall } from '../../lifecycle/wallet-state.ts';
import { receive, showOrders, type Sender, type ShownOrder } from './receive.ts';

/** An order that is not shown as the story in its own order leads to; null: no such order. */
export type DisorderDifference = {
  readonly merchantBizNo: string;
  readonly intended: ShownOrder | null;
  readonly shown: ShownOrder | null;
};

/** The calls as they arrived, and what phones then show wrong. */
export type DisorderCase = {
  readonly faults: readonly CallFault[];
  readonly deliveries: readonly Delivery[];
  /** When it is judged: the last delivery, or the last call of the story if that is later. */
  readonly at: Instant;
  readonly differences: readonly DisorderDifference[];
};

type FaultCount = { readonly cases: number; readonly differing: number };

export type Disorder = {
  readonly cases: number;
  readonly differing: number;
  /** The first case of fewest faults: without any of them nothing differs. Null when no case differs. */
  readonly minimal: DisorderCase | null;
  readonly byFault: ReadonlyMap<DeliveryFault, FaultCount>;
};

type DisorderOptions = {
  readonly kinds: readonly DeliveryFault[];
  readonly cases: number;
  readonly seed: string;
};

/**
 * Plays the calls of a story as a network might deliver them. Pure: the same sender and options give the same result.
 * A case differs when, after its last delivery, an order's card, status or visible texts are not what the story in its
 * own order leads to.
 */
export function playDisorder(sender: Sender, options: DisorderOptions): Disorder {
  return takeAllSteps(playDisorderSteps(sender, options));
}

/** The same in steps of one case. */
export function* playDisorderSteps(sender: Sender, { kinds, cases, seed }: DisorderOptions): Steps<Disorder> {
  const { calls } = sender.played;
  const nextWord = createRandomWords(seed);
  const draw = (below: number): number => Math.floor((nextWord() / 2 ** 32) * below);
  const judge = createJudge(sender);
  const counts = new Map(kinds.map((kind) => [kind, { cases: 0, differing: 0 }]));
  let differing = 0;
  let drawn = 0;
  let minimal: DisorderCase | null = null;
  for (let left = cases; left > 0; left--) {
    const faults = drawFaults(calls, kinds, draw);
    if (faults.length === 0) break; // Nothing of what is asked can happen to these calls.
    drawn++;
    const played = judge(faults);
    const differs = played.differences.length > 0;
    if (differs) differing++;
    for (const kind of new Set(faults.map(({ fault }) => fault))) {
      const count = counts.get(kind);
      if (count === undefined) continue;
      count.cases++;
      if (differs) count.differing++;
    }
    if (differs) minimal = smaller(minimal, played, judge);
    yield;
  }
  return { cases: drawn, differing, minimal, byFault: counts };
}

/** Several disorders as one: their counts together, and the first smallest case of them. */
export function addDisorders(all: readonly Disorder[]): Disorder {
  const byFault = new Map<DeliveryFault, FaultCount>();
  for (const each of all) {
    for (const [fault, { cases, differing }] of each.byFault) {
      const sum = byFault.get(fault) ?? { cases: 0, differing: 0 };
      byFault.set(fault, { cases: sum.cases + cases, differing: sum.differing + differing });
    }
  }
  const least = all.flatMap(({ minimal }) => minimal ?? []);
  const fewest = Math.min(...least.map(({ faults }) => faults.length));
  return {
    cases: all.reduce((sum, { cases }) => sum + cases, 0),
    differing: all.reduce((sum, { differing }) => sum + differing, 0),
    minimal: least.find(({ faults }) => faults.length === fewest) ?? null,
    byFault,
  };
}

type Judge = (faults: readonly CallFault[]) => DisorderCase;

/** Judges one delivery of a sender's calls with these faults. */
export function createJudge(sender: Sender): Judge {
  const { calls } = sender.played;
  // Most calls of a case arrive as they do in others.
  const decisions = new DecisionMemo();
  const intended = receive(arrange(calls, []), sender, decisions);
  const end = calls.at(-1)?.at ?? 0;
  return (faults) => {
    const deliveries = arrange(calls, faults);
    const at = Math.max(end, deliveries.findLast((each) => each.at !== null)?.at ?? end);
    const received = receive(deliveries, sender, decisions);
    // An order whose calls are the same is shown the same.
    const changed = changedOrders(intended, received);
    const showChanged = (accepted: readonly AcceptedCall[]): ReadonlyMap<string, ShownOrder> =>
      showOrders(
        accepted.filter(({ orderKey }) => changed.has(orderKey)),
        at,
        sender,
      );
    const [asked, shown] = [showChanged(intended), showChanged(received)];
    const keys = new Set([...asked.keys(), ...shown.keys()]);
    const differences = [...keys].flatMap((key): readonly DisorderDifference[] => {
      const [one = null, other = null] = [asked.get(key), shown.get(key)];
      const merchantBizNo = (one ?? other)?.merchantBizNo ?? '';
      return JSON.stringify(one) === JSON.stringify(other) ? [] : [{ merchantBizNo, intended: one, shown: other }];
    });
    return { faults, deliveries, at, differences };
  };
}

/** The orders of which not the same calls were accepted at the same times. */
function changedOrders(one: readonly AcceptedCall[], other: readonly AcceptedCall[]): ReadonlySet<string> {
  const [own, others] = [callsByOrder(one), callsByOrder(other)];
  const isSame = (key: string): boolean => {
    const [calls, found] = [own.get(key) ?? [], others.get(key) ?? []];
    return (
      calls.length === found.length &&
      calls.every(({ at, payload }, place) => at === found[place]?.at && payload === found[place].payload)
    );
  };
  return new Set([...own.keys(), ...others.keys()].filter((key) => !isSame(key)));
}

function callsByOrder(accepted: readonly AcceptedCall[]): ReadonlyMap<string, readonly AcceptedCall[]> {
  const orders = new Map<string, AcceptedCall[]>();
  for (const call of accepted) {
    const known = orders.get(call.orderKey);
    if (known === undefined) orders.set(call.orderKey, [call]);
    else known.push(call);
  }
  return orders;
}

/** The smaller of the least case so far and this one without what it does not need. */
function smaller(least: DisorderCase | null, found: DisorderCase, judge: Judge): DisorderCase {
  for (let count = 1; count < Math.min(found.faults.length, least?.faults.length ?? Infinity); count++) {
    for (const faults of subsets(found.faults, count)) {
      const played = judge(faults);
      if (played.differences.length > 0) return played;
    }
  }
  return least === null || found.faults.length < least.faults.length ? found : least;
}

function subsets<Each>(all: readonly Each[], count: number): readonly (readonly Each[])[] {
  if (count === 0) return [[]];
  return all.flatMap((each, index) => subsets(all.slice(index + 1), count - 1).map((rest) => [each, ...rest]));
}
