import type { AcceptedCall, PlacedCall } from './wallet-state.ts';

/**
 * The calls of each order, oldest first, in the order of first calls; calls at one instant stay in the order of the
 * list.
 */
export function ordersOf(calls: readonly AcceptedCall[]): readonly (readonly PlacedCall[])[] {
  const orders = new Map<string, AcceptedCall[]>();
  for (const call of calls) {
    const story = orders.get(call.orderKey);
    if (story === undefined) orders.set(call.orderKey, [call]);
    else story.push(call);
  }
  return [...orders.values()].map(placeInOrder);
}

/** The calls of one order, oldest first, each at its place. */
export function placeInOrder(calls: readonly AcceptedCall[]): readonly PlacedCall[] {
  const story: PlacedCall[] = [];
  for (const call of calls.toSorted((a, b) => a.at - b.at)) {
    const before = story.at(-1) ?? null;
    story.push({ call, runStart: before?.call.status === call.status ? before.runStart : call.at, before });
  }
  return story;
}
