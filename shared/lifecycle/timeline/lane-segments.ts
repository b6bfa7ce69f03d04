import type { Instant } from '../../lib/time/clock.ts';
import type { Moment } from '../wallet-changes.ts';
import type { CardState, PlacedCall, Why } from '../wallet-state.ts';

/** A time from an instant up to another, exclusive; null: no known end. */
export type TimeSpan = { readonly from: Instant; readonly until: Instant | null };

/** As long as an order has one status. */
export type StatusSegment = TimeSpan & { readonly status: string };

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
export function createSegments(): Segments {
  return { statuses: [], cards: [], windows: [] };
}

/** Lets segments end and begin as the next moment says. */
export function addSegments(segments: Segments, moment: Moment): void {
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
