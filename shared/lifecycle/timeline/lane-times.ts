import type { CardState } from '../../specification/enumerations.ts';
import type { CallOrigin } from '../../lib/call-origin.ts';
import type { Instant } from '../../lib/time/clock.ts';
import type { Words } from '../../lib/text/words.ts';
import { nounsOf } from '../wallet.ts';
import { orderMoments, type Moment } from '../wallet-changes.ts';
import { placeInOrder } from '../placed-calls.ts';
import type { AcceptedCall, OrderView, PlacedCall, WalletOptions, Why } from '../wallet-state.ts';
import { describeChange } from '../describe-change.ts';

/** A call as the timeline shows it, whatever became of it. Only an accepted one decides what the phone shows. */
export type TimelineCall = {
  readonly id: string;
  readonly orderKey: string;
  readonly merchantBizNo: string;
  readonly scenario: string;
  readonly at: Instant;
  readonly status: string;
  readonly origin: CallOrigin;
  readonly verdict: 'accepted' | 'refused' | 'unknown';
  /** Why it was refused, or what came instead of an answer; null when there is nothing to say. */
  readonly reason: Words | null;
  /** What the wallet knows of it; null for one that changed nothing. */
  readonly accepted: AcceptedCall | null;
};

/** One instant at which something the user sees changes, by a call or by itself, with what it rests on. */
export type LaneChange = {
  readonly at: Instant;
  readonly by: 'call' | 'time';
  readonly what: Words;
  readonly whys: readonly Why[];
};

/** All that happens to one order, on one line of time. Segments lie side by side, in order of time, without overlaps. */
export type Lane = {
  readonly orderKey: string;
  readonly merchantBizNo: string;
  readonly scenario: string;
  /** In order of time; at one instant, in the order received. */
  readonly calls: readonly TimelineCall[];
  readonly statuses: readonly StatusSegment[];
  readonly cards: readonly CardSegment[];
  readonly windows: readonly NoticeWindow[];
  readonly changes: readonly LaneChange[];
  /** The timed changes after the last accepted call. */
  readonly coming: readonly LaneChange[];
};

/**
 * Creates the lanes of the timeline, one for each order, in the order of first calls. At any instant their segments
 * match wallet(calls, t).
 */
export function createLanes(calls: readonly TimelineCall[], options: WalletOptions): readonly Lane[] {
  return [...groupCallsByOrder(calls).values()].flatMap((own) => createLane(own, options) ?? []);
}

/** Calls by order, in the order of first calls. */
export function groupCallsByOrder(calls: readonly TimelineCall[]): ReadonlyMap<string, readonly TimelineCall[]> {
  const orders = new Map<string, TimelineCall[]>();
  for (const call of calls) {
    const known = orders.get(call.orderKey);
    if (known === undefined) orders.set(call.orderKey, [call]);
    else known.push(call);
  }
  return orders;
}

/** The lane of one order, from its calls in any order; null when there are none. */
export function createLane(calls: readonly TimelineCall[], options: WalletOptions): Lane | null {
  const inTime = calls.toSorted((a, b) => a.at - b.at);
  const [first] = inTime;
  if (first === undefined) return null;
  const story = placeInOrder(inTime.flatMap(({ accepted }) => accepted ?? []));
  const { orderKey, merchantBizNo, scenario } = first;
  return { orderKey, merchantBizNo, scenario, calls: inTime, ...createLaneSegments(story, options) };
}

type LaneSegments = Pick<Lane, 'statuses' | 'cards' | 'windows' | 'changes' | 'coming'>;

function createLaneSegments(story: readonly PlacedCall[], options: WalletOptions): LaneSegments {
  const segments = createSegments();
  const changes: LaneChange[] = [];
  let before: OrderView | null = null;
  for (const moment of orderMoments(story, options, -Infinity)) {
    const { at, placed, view } = moment;
    addSegments(segments, moment);
    const what = describeChange(before, view, nounsOf(placed, options));
    const by = before?.call === view.call ? 'time' : 'call';
    if (what !== null) changes.push({ at, by, what, whys: findWhys(before, view) });
    before = view;
  }
  const last = story.at(-1)?.call;
  const coming = changes.filter(({ at, by }) => by === 'time' && last !== undefined && at > last.at);
  return { ...segments, changes, coming };
}

/** What a change rests on: the reason of each thing that is now another, or of the card when the texts alone are. */
function findWhys(
  before: OrderView | null,
  { card, cardWhy, notification, locales, localesWhy }: OrderView,
): readonly Why[] {
  const isOther = before?.card !== card;
  const noticeIsOther = (before?.notification.visible ?? false) !== notification.visible;
  const hides = Object.entries(locales).some(([locale, shown]) => shown === 'hidden' && isShownIn(before, locale));
  return [
    ...(isOther || !noticeIsOther ? [cardWhy] : []),
    ...(noticeIsOther ? [notification.why] : []),
    ...(hides && localesWhy !== null ? [localesWhy] : []),
  ];
}

function isShownIn(view: OrderView | null, locale: string): boolean {
  return view === null || Object.entries(view.locales).some(([name, shown]) => name === locale && shown === 'shown');
}

/** A time from an instant up to another, exclusive; null: no known end. */
export type TimeSpan = { readonly from: Instant; readonly until: Instant | null };

/** As long as an order has one status. */
type StatusSegment = TimeSpan & { readonly status: string };

/** As long as the card lies in one list, under one status and for one reason. */
export type CardSegment = TimeSpan & { readonly status: string; readonly state: CardState; readonly why: Why };

/** One unbroken showing of the notification: by which call and why it began, by which and why it ends, if it does. */
export type NoticeWindow = TimeSpan & { readonly begins: NoticeTurn; readonly ends: NoticeTurn | null };

/** A turn of what is shown, under the call then in force. `by` time: that call had been accepted before. */
export type NoticeTurn = { readonly by: 'call' | 'time'; readonly placed: PlacedCall; readonly why: Why };

type Segments = {
  readonly statuses: StatusSegment[];
  readonly cards: CardSegment[];
  readonly windows: NoticeWindow[];
};

/** Segments of a lane on which nothing has happened yet; moments are added to them. */
function createSegments(): Segments {
  return { statuses: [], cards: [], windows: [] };
}

/** Lets segments end and begin as the next moment says. */
function addSegments(segments: Segments, moment: Moment): void {
  addStatus(segments.statuses, moment);
  addCard(segments.cards, moment);
  addNotice(segments.windows, moment);
}

function addStatus(statuses: StatusSegment[], { at, view: { status } }: Moment): void {
  const last = statuses.at(-1);
  if (last?.status === status) return;
  close(statuses, at);
  statuses.push({ from: at, until: null, status });
}

function addCard(cards: CardSegment[], { at, view: { status, card: state, cardWhy: why } }: Moment): void {
  const last = cards.at(-1);
  if (last?.status === status && last.state === state && last.why.words.en === why.words.en) return;
  close(cards, at);
  cards.push({ from: at, until: null, status, state, why });
}

function addNotice(windows: NoticeWindow[], { at, placed, view }: Moment): void {
  const { notification } = view;
  const turn: NoticeTurn = { by: placed.call.at === at ? 'call' : 'time', placed, why: notification.why };
  const last = windows.at(-1);
  const isOpen = last !== undefined && last.until === null;
  if (notification.visible && !isOpen) windows.push({ from: at, until: null, begins: turn, ends: null });
  if (!notification.visible && isOpen) windows.splice(-1, 1, { ...last, until: at, ends: turn });
}

function close(segments: TimeSpan[], at: Instant): void {
  const last = segments.at(-1);
  if (last !== undefined && last.until === null) segments.splice(-1, 1, { ...last, until: at });
}
