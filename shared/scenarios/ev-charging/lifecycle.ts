import type { Words } from '../../lib/text/words.ts';
import type { Effect, LifecycleDefinition } from '../../lifecycle/lifecycle.ts';

/** While the order lives its notification is shown, and its card stands as long. */
function liveEffect(reason: Words): Effect {
  return { card: { shows: 'service-card', gap: 'service-card' }, notification: { shows: 'shown', reason } };
}

const finished: Effect = {
  card: { shows: 'none' },
  notification: {
    shows: 'hidden',
    reason: { en: 'The charging is finished: its notification is hidden.', zh: '充電服務已結束：通知隱藏。' },
  },
};

/**
 * Statuses of EV charging. The moves between them are a gap: the six live ones in any order, or forward in
 * the order of the table. Nothing follows the end status.
 */
export const evChargingLifecycle: LifecycleDefinition = {
  noun: { en: 'card', zh: '卡片' },
  localesAt: [['extInfo', 'multiLang']],
  moves: { order: { gap: 'charging-moves', byValue: { free: 'free', 'forward-only': 'forward' } } },
  statuses: [
    {
      name: 'SERVING',
      means: { en: 'The car is charging', zh: '正在充電' },
      step: 1,
      effect: liveEffect({ en: 'The car is charging: the notification is shown.', zh: '正在充電：顯示通知。' }),
      effectMeans: {
        en: 'Card and notification show the progress and the expected end.',
        zh: '卡片與通知顯示進度和預計完成時間。',
      },
    },
    {
      name: 'SERVING_WO_ENDTIME',
      means: { en: 'The car is charging; when it ends is not known', zh: '正在充電，完成時間未知' },
      step: 2,
      effect: liveEffect({
        en: 'The car is charging: the notification is shown, without an end time.',
        zh: '正在充電：顯示通知，但不顯示完成時間。',
      }),
      effectMeans: {
        en: 'Card and notification show the progress and no end time, whatever the payload contains.',
        zh: '無論內容如何，卡片與通知只顯示進度，不顯示完成時間。',
      },
    },
    {
      name: 'SERVING_LITE',
      means: { en: 'The car is charging; neither end nor progress is known', zh: '正在充電，完成時間和進度均未知' },
      step: 3,
      effect: liveEffect({
        en: 'The car is charging: the notification is shown, without progress and end time.',
        zh: '正在充電：顯示通知，但不顯示進度和完成時間。',
      }),
      effectMeans: {
        en: 'Card and notification show neither progress nor end time, whatever the payload contains.',
        zh: '無論內容如何，卡片與通知均不顯示進度和完成時間。',
      },
    },
    {
      name: 'PAUSED',
      means: { en: 'The charging is paused', zh: '充電已暫停' },
      step: 4,
      effect: liveEffect({ en: 'Charging is paused, as the notification shows.', zh: '充電已暫停：通知隨之更新。' }),
      effectMeans: { en: 'Card and notification show that charging is paused.', zh: '卡片與通知顯示充電已暫停。' },
    },
    {
      name: 'COMPLETED',
      means: { en: 'The charging is completed', zh: '充電已完成' },
      step: 5,
      effect: liveEffect({ en: 'Charging is completed, as the notification shows.', zh: '充電已完成：通知隨之更新。' }),
      effectMeans: { en: 'Card and notification show that charging is completed.', zh: '卡片與通知顯示充電已完成。' },
    },
    {
      name: 'PARKING_DUE',
      means: { en: 'The free parking period is due', zh: '免費泊車時段已屆滿' },
      step: 6,
      effect: liveEffect({
        en: 'The free parking period is over, as the notification shows.',
        zh: '免費泊車時段已屆滿：通知隨之更新。',
      }),
      effectMeans: {
        en: 'Card and notification show that the free parking period is over.',
        zh: '卡片與通知顯示免費泊車時段已屆滿。',
      },
    },
    {
      name: 'FINISHED',
      means: { en: 'The order is finished', zh: '充電服務已結束' },
      step: 7,
      end: true,
      effect: finished,
      effectMeans: { en: 'The notification is hidden.', zh: '通知隱藏。' },
    },
  ],
};
