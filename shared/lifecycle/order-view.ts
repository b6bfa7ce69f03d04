import type { Instant } from '../lib/clock.ts';
import type { Words } from '../lib/words.ts';
import { gapValue } from '../spec/gaps.ts';
import type { GapChoices } from '../spec/gaps.ts';
import { readCall } from './call-reading.ts';
import type { CallReading, Window } from './call-reading.ts';
import type { Bound, CardEffect, NotificationEffect, Status } from './lifecycle.ts';
import { decidedByParts, partStates } from './parts.ts';
import type { AcceptedCall, CardState, NotificationState, OrderView, WalletWorld, Why } from './wallet-state.ts';

/** What the phone shows of one order at `t`, while `call` is its call in force (call.at <= t). */
export function viewOrder(call: AcceptedCall, t: Instant, world: WalletWorld): OrderView {
  const reading = readingIn(world, call);
  const { orderKey, merchantBizNo, scenario, status } = call;
  if (reading === null) return { orderKey, merchantBizNo, scenario, status, call, ...nothingShown };
  const notification = viewNotification(reading, call.at, t);
  const { card, why } = viewCard(reading, notification, t, world.gaps);
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
    locales: reading.locales,
    localesWhy: Object.values(reading.locales).includes('hidden') ? localeAbsent : null,
  };
}

/** What one of the call's parts holds, in the scenario's words; null where its status has no parts. */
export function partNounOf(call: AcceptedCall, world: WalletWorld): Words | null {
  return readingIn(world, call)?.status.effect.parts?.noun ?? null;
}

/** The instants at which what a call shows may change by itself, in no order. */
export function boundsOf(call: AcceptedCall, world: WalletWorld): Instant[] {
  const reading = readingIn(world, call);
  if (reading === null) return [];
  const { card, notification } = reading;
  return [card.from, card.until, notification.from, notification.until].filter((instant) => instant !== null);
}

function readingIn(world: WalletWorld, call: AcceptedCall): CallReading | null {
  const lifecycle = world.lifecycleOf(call.scenario);
  return lifecycle === null ? null : readCall(call, lifecycle);
}

type CardView = { readonly card: CardState; readonly why: Why };

function viewCard(reading: CallReading, notification: NotificationState, t: Instant, gaps: GapChoices): CardView {
  const { status } = reading;
  const { card } = status.effect;
  if (card.shows === 'ticket') return viewTicket(card, reading, t);
  if (card.shows !== 'service-card') return { card: card.shows, why: bySpec(status) };
  const stands = notification.visible && gapValue(gaps, card.gap) === 'with-notification';
  const words = stands ? cardStands : noCard;
  return { card: stands ? 'service-card' : 'none', why: { words, clause: status.clause, gap: card.gap } };
}

function viewTicket(ticket: Extract<CardEffect, { shows: 'ticket' }>, reading: CallReading, t: Instant): CardView {
  const { status, parts, card } = reading;
  if (isBefore(card, t) && ticket.from !== undefined) return { card: 'none', why: outside(ticket.from, status) };
  const decided = decidedByParts(parts, status.effect.parts);
  if (decided !== null) return decided;
  if (isOver(card, t) && ticket.until !== undefined) return { card: 'expired', why: outside(ticket.until, status) };
  return { card: 'active', why: bySpec(status) };
}

function viewNotification(reading: CallReading, acceptedAt: Instant, t: Instant): NotificationState {
  const { status, notification: window } = reading;
  const effect: NotificationEffect = status.effect.notification;
  const said = { words: effect.reason, clause: status.clause };
  if (effect.shows === 'hidden') return hidden(said);
  if (isBefore(window, t) && effect.from !== undefined) return hidden(outside(effect.from, status));
  if (isOver(window, t) && effect.until !== undefined) return hidden(outside(effect.until, status));
  return { visible: true, since: Math.max(acceptedAt, window.from ?? acceptedAt), until: window.until, why: said };
}

function hidden(why: Why): NotificationState {
  return { visible: false, since: null, until: null, why };
}

function isBefore({ from }: Window, t: Instant): boolean {
  return from !== null && t < from;
}

function isOver({ until }: Window, t: Instant): boolean {
  return until !== null && t >= until;
}

function outside({ outside: words, clause: own, gap }: Bound, status: Status): Why {
  const clause = own ?? status.clause;
  return gap === undefined ? { words, clause } : { words, clause, gap };
}

function bySpec(status: Status): Why {
  return { words: status.effectMeans, clause: status.clause };
}

const cardStands = {
  en: 'The card stands as long as the notification is shown.',
  zh: '卡片與通知同時顯示。',
};
const noCard = {
  en: 'There is no card without its notification.',
  zh: '沒有通知時不顯示卡片。',
};

const localeAbsent: Why = {
  words: {
    en: 'The payload lacks the texts of a language: card and notification are hidden in it.',
    zh: '內容欠缺某個語言的文字：卡片和通知在該語言下隱藏。',
  },
  clause: 'locales/multiLang',
  gap: 'missing-locale',
};

const unknownWhy: Why = {
  words: { en: 'This status shows nothing on the phone.', zh: '此狀態不會在手機上顯示任何內容。' },
  clause: 'base/orderStatus',
};
const nothingShown = {
  card: 'none',
  cardWhy: unknownWhy,
  parts: [],
  notification: { visible: false, since: null, until: null, why: unknownWhy },
  locales: { zh_HK: 'shown', en_US: 'shown' },
  localesWhy: null,
} as const;
