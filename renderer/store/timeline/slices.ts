import type { Instant, Span } from '../../../shared/lib/time/clock.ts';
import type { Lane } from '../../../shared/lifecycle/timeline/lane-times.ts';
import type { CurveHandle } from '../../engine/stories/curves.ts';
import type { StageView } from '../../engine/stage/stage.ts';

type Direction = 1 | -1;

export type LaneItem =
  | { readonly item: 'call'; readonly id: string }
  /** A check of the story, by its place among the entries. */
  | { readonly item: 'check'; readonly place: number }
  /** A handle of a curve, by the place of its call. */
  | { readonly item: 'curve'; readonly place: number; readonly handle: CurveHandle }
  | { readonly item: 'card' | 'window' | 'coming'; readonly at: Instant };

export type Picked = LaneItem & { readonly laneKey: string };

export type AlternateStages = readonly [StageView, StageView];

export type ViewHead = {
  /** The view head's time when it is away from the clock. */
  readonly viewAt: Instant | null;
  /** Views another time; null returns to the clock. During a drag the phones follow by turns. */
  readonly viewTime: (at: Instant | null) => void;
  /** During a drag slow parts wait until the drop. */
  readonly isViewDragged: boolean;
  readonly dragView: (isViewDragged: boolean) => void;
  /**
   * During a drag: one stage for even and one for odd phones; each move renews one, so that a frame draws half. null:
   * all phones show one stage, 100 ms after the last move.
   */
  readonly alternateStages: AlternateStages | null;
  readonly stepView: (direction: Direction, size: 'small' | 'big') => void;
  readonly viewEvent: (direction: Direction) => void;
  readonly viewEdge: (edge: 'from' | 'until') => void;
  readonly moveClockHere: () => Promise<void>;
};

export type OnScreen = {
  /** The shown time span; null fits everything. */
  readonly timelineSpan: Span | null;
  readonly setSpan: (span: Span | null) => void;
  readonly zoomTime: (factor: number, around?: Instant) => void;
  readonly panTime: (direction: Direction) => void;
  readonly zoomToNow: () => void;
};

export type Picking = {
  readonly laneKey: string | null;
  /** What the reasons are about; null for what the phone shows. */
  readonly picked: Picked | null;
  /** Focuses an order and opens its payload. In a story the story shows it. */
  readonly showOrder: (lane: Lane) => void;
  /** Opens the payload of an order for a status, created if missing. */
  readonly openNext: (lane: Lane, status: string) => void;
  /** A picked call is also shown in the Response panel. */
  readonly pick: (picked: Picked | null) => void;
};

export type TimelineSlice = ViewHead & OnScreen & Picking;
