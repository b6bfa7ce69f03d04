import type { Instant, Span } from '../../../../../shared/lib/time/clock.ts';
import type {
  Lane,
  LaneChange,
  TimelineCall,
  CardSegment,
  NoticeWindow,
  TimeSpan,
} from '../../../../../shared/lifecycle/timeline/lane-times.ts';
import type { LaneCheck } from '../../../../engine/stories/lane-checks.ts';
import { toX } from '../../../../engine/timeline/time-scale.ts';
import { callMark, checkMark, placeWords, type WordsPlace } from './lane-text.ts';

/** A stretch of a lane in pixels; what is outside of the screen has none. */
export type Placed<T> = { readonly of: T; readonly x: number; readonly width: number };

/** `isNamed`: it shows its status. */
type NamedCard = Placed<CardSegment> & { readonly isNamed: boolean };
export type PlacedCard = NamedCard & { readonly words: WordsPlace };

/** `room`: free pixels for words beside the call. `more`: other calls under its mark. */
export type PlacedCallTick = Placed<TimelineCall> & { readonly room: number; readonly more: number };

/** `more`: other checks under its mark. */
export type PlacedCheck = Placed<LaneCheck> & { readonly more: number };

type LaneShapes = {
  readonly cards: readonly PlacedCard[];
  readonly windows: readonly Placed<NoticeWindow>[];
  readonly calls: readonly PlacedCallTick[];
  readonly coming: readonly Placed<LaneChange>[];
};

/** Stretches extend past the edges, to hide their round ends. */
const overhangPx = 8;

/**
 * Lays out the visible part of a lane. Of very many calls, indistinguishable ones share a mark; the picked one has its
 * own.
 */
export function layoutLane(lane: Lane, span: Span, width: number, pickedId: string | null = null): LaneShapes {
  const place = <T extends TimeSpan>(of: T): readonly Placed<T>[] => {
    const from = Math.max(-overhangPx, toX(span, width, of.from));
    const until = Math.min(width + overhangPx, of.until === null ? Infinity : toX(span, width, of.until));
    return until <= 0 || from >= width ? [] : [{ of, x: from, width: Math.max(1, until - from) }];
  };
  const point = pointsOf(span, width);
  const calls = lane.calls.flatMap(point).toSorted((a, b) => a.x - b.x);
  const marks = mergeMarks(calls, (call) => getWeight(call, pickedId));
  const cards = addWords(nameCards(lane.cards.flatMap(place)), marks);
  return {
    cards,
    windows: lane.windows.flatMap(place),
    calls: addRoom(marks, cards, width),
    coming: lane.coming.flatMap(point),
  };
}

/** Lays out the checks of a lane. A failed one is not hidden by others. */
export function layoutChecks(
  checks: readonly LaneCheck[],
  span: Span,
  width: number,
  pickedPlace: number | null,
): readonly PlacedCheck[] {
  const marks = checks.flatMap(pointsOf(span, width)).toSorted((a, b) => a.x - b.x);
  return mergeMarks(marks, ({ place, outcome }) => (place === pickedPlace ? 2 : outcome === 'failed' ? 1 : 0));
}

/** The place of the words of a notification, which the marks of checks leave free. */
export function placeWindowWords(window: Placed<unknown>, checks: readonly PlacedCheck[]): WordsPlace {
  return placeWords(
    window,
    checks.map(({ x }) => x),
    checkMark,
    windowWordsPx,
  );
}

/** Enough of a notification's words to tell what ends it. */
const windowWordsPx = 150;

/** The place of an instant; none outside of the screen. */
function pointsOf(span: Span, width: number) {
  return <T extends { readonly at: Instant }>(of: T): readonly Placed<T>[] => {
    const x = toX(span, width, of.at);
    return x < 0 || x > width ? [] : [{ of, x, width: 0 }];
  };
}

/** Approximate width of a name with its padding. */
function getNameWidth(status: string): number {
  return 14 + 7 * status.length;
}

/** Names, among neighbours with one status, the first card with room, else the widest. */
function nameCards(cards: readonly Placed<CardSegment>[]): readonly NamedCard[] {
  const carriers = new Set<Placed<CardSegment>>();
  let best: Placed<CardSegment> | null = null;
  for (const card of cards) {
    if (best !== null && best.of.status !== card.of.status) {
      carriers.add(best);
      best = null;
    }
    if (best === null || (best.width < getNameWidth(best.of.status) && card.width > best.width)) best = card;
  }
  if (best !== null) carriers.add(best);
  return cards.map((card) => ({ ...card, isNamed: carriers.has(card) }));
}

/** Up to this many calls have their own marks, which the arrow keys reach. */
const maxSeparateMarks = 150;

/** Closer marks look like one. */
const minMarkDistancePx = 2;

type Mark<T> = Placed<T> & { readonly more: number };
type CallMark = Mark<TimelineCall>;

/** Expects calls or checks sorted by position. Of several at one place the weightiest is shown. */
function mergeMarks<T>(calls: readonly Placed<T>[], weightOf: (of: T) => number): readonly Mark<T>[] {
  if (calls.length <= maxSeparateMarks) return calls.map((call) => ({ ...call, more: 0 }));
  const marks: Mark<T>[] = [];
  let start = -Infinity;
  for (const call of calls) {
    const last = marks.at(-1);
    if (last === undefined || call.x - start >= minMarkDistancePx) {
      marks.push({ ...call, more: 0 });
      start = call.x;
    } else {
      const shown = weightOf(call.of) > weightOf(last.of) ? call : last;
      marks[marks.length - 1] = { ...shown, more: last.more + 1 };
    }
  }
  return marks;
}

/** Ranks calls at one position: a failure must not be hidden by a success. */
function getWeight({ id, verdict, origin }: TimelineCall, pickedId: string | null): number {
  if (id === pickedId) return 4;
  if (origin === 'draft') return 3;
  return verdict === 'refused' ? 2 : verdict === 'unknown' ? 1 : 0;
}

/** Room for the words of a state, where a stretch does not show its status. */
const stateWordsPx = 60;

/** Puts the words of each card beside the marks of calls. Expects both sorted by position; a single loop reads both. */
function addWords(cards: readonly NamedCard[], marks: readonly CallMark[]): readonly PlacedCard[] {
  let next = 0;
  return cards.map((card) => {
    const over: number[] = [];
    while ((marks[next]?.x ?? Infinity) < card.x) next += 1;
    for (; (marks[next]?.x ?? Infinity) < card.x + card.width; next += 1) over.push(marks[next]?.x ?? 0);
    const wantedPx = card.isNamed ? getNameWidth(card.of.status) : stateWordsPx;
    return { ...card, words: placeWords(card, over, callMark, wantedPx) };
  });
}

/** Expects marks and cards sorted by position; a single loop reads both. */
function addRoom(marks: readonly CallMark[], cards: readonly PlacedCard[], width: number): readonly PlacedCallTick[] {
  const words = cards.flatMap((card) => (card.words.width === 0 ? [] : [card.words.x]));
  let at = 0;
  return marks.map((mark, place) => {
    while ((words[at] ?? Infinity) < mark.x) at += 1;
    return { ...mark, room: Math.min(width, marks[place + 1]?.x ?? width, words[at] ?? width) - mark.x };
  });
}
