import { gapOfChoice, valuesOfEveryGap } from '../gaps/by-gap.ts';
import type { GapId } from '../gaps/gaps.ts';
import type { Bound, Effect } from './lifecycle.ts';

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
