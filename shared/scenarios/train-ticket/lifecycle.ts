import type { Bound, Effect, OwnLifecycle, Parts } from '../../lifecycle/lifecycle.ts';
import { passengerStatuses } from './passenger-statuses.ts';

const availableTime = { of: 'field', path: ['extInfo', 'available_time'] } as const;
const expiredTime = { of: 'field', path: ['extInfo', 'expired_time'] } as const;
const endTime = { of: 'field', path: ['extInfo', 'end_time'] } as const;

const shownFrom: Bound = {
  at: availableTime,
  clause: 'train-ticket/available_time',
  gap: 'display-window',
  outside: {
    en: 'Before available_time the phone shows nothing of the ticket.',
    zh: '未到 available_time，手機不會顯示這張車票。',
  },
};

const ticketUntil: Bound = {
  at: expiredTime,
  clause: 'train-ticket/expired_time',
  gap: 'display-window',
  outside: {
    en: 'expired_time has passed and the ticket was not used: it lies in the used list as expired.',
    zh: '已過 expired_time 而車票未使用：車票以「已過期」移至已使用列表。',
  },
};

const noticeUntil: Bound = {
  at: { of: 'first-known', points: [expiredTime, endTime] },
  clause: 'train-ticket/expired_time',
  gap: 'notification-end',
  outside: {
    en: 'The notification ended by itself at expired_time (end_time where there is none).',
    zh: '通知已於 expired_time（如無則為 end_time）自動結束。',
  },
};

const passengers: Parts = {
  list: 'passengerInfoList',
  id: 'id',
  status: 'status',
  clause: 'train-ticket/status',
  fates: Object.fromEntries(passengerStatuses.map(({ value, fate }) => [value, fate])),
  noun: { en: 'Ticket', zh: '車票' },
  allUsed: {
    en: 'Every passenger’s ticket is used or removed: the card lies in the used list.',
    zh: '每位乘客的車票均已使用或移除：卡片移至已使用列表。',
  },
  allRemoved: {
    en: 'Every passenger’s ticket is removed: the card has left the wallet.',
    zh: '每位乘客的車票均已移除：卡片已離開卡包。',
  },
};

const issued: Effect = {
  card: { shows: 'ticket', from: shownFrom, until: ticketUntil },
  notification: {
    shows: 'shown',
    reason: { en: 'The ticket is issued: its notification is shown.', zh: '車票已發出：顯示通知。' },
    from: shownFrom,
    until: noticeUntil,
  },
  parts: passengers,
};

const refunded: Effect = {
  card: { shows: 'removed' },
  notification: {
    shows: 'hidden',
    reason: { en: 'The order is refunded: its notification is hidden.', zh: '訂單已退款：通知隱藏。' },
  },
  parts: passengers,
};

const used: Effect = {
  card: { shows: 'used' },
  notification: {
    shows: 'hidden',
    reason: { en: 'The ticket is used: its notification is hidden.', zh: '車票已使用：通知隱藏。' },
  },
  parts: passengers,
};

/** Statuses of a train ticket. The moves between them are an open point: an order may start anywhere and ends once. */
export const trainTicketLifecycle: OwnLifecycle = {
  localesAt: [['extInfo', 'multiLang']],
  moves: {
    order: 'free',
    gap: 'ticket-moves',
    also: [{ from: 'USED', to: 'REFUNDED', under: { gap: 'ticket-moves', value: 'refund-after-use' } }],
  },
  statuses: [
    {
      name: 'TICKETED',
      means: { en: 'The ticket is issued', zh: '車票已發出' },
      step: 1,
      effect: issued,
      effectMeans: { en: 'The ticket is issued into the card wallet.', zh: '車票發至卡包。' },
    },
    {
      name: 'REFUNDED',
      means: { en: 'The order is refunded', zh: '訂單已退款' },
      step: 2,
      end: true,
      effect: refunded,
      effectMeans: {
        en: 'The ticket leaves the wallet and its notification is hidden.',
        zh: '車票從卡包移除，通知隱藏。',
      },
    },
    {
      name: 'USED',
      means: { en: 'The ticket is used', zh: '車票已使用' },
      step: 2,
      end: true,
      effect: used,
      effectMeans: {
        en: 'The ticket moves to the used list and its notification is hidden.',
        zh: '車票移至已使用列表，通知隱藏。',
      },
    },
  ],
};
