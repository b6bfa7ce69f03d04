import type { Instant } from '../lib/time/clock.ts';
import type { AcceptedCall, PlacedCall } from './wallet-state.ts';

/**
 * Groups calls by order, oldest first, in the order of first calls; calls at one instant keep their order. The
 * result of a list is stored.
 */
export function groupByOrder(calls: readonly AcceptedCall[]): readonly (readonly PlacedCall[])[] {
  const known = placed.get(calls);
  if (known !== undefined) return known;
  const made = placeCalls(calls);
  placed.set(calls, made);
  return made;
}

const placed = new WeakMap<readonly AcceptedCall[], readonly (readonly PlacedCall[])[]>();

/** The effective call of each order at an instant, in the order of first calls. Later calls change none. */
export function findEffectiveCalls(calls: readonly AcceptedCall[], t: Instant): readonly PlacedCall[] {
  const found: PlacedCall[] = [];
  let isWhole = true;
  for (const story of groupByOrder(calls)) {
    const count = countUpTo(story, t);
    const placed = story[count - 1];
    if (placed !== undefined) found.push(placed);
    isWhole &&= count === story.length || count === 0;
  }
  // Where later calls stand before earlier ones in the list, orders may have begun in another order by then.
  if (isWhole || isChronological(calls)) return found;
  const first = findFirstPlaces(calls);
  return found.sort((a, b) => (first.get(a) ?? 0) - (first.get(b) ?? 0));
}

function findFirstPlaces(calls: readonly AcceptedCall[]): FirstPlaces {
  const known = firstPlaces.get(calls);
  if (known !== undefined) return known;
  const places = new Map<AcceptedCall, number>();
  calls.forEach((call, place) => {
    if (!places.has(call)) places.set(call, place);
  });
  const made = new Map<PlacedCall, number>();
  for (const story of groupByOrder(calls)) {
    let first = Infinity;
    for (const placed of story) {
      first = Math.min(first, places.get(placed.call) ?? first);
      made.set(placed, first);
    }
  }
  firstPlaces.set(calls, made);
  return made;
}

type FirstPlaces = ReadonlyMap<PlacedCall, number>;
const firstPlaces = new WeakMap<readonly AcceptedCall[], FirstPlaces>();

/** Whether the calls are in order of time: then the order of first calls is the same at any time. */
function isChronological(calls: readonly AcceptedCall[]): boolean {
  const known = inTime.get(calls);
  if (known !== undefined) return known;
  const made = calls.every(({ at }, place) => place === 0 || (calls[place - 1]?.at ?? at) <= at);
  inTime.set(calls, made);
  return made;
}

const inTime = new WeakMap<readonly AcceptedCall[], boolean>();

/** How many calls were made by an instant, by halving. */
function countUpTo(story: readonly PlacedCall[], t: Instant): number {
  let [low, high] = [0, story.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((story[middle]?.call.at ?? Infinity) <= t) low = middle + 1;
    else high = middle;
  }
  return low;
}

function placeCalls(calls: readonly AcceptedCall[]): readonly (readonly PlacedCall[])[] {
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
