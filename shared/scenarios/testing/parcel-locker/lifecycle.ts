import type { LifecycleDefinition } from '../../../lifecycle/lifecycle.ts';

/** The notification goes this long after the call that brought it. */
const shownMs = 24 * 60 * 60 * 1000;

/**
 * Statuses, moves and effects. Nothing is computed here. A `service-card` stands as long as its notification is shown; a `ticket` stays in the wallet
 * until its own `until`, `used` puts it into the list of used ones, and `removed` and `none` show no card.
 */
export const parcelLockerLifecycle: LifecycleDefinition = {
  noun: { en: 'parcel locker', zh: '智能櫃' },
  localesAt: [['extInfo', 'multiLang']],
  moves: { order: 'forward' },
  statuses: [
    {
      name: 'ACTIVE',
      means: { en: 'It is in use', zh: '使用中' },
      step: 1,
      effect: {
        card: { shows: 'service-card', gap: 'service-card' },
        notification: {
          shows: 'shown',
          reason: { en: 'It is in use', zh: '正在使用' },
          until: {
            at: { of: 'accepted', plusMs: shownMs },
            outside: { en: 'A day has passed', zh: '已過一日' },
          },
        },
      },
      effectMeans: { en: 'The card is shown, the notification for a day', zh: '顯示卡片；通知顯示一日' },
    },
    {
      name: 'ENDED',
      means: { en: 'It has ended', zh: '已結束' },
      step: 2,
      end: true,
      effect: {
        card: { shows: 'none' },
        notification: { shows: 'hidden', reason: { en: 'It has ended', zh: '已經結束' } },
      },
      effectMeans: { en: 'The card goes', zh: '卡片消失' },
    },
  ],
};
