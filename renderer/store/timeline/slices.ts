import type { Instant } from '../../../shared/lib/time/clock.ts';
import type { Lane } from '../../../shared/lifecycle/timeline/lane-times.ts';
import type { StageView } from '../../engine/stage/stage.ts';
import type { Span } from '../../engine/timeline/time-scale.ts';
import type { FetchedCalls, FetchedPage } from '../host/slices.ts';

export type DrawnCallsSlice = {
  /** Takes over what a host told anew of everything that is drawn. */
  readonly callsDrawn: (fetched: FetchedPage, calls: FetchedCalls, isCleared: boolean) => void;
  /** More has happened than was told, or calls were cleared: everything is asked for anew. */
  readonly drawCallsAnew: (why: 'more' | 'cleared') => void;
  /** Asks for what came before the first call that was told of an order. */
  readonly drawEarlierCalls: () => void;
  /** Another order may be in front. Its number may still be typed, so that it is asked for a little later. */
  readonly drawOrderInFront: () => void;
};

export type Direction = 1 | -1;

/** A thing on a lane: a call, a stretch of its card, a showing of its notification, a change that is to come. */
export type LaneItem =
  | { readonly item: 'call'; readonly id: string }
  | { readonly item: 'card' | 'window' | 'coming'; readonly at: Instant };

export type Picked = LaneItem & { readonly laneKey: string };

export type StagesInTurn = readonly [StageView, StageView];

export type ViewHead = {
  /** Where the view head stands when it is away from the clock; looking elsewhere never moves the clock. */
  readonly viewAt: Instant | null;
  /** Looks at another time; null goes back to the clock. The phones follow at once, under a dragged head by turns. */
  readonly viewTime: (at: Instant | null) => void;
  /** The view head is being dragged: what need not follow in each frame waits until it is let go. */
  readonly isViewDragged: boolean;
  readonly dragView: (isViewDragged: boolean) => void;
  /**
   * While a dragged head moves: the stages of every other phone, of which each move makes one anew by turns, so that a frame
   * draws half of them. null: all phones show the one stage, as they do a tenth of a second after the last move.
   */
  readonly stagesInTurn: StagesInTurn | null;
  readonly stepView: (direction: Direction, size: 'small' | 'big') => void;
  /** Looks at the next instant at which something happens, or at the one before; stays where there is none. */
  readonly viewTurn: (direction: Direction) => void;
  readonly viewEdge: (edge: 'from' | 'until') => void;
  /** Moves the clock to the view head, which is then back at the clock; it stays where the clock cannot be moved. */
  readonly moveClockHere: () => Promise<void>;
};

export type OnScreen = {
  /** The stretch of time on screen; null holds everything. */
  readonly timelineSpan: Span | null;
  readonly setSpan: (span: Span | null) => void;
  readonly zoomTime: (factor: number, around?: Instant) => void;
  readonly panTime: (direction: Direction) => void;
  readonly zoomToNow: () => void;
};

export type Picking = {
  readonly laneKey: string | null;
  /** What the reasons are shown of; null for what the phone shows at the time looked at. */
  readonly picked: Picked | null;
  /**
   * Puts an order in focus, and opens the payload it stands on where there is one, so that the phones show it. In a
   * story it is the story that shows it.
   */
  readonly showOrder: (lane: Lane) => void;
  /** Opens the payload of an order for a status, made from the template where there is none yet. */
  readonly openNext: (lane: Lane, status: string) => void;
  /** A call that was picked is the one that the Response panel shows, too. */
  readonly pick: (picked: Picked | null) => void;
};

export type TimelineSlice = ViewHead & OnScreen & Picking;

/** All that the window knows of the timeline. */
export type TimelinePart = DrawnCallsSlice & TimelineSlice;
