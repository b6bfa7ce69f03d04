import type { LifecycleDefinition } from '../../lifecycle/lifecycle.ts';

/** The one status of a voucher. It carries no texts of its own language: it is shown alike in both. */
export const voucherLifecycle: LifecycleDefinition = {
  noun: { en: 'voucher', zh: '禮券' },
  localesAt: [],
  moves: {
    order: 'forward',
    repeat: { gap: 'voucher-moves', byValue: { update: 'allowed', reject: 'refused' } },
  },
  statuses: [
    {
      name: 'TICKETED',
      means: { en: 'The voucher is issued', zh: '禮券已發出' },
      step: 1,
      effect: {
        card: { shows: 'ticket' },
        notification: {
          gap: 'voucher-notification',
          byValue: {
            none: {
              shows: 'hidden',
              reason: {
                en: 'The voucher goes into the card wallet without a notification.',
                zh: '禮券存入卡包，不發通知。',
              },
            },
            'on-issue': {
              shows: 'shown',
              reason: { en: 'The voucher is issued: its notification is shown.', zh: '禮券已發出：顯示通知。' },
            },
          },
        },
      },
      effectMeans: { en: 'The voucher is issued into the card wallet.', zh: '禮券發至卡包。' },
    },
  ],
};
