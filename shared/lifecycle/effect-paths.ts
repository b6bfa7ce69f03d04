import { underAnyValue } from '../gaps/by-gap.ts';
import { boundsOfEffect } from './effect-gaps.ts';
import type { Effect, Point } from './lifecycle.ts';

/** Where an effect looks for the times that bound it, whatever the gaps' values. */
export function pathsOfEffect(effect: Effect): readonly (readonly string[])[] {
  const late = underAnyValue(effect.notification).flatMap((each) => (each.shows === 'shown' ? [each.late] : []));
  const points = [...boundsOfEffect(effect).map(({ at }) => at), ...late.flatMap((each) => each?.after ?? [])];
  return points.flatMap(pathsOf);
}

function pathsOf(point: Point): readonly (readonly string[])[] {
  if (point.of === 'field') return [point.path];
  if (point.of === 'by-gap') return underAnyValue(point.point).flatMap(pathsOf);
  return 'points' in point ? point.points.flatMap(pathsOf) : [];
}
