import { valuesOfEveryGap, gapOfChoice } from '../gaps/by-gap.ts';
import type { Effect, Point, Bound } from './lifecycle.ts';
import type { GapId } from '../gaps/gaps.ts';

/** Every end of the times in which an effect shows something, whatever the gaps' values. */
export function boundsOfEffect({ card, notification }: Effect): readonly Bound[] {
  const bounds = [
    ...(card.shows === 'ticket' ? [card.from, card.until] : []),
    ...valuesOfEveryGap(notification).flatMap((each) => (each.shows === 'shown' ? [each.from, each.until] : [])),
  ];
  return bounds.filter((bound) => bound !== undefined).flatMap(listBounds);
}

/** A bound and those that may decide in its place. */
export function listBounds(bound: Bound): readonly Bound[] {
  return bound.orLater === undefined ? [bound] : [bound, ...listBounds(bound.orLater)];
}

/** The gaps on which an effect rests, as often as they are named. */
export function gapsOfEffect(effect: Effect): readonly GapId[] {
  const { card, notification } = effect;
  const named = [
    card.shows === 'service-card' ? card.gap : undefined,
    gapOfChoice(notification),
    ...boundsOfEffect(effect).map((bound) => bound.gap),
    ...valuesOfEveryGap(notification).map((each) => (each.shows === 'shown' ? each.late?.under.gap : undefined)),
  ];
  return named.filter((gap) => gap !== undefined);
}

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
