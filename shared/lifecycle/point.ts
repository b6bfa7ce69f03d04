import { assertNever } from '../lib/assert-never.ts';
import type { Instant } from '../lib/clock.ts';
import { instantAt } from '../lib/instant-at.ts';
import type { Point } from './lifecycle.ts';
import type { AcceptedCall } from './wallet-state.ts';

/** The instant a point means for a call; null when the payload does not hold the times it needs. */
export function instantOf(point: Point, call: AcceptedCall): Instant | null {
  switch (point.of) {
    case 'field':
      return shifted(instantAt(call.payload.root, ...point.path), point.plusMs);
    case 'accepted':
      return shifted(call.at, point.plusMs);
    case 'later':
      return latest(point.points.map((one) => instantOf(one, call)));
    case 'first-known':
      return point.points.map((one) => instantOf(one, call)).find((instant) => instant !== null) ?? null;
    default:
      return assertNever(point);
  }
}

function shifted(instant: Instant | null, plusMs = 0): Instant | null {
  return instant === null ? null : instant + plusMs;
}

function latest(instants: readonly (Instant | null)[]): Instant | null {
  const known = instants.filter((instant) => instant !== null);
  return known.length === 0 ? null : Math.max(...known);
}
