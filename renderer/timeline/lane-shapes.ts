import type { Instant } from '../../shared/lib/clock.ts';
import type { Lane, LaneChange, TimelineCall } from '../../shared/lifecycle/timeline.ts';
import type { CardSegment, NoticeWindow, Stretch } from '../../shared/lifecycle/timeline-segments.ts';
import { toX } from '../store/time-scale.ts';
import type { Span } from '../store/time-scale.ts';

/** A stretch of a lane as it lies on screen, in pixels. What lies outside of the screen has no place. */
export type Placed<T> = { readonly of: T; readonly x: number; readonly width: number };

/** A stretch of the card. The widest one of each status carries its name. */
export type PlacedCard = Placed<CardSegment> & { readonly isNamed: boolean };

/** A call. `room`: the pixels beside it that are free for words, up to the next call or the next word on the lane. */
export type PlacedCallTick = Placed<TimelineCall> & { readonly room: number };

/** What of a lane lies on screen. */
export type LaneShapes = {
  readonly cards: readonly PlacedCard[];
  readonly windows: readonly Placed<NoticeWindow>[];
  readonly calls: readonly PlacedCallTick[];
  readonly coming: readonly Placed<LaneChange>[];
};

/** Lets stretches begin and end a little outside of the screen, so that their round ends are not drawn at its edge. */
const beyond = 8;

/** Places a lane on a track of this width. Only what can be seen is placed, however long the lane is. */
export function shapesOf(lane: Lane, span: Span, width: number): LaneShapes {
  const place = <T extends Stretch>(of: T): readonly Placed<T>[] => {
    const from = Math.max(-beyond, toX(span, width, of.from));
    const until = Math.min(width + beyond, of.until === null ? Infinity : toX(span, width, of.until));
    return until <= 0 || from >= width ? [] : [{ of, x: from, width: Math.max(1, until - from) }];
  };
  const point = <T extends { readonly at: Instant }>(of: T): readonly Placed<T>[] => {
    const x = toX(span, width, of.at);
    return x < 0 || x > width ? [] : [{ of, x, width: 0 }];
  };
  const cards = named(lane.cards.flatMap(place));
  return {
    cards,
    windows: lane.windows.flatMap(place),
    calls: withRoom(lane.calls.flatMap(point), cards, width),
    coming: lane.coming.flatMap(point),
  };
}

function named(cards: readonly Placed<CardSegment>[]): readonly PlacedCard[] {
  return cards.map((card, at) => ({ ...card, isNamed: widestOfRun(cards, at) === card }));
}

/** The widest of the neighbours with the same status. */
function widestOfRun(cards: readonly Placed<CardSegment>[], at: number): Placed<CardSegment> | undefined {
  const status = cards[at]?.of.status;
  let first = at;
  while (first > 0 && cards[first - 1]?.of.status === status) first -= 1;
  let widest = cards[first];
  for (let next = first; next < cards.length && cards[next]?.of.status === status; next += 1) {
    const card = cards[next];
    if (card !== undefined && card.width > (widest?.width ?? 0)) widest = card;
  }
  return widest;
}

/** About as wide as the words at the start of a stretch. */
const wordsWidth = 96;

function withRoom(
  calls: readonly Placed<TimelineCall>[],
  cards: readonly PlacedCard[],
  width: number,
): readonly PlacedCallTick[] {
  return calls.map((call, at) => {
    const words = cards.filter(({ x }) => x + wordsWidth > call.x).map(({ x }) => Math.max(x, call.x));
    return { ...call, room: Math.min(width, calls[at + 1]?.x ?? width, ...words) - call.x };
  });
}
