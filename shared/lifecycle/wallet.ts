import type { CardState } from '../specification/enumerations.ts';
import type { Instant } from '../lib/time/clock.ts';
import { findEffectiveCalls } from './placed-calls.ts';
import type { AcceptedCall, OrderView, WalletOptions, NotificationState, PlacedCall, Why } from './wallet-state.ts';
import { resolveByGap } from '../gaps/by-gap.ts';
import { gapValue, type GapChoices } from '../gaps/gaps.ts';
import type { Words } from '../lib/text/words.ts';
import { findShownLocale, type Locale } from '../specification/locales.ts';
import { readCall, findShownSince, type CallReading, type ShownWindow } from './read-call.ts';
import type { Bound, CardEffect, Lifecycle, Status } from './lifecycle.ts';
import { findStateOfParts, partStates } from './parts.ts';
import { KeptWith } from '../lib/kept-with.ts';

/**
 * What the phone shows at `t`: one view for each order with an accepted call, in the order of first calls. Pure;
 * calls and effects at `t` count, later ones never do. Of two calls at one instant the later in the list counts.
 * Clauses: states/…, wallet behaviour of each scenario.
 */
export function wallet(calls: readonly AcceptedCall[], t: Instant, options: WalletOptions): readonly OrderView[] {
  return findEffectiveCalls(calls, t).map((placed) => viewOrder(placed, t, options));
}

/**
 * What the phone shows of one order at `t`, while `placed` is its effective call (its time <= t). Between two timed
 * changes it is the same value.
 */
export function viewOrder(placed: PlacedCall, t: Instant, options: WalletOptions): OrderView {
  const known = views.get(placed);
  if (known?.options === options && t >= known.from && t < known.until) return known.view;
  const bounds = findBounds(placed, options);
  const from = Math.max(-Infinity, ...bounds.filter((bound) => bound <= t));
  const until = Math.min(Infinity, ...bounds.filter((bound) => bound > t));
  const view = computeView(placed, t, options);
  views.set(placed, { options, from, until, view });
  return view;
}

type StoredView = Readonly<Record<'from' | 'until', Instant>> & {
  readonly options: WalletOptions;
  readonly view: OrderView;
};
const views = new KeptWith<PlacedCall, StoredView>();

function computeView(placed: PlacedCall, t: Instant, options: WalletOptions): OrderView {
  const { call } = placed;
  const reading = readingIn(options, placed);
  const { orderKey, merchantBizNo, scenario, status } = call;
  if (reading === null) {
    const why = whyNothing(options.lifecycleOf(scenario));
    return { orderKey, merchantBizNo, scenario, status, call, ...nothingShown(why) };
  }
  const notification = viewNotification(reading, placed, t, options);
  const { card, why } = viewCard(reading, notification, t, options.gaps);
  return {
    orderKey,
    merchantBizNo,
    scenario,
    status,
    call,
    card,
    cardWhy: why,
    parts: partStates(reading.parts, card),
    notification,
    ...localesOf(placed, options),
  };
}

/** What the scenario calls its card, and what one of its parts holds; null where its status has no parts. */
export type Nouns = { readonly card: Words; readonly part: Words | null };

/** What is said of a call's card and parts, in its scenario's words. */
export function nounsOf(placed: PlacedCall, options: WalletOptions): Nouns {
  return {
    card: options.lifecycleOf(placed.call.scenario)?.noun ?? unknownCard,
    part: readingIn(options, placed)?.status.effect.parts?.noun ?? null,
  };
}

const unknownCard = { en: 'card', zh: '卡片' };

/** The instants at which what a call shows may change by itself, in no order. */
export function findBounds(placed: PlacedCall, options: WalletOptions): Instant[] {
  const reading = readingIn(options, placed);
  if (reading === null) return [];
  const { card, notificationWindow: notice } = reading;
  return [card.from, card.until, notice.from, notice.until].filter((instant) => instant !== null);
}

function readingIn(options: WalletOptions, placed: PlacedCall): CallReading | null {
  const lifecycle = options.lifecycleOf(placed.call.scenario);
  return lifecycle === null ? null : readCall(placed, lifecycle, options.gaps);
}

type CardView = { readonly card: CardState; readonly why: Why };

function viewCard(reading: CallReading, notification: NotificationState, t: Instant, gaps: GapChoices): CardView {
  const { status } = reading;
  const { card } = status.effect;
  if (card.shows === 'ticket') return viewTicket(card, reading, t, gaps);
  if (card.shows !== 'service-card') return { card: card.shows, why: bySpec(status) };
  const stands = notification.visible && gapValue(gaps, card.gap) === 'with-notification';
  const words = stands ? cardStands : noCard;
  return { card: stands ? 'service-card' : 'none', why: { words, clause: status.clause, gap: card.gap } };
}

function viewTicket(
  ticket: Extract<CardEffect, { shows: 'ticket' }>,
  reading: CallReading,
  t: Instant,
  gaps: GapChoices,
): CardView {
  const { status, parts, card } = reading;
  if (isBefore(card, t) && ticket.from !== undefined) return { card: 'none', why: outside(ticket.from, status, gaps) };
  const decided = findStateOfParts(parts, status.effect.parts);
  if (decided !== null) return decided;
  if (isOver(card, t) && ticket.until !== undefined)
    return { card: 'expired', why: outside(ticket.until, status, gaps) };
  return { card: 'active', why: bySpec(status) };
}

function viewNotification(
  reading: CallReading,
  placed: PlacedCall,
  t: Instant,
  options: WalletOptions,
): NotificationState {
  const { gaps } = options;
  const acceptedAt = placed.call.at;
  const { status, notification: effect, notificationWindow: window, notificationFrom, notificationGap, late } = reading;
  const { clause } = status;
  const said: Why = { words: effect.reason, clause, ...(notificationGap === null ? {} : { gap: notificationGap }) };
  if (effect.shows === 'hidden') return hidden(said);
  if (isBefore(window, t) && notificationFrom !== null) return hidden(outside(notificationFrom, status, gaps));
  if (isOver(window, t) && effect.until !== undefined) return hidden(outside(effect.until, status, gaps));
  if (late !== null) return hidden({ words: late.reason, clause, gap: late.under.gap });
  const updatedAt = Math.max(acceptedAt, window.from ?? acceptedAt);
  const since = findShownSince(placed, updatedAt, options);
  return { visible: true, since, updatedAt, until: window.until, why: said };
}

function hidden(why: Why): NotificationState {
  return { visible: false, since: null, updatedAt: null, until: null, why };
}

function isBefore({ from }: ShownWindow, t: Instant): boolean {
  return from !== null && t < from;
}

function isOver({ until }: ShownWindow, t: Instant): boolean {
  return until !== null && t >= until;
}

function outside({ outside: said, clause: own, gap }: Bound, status: Status, gaps: GapChoices): Why {
  const clause = own ?? status.clause;
  const words = resolveByGap(said, gaps);
  return gap === undefined ? { words, clause } : { words, clause, gap };
}

function bySpec(status: Status): Why {
  return { words: status.effectMeans, clause: status.clause };
}

const cardStands = { en: 'The card is shown as long as its notification.', zh: '卡片與通知同時顯示。' };
const noCard = { en: 'There is no card without its notification.', zh: '沒有通知時不顯示卡片。' };

const localeAbsent: Why = {
  words: {
    en: 'The payload has no texts in a language: its card and notification are hidden in that language.',
    zh: '內容欠缺某個語言的文字：卡片和通知在該語言下隱藏。',
  },
  clause: 'locales/multiLang',
  gap: 'missing-locale',
};

const otherTexts: Why = {
  ...localeAbsent,
  words: {
    en: 'The payload has no texts in a language: the other language is shown instead.',
    zh: '內容欠缺某個語言的文字：該語言顯示另一語言的文字。',
  },
};

function localesOf(
  { call }: PlacedCall,
  { lifecycleOf, gaps }: WalletOptions,
): Pick<OrderView, 'locales' | 'localesWhy'> {
  const at = lifecycleOf(call.scenario)?.localesAt ?? [];
  const textsOf = (locale: Locale): Locale | null => findShownLocale(locale, call.payload.root, at, gaps);
  const [zh, en] = [textsOf('zh_HK'), textsOf('en_US')];
  if (zh === 'zh_HK' && en === 'en_US') return allShown;
  const all = { zh_HK: zh === null ? hiddenHere : shownHere, en_US: en === null ? hiddenHere : shownHere };
  return { locales: all, localesWhy: zh === null || en === null ? localeAbsent : otherTexts };
}

const [shownHere, hiddenHere] = ['shown', 'hidden'] as const;
const allShown = { locales: { zh_HK: 'shown', en_US: 'shown' }, localesWhy: null } as const;

/** Why an order shows nothing whose status stands in no table, or whose scenario has none. */
function whyNothing(lifecycle: Lifecycle | null): Why {
  if (lifecycle === null) return { words: unknownStatus, clause: 'base/orderStatus' };
  const { statuses, moves } = lifecycle;
  return { words: statuses.length === 0 ? noStatuses : unknownStatus, clause: moves.clause };
}

const unknownStatus = {
  en: 'This status is not in the table of its scenario: it shows nothing on the phone.',
  zh: '此狀態不在其場景的狀態表內：手機不顯示任何內容。',
};
const noStatuses = {
  en: 'Orders of this kind never have a card or a notification.',
  zh: '這類訂單不論狀態，均沒有卡片和通知。',
};

function nothingShown(why: Why) {
  return {
    card: 'none',
    cardWhy: why,
    parts: [],
    notification: { visible: false, since: null, updatedAt: null, until: null, why },
    locales: { zh_HK: 'shown', en_US: 'shown' },
    localesWhy: null,
  } as const;
}
