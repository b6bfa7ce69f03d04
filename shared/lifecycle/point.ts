import { assertNever } from '../lib/assert-never.ts';
import type { Instant } from '../lib/time/clock.ts';
import { instantAt } from '../lib/json/json-view.ts';
import { gapValue, type GapChoices } from '../gaps/gaps.ts';
import { resolveByGap } from '../gaps/by-gap.ts';
import type { Point } from './lifecycle.ts';
import type { PlacedCall } from './wallet-state.ts';

/** What a point is measured from. `shownFrom`: when the notification began to be shown, for the points that ask. */
export type PointTerms = { readonly placed: PlacedCall; readonly gaps: GapChoices; readonly shownFrom: Instant };

/** The instant a point means; null when nothing bounds there, or the payload does not hold the times it needs. */
export function computeInstant(point: Point, terms: PointTerms): Instant | null {
  const { placed, gaps, shownFrom } = terms;
  const each = (points: readonly Point[]): readonly Instant[] =>
    points.map((one) => computeInstant(one, terms)).filter((instant) => instant !== null);
  switch (point.of) {
    case 'field':
      return shifted(fieldOf(point, terms), point.plusMs);
    case 'accepted':
      return shifted(placed.call.at, point.plusMs);
    case 'run-start':
      return shifted(placed.runStart, point.plusMs);
    case 'shown':
      return shifted(shownFrom, point.plusMs);
    case 'later':
      return pickInstant(each(point.points), Math.max);
    case 'earlier':
      return pickInstant(each(point.points), Math.min);
    case 'first-known':
      return each(point.points)[0] ?? null;
    case 'never':
      return null;
    case 'by-gap':
      return computeInstant(resolveByGap(point.point, gaps), terms);
    default:
      return assertNever(point);
  }
}

function fieldOf({ path, unitGap }: Extract<Point, { of: 'field' }>, { placed, gaps }: PointTerms): Instant | null {
  const instant = instantAt(placed.call.payload.root, ...path);
  const isSeconds = unitGap !== undefined && gapValue(gaps, unitGap) === 'seconds';
  return instant === null || !isSeconds ? instant : instant * 1000;
}

function shifted(instant: Instant | null, plusMs = 0): Instant | null {
  return instant === null ? null : instant + plusMs;
}

function pickInstant(instants: readonly Instant[], pick: (...values: readonly Instant[]) => Instant): Instant | null {
  return instants.length === 0 ? null : pick(...instants);
}
