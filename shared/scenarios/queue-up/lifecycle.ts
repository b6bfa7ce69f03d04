import type { GapValue } from '../../gaps/gaps.ts';
import type { Bound, CardEffect, Effect, LifecycleDefinition } from '../../lifecycle/lifecycle.ts';

const tenMinutes = 10 * 60_000;

const final: GapValue = { gap: 'queue-final', value: 'final' };
const card: CardEffect = { shows: 'service-card', gap: 'service-card' };

const hiddenTenMinutesLater: Bound = {
  at: {
    of: 'by-gap',
    point: {
      gap: 'hide-after-origin',
      byValue: {
        accepted: { of: 'accepted', plusMs: tenMinutes },
        'modify-time': { of: 'field', path: ['orderModifyTime'], plusMs: tenMinutes, unitGap: 'time-unit' },
        'first-call': { of: 'run-start', plusMs: tenMinutes },
      },
    },
  },
  gap: 'hide-after-origin',
  outside: {
    gap: 'hide-after-origin',
    byValue: {
      accepted: {
        en: 'Ten minutes have passed since the call was accepted: the notification is hidden.',
        zh: '自該次呼叫獲接受起已過十分鐘：通知隱藏。',
      },
      'modify-time': {
        en: 'Ten minutes have passed since orderModifyTime: the notification is hidden.',
        zh: '自 orderModifyTime 起已過十分鐘：通知隱藏。',
      },
      'first-call': {
        en: 'Ten minutes have passed since the first call with this status: the notification is hidden.',
        zh: '自首次以此狀態呼叫起已過十分鐘：通知隱藏。',
      },
    },
  },
};

const waiting: Effect = {
  card,
  notification: {
    shows: 'shown',
    reason: {
      en: 'The customer is in the queue: each call shows or updates the notification.',
      zh: '客人正在排隊：每次呼叫都會顯示或更新通知。',
    },
  },
};

const arrived: Effect = {
  card,
  notification: {
    shows: 'shown',
    until: hiddenTenMinutesLater,
    reason: {
      en: 'The number is called: the notification stays for ten minutes more.',
      zh: '已叫到號碼：通知再保留十分鐘。',
    },
  },
};

const passed: Effect = {
  card,
  notification: {
    shows: 'shown',
    until: hiddenTenMinutesLater,
    reason: {
      en: 'The number has been passed: the notification stays for ten minutes more.',
      zh: '號碼已過：通知再保留十分鐘。',
    },
  },
};

const cancelled: Effect = {
  card: { shows: 'none' },
  notification: {
    shows: 'hidden',
    reason: { en: 'The queuing is cancelled: its notification is hidden.', zh: '已取消排隊：通知隱藏。' },
  },
};

const finished: Effect = {
  card: { shows: 'none' },
  notification: {
    shows: 'hidden',
    reason: { en: 'The service is completed: its notification is hidden.', zh: '服務已完成：通知隱藏。' },
  },
};

/** Statuses of queuing: may start anywhere but at CANCELLED, may skip, never go backward. */
export const queueUpLifecycle: LifecycleDefinition = {
  noun: { en: 'card', zh: '卡片' },
  localesAt: [
    ['extInfo', 'multiLang'],
    ['shopInfo', 'extInfo', 'multiLang'],
  ],
  moves: {
    order: 'forward',
    only: [
      {
        to: 'CANCELLED',
        from: ['CALL_NUM'],
        first: { gap: 'queue-first-cancelled', value: 'reject' },
      },
    ],
  },
  statuses: [
    {
      name: 'CALL_NUM',
      means: { en: 'In the queue; sent again each time a number is called', zh: '排隊中；每次叫號時再發送' },
      step: 1,
      effect: waiting,
      effectMeans: { en: 'The queue notification is shown or updated.', zh: '顯示或更新排隊通知。' },
    },
    {
      name: 'NUMBER_ARRIVED',
      means: { en: 'The number is called', zh: '已叫到號碼' },
      step: 2,
      effect: arrived,
      effectMeans: { en: 'The notification is hidden ten minutes later.', zh: '通知於十分鐘後隱藏。' },
    },
    {
      name: 'NUMBER_PASSED',
      means: { en: 'The number was called and has been passed', zh: '已叫號並過號' },
      step: 3,
      effect: passed,
      effectMeans: { en: 'The notification is hidden ten minutes later.', zh: '通知於十分鐘後隱藏。' },
    },
    {
      name: 'CANCELLED',
      means: { en: 'The queuing is cancelled', zh: '已取消排隊' },
      step: 4,
      end: final,
      effect: cancelled,
      effectMeans: { en: 'The notification is hidden.', zh: '通知隱藏。' },
    },
    {
      name: 'FINISHED',
      means: { en: 'The service is completed', zh: '服務已完成' },
      step: 4,
      end: final,
      effect: finished,
      effectMeans: { en: 'The notification is hidden.', zh: '通知隱藏。' },
    },
  ],
};
