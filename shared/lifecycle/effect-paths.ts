import { valuesOfEveryGap } from '../gaps/by-gap.ts';
import { boundsOfEffect } from './effect-gaps.ts';
import type { Effect, Point } from './lifecycle.ts';

/** Where an effect looks for the times that bound it, whatever the gaps' values. */
export function pathsOfEffect(effect: Effect): readonly (readonly string[])[] {
  return pointsOfEffect(effect).flatMap((point) => (point.of === 'field' ? [point.path] : []));
}

/** By how much an effect shifts the times that bound it, in milliseconds. */
export function shiftsOfEffect(effect: Effect): readonly number[] {
  return pointsOfEffect(effect).flatMap((point) => ('plusMs' in point ? (point.plusMs ?? []) : []));
}

function pointsOfEffect(effect: Effect): readonly Point[] {
  const late = valuesOfEveryGap(effect.notification).flatMap((each) => (each.shows === 'shown' ? [each.late] : []));
  const points = [...boundsOfEffect(effect).map(({ at }) => at), ...late.flatMap((each) => each?.after ?? [])];
  return points.flatMap(singlePoints);
}

function singlePoints(point: Point): readonly Point[] {
  if (point.of === 'by-gap') return valuesOfEveryGap(point.point).flatMap(singlePoints);
  return 'points' in point ? point.points.flatMap(singlePoints) : [point];
}
