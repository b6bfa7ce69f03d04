import type { Instant } from '../lib/clock.ts';
import { at } from '../lib/json-view.ts';
import { gapValue } from '../spec/gaps.ts';
import type { GapChoices } from '../spec/gaps.ts';
import { locales } from '../spec/locales.ts';
import type { Locale } from '../spec/locales.ts';
import { statusNamed } from './check-move.ts';
import type { Bound, CardEffect, Lifecycle, NotificationEffect, Status } from './lifecycle.ts';
import { decidedByParts, partsOf, partStates } from './parts.ts';
import type { Part } from './parts.ts';
import { instantOf } from './point.ts';
import type { AcceptedCall, CardState, NotificationState, OrderView, WalletWorld, Why } from './wallet-state.ts';

/** What the phone shows of one order at `t`, while `call` is its call in force (call.at <= t). */
export function viewOrder(call: AcceptedCall, t: Instant, world: WalletWorld): OrderView {
  const lifecycle = world.lifecycleOf(call.scenario);
  const status = lifecycle === null ? null : statusNamed(lifecycle, call.status);
  const { orderKey, merchantBizNo, scenario } = call;
  const order = { orderKey, merchantBizNo, scenario, status: call.status, call };
  if (lifecycle === null || status === null) return { ...order, ...nothingShown, locales: shownEverywhere };
  const { effect } = status;
  const parts = partsOf(call, lifecycle, effect.parts);
  const notification = viewNotification(effect.notification, status, call, t);
  const { card, why } =
    effect.card.shows === 'ticket'
      ? viewTicket(effect.card, status, parts, call, t)
      : viewPlainCard(effect.card, status, notification, world.gaps);
  return {
    ...order,
    card,
    cardWhy: why,
    parts: partStates(parts, card),
    notification,
    locales: viewLocales(call, lifecycle),
  };
}

/** The instants at which what a call shows may change by itself, in no order. */
export function boundsOf(call: AcceptedCall, world: WalletWorld): readonly Instant[] {
  const lifecycle = world.lifecycleOf(call.scenario);
  const effect = lifecycle === null ? undefined : statusNamed(lifecycle, call.status)?.effect;
  if (effect === undefined) return [];
  const { card, notification } = effect;
  const bounds = [
    ...(card.shows === 'ticket' ? [card.from, card.until] : []),
    ...(notification.shows === 'shown' ? [notification.from, notification.until] : []),
  ];
  return bounds
    .map((bound) => (bound === undefined ? null : instantOf(bound.at, call)))
    .filter((instant) => instant !== null);
}

/** Why a card and a notification are hidden in a language whose locale the payload lacks. */
export const missingLocaleWhy = {
  words: {
    en: 'The payload has no texts for this language: card and notification are hidden in it.',
    zh: '此內容沒有這個語言的文字：卡片和通知在該語言下隱藏。',
  },
  gap: 'missing-locale',
} as const;

type CardView = { readonly card: CardState; readonly why: Why };

function viewTicket(
  effect: Extract<CardEffect, { shows: 'ticket' }>,
  status: Status,
  parts: readonly Part[],
  call: AcceptedCall,
  t: Instant,
): CardView {
  if (effect.from !== undefined && isBefore(t, effect.from, call)) return { card: 'none', why: outside(effect.from) };
  const decided = decidedByParts(parts, status.effect.parts?.clause ?? status.clause);
  if (decided !== null) return decided;
  if (effect.until !== undefined && isFrom(t, effect.until, call)) {
    return { card: 'expired', why: outside(effect.until) };
  }
  return { card: 'active', why: bySpec(status) };
}

function viewPlainCard(
  effect: Exclude<CardEffect, { shows: 'ticket' }>,
  status: Status,
  notification: NotificationState,
  gaps: GapChoices,
): CardView {
  if (effect.shows !== 'service-card') return { card: effect.shows, why: bySpec(status) };
  const stands = notification.visible && gapValue(gaps, effect.gap) === 'with-notification';
  const words = stands ? cardStands : noCard;
  return { card: stands ? 'service-card' : 'none', why: { words, clause: status.clause, gap: effect.gap } };
}

function viewNotification(
  effect: NotificationEffect,
  status: Status,
  call: AcceptedCall,
  t: Instant,
): NotificationState {
  const hidden = (why: Why): NotificationState => ({ visible: false, since: null, until: null, why });
  const said = { words: effect.reason, clause: status.clause };
  if (effect.shows === 'hidden') return hidden(said);
  const { from, until } = effect;
  if (from !== undefined && isBefore(t, from, call)) return hidden(outside(from));
  if (until !== undefined && isFrom(t, until, call)) return hidden(outside(until));
  const start = from === undefined ? null : instantOf(from.at, call);
  const end = until === undefined ? null : instantOf(until.at, call);
  return { visible: true, since: Math.max(call.at, start ?? call.at), until: end, why: said };
}

function viewLocales(call: AcceptedCall, lifecycle: Lifecycle): Readonly<Record<Locale, 'shown' | 'hidden'>> {
  const has = (locale: Locale): boolean =>
    lifecycle.localesAt.every((path) => at(call.payload.root, ...path, locale)?.kind === 'object');
  const [zh, en] = locales;
  return { [zh]: has(zh) ? 'shown' : 'hidden', [en]: has(en) ? 'shown' : 'hidden' };
}

function isBefore(t: Instant, bound: Bound, call: AcceptedCall): boolean {
  const instant = instantOf(bound.at, call);
  return instant !== null && t < instant;
}

function isFrom(t: Instant, bound: Bound, call: AcceptedCall): boolean {
  const instant = instantOf(bound.at, call);
  return instant !== null && t >= instant;
}

function outside(bound: Bound): Why {
  const { outside: words, clause, gap } = bound;
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

const unknownWhy: Why = {
  words: { en: 'This status shows nothing on the phone.', zh: '此狀態不會在手機上顯示任何內容。' },
  clause: 'base/orderStatus',
};
const shownEverywhere = { zh_HK: 'shown', en_US: 'shown' } as const;
const nothingShown = {
  card: 'none',
  cardWhy: unknownWhy,
  parts: [],
  notification: { visible: false, since: null, until: null, why: unknownWhy },
} as const;
