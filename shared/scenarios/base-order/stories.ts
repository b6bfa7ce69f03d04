import { writeStory } from '../story-text.ts';

export const baseOrderStories = [
  writeStory({
    id: 'pick-up',
    name: { en: 'Pick-up order', zh: '自取訂單' },
    line: { en: 'Paid, ready, picked up; the phones show no card', zh: '付款、備妥、取走；手機不顯示卡片' },
    anchor: '2026-11-25T12:00:00+08:00',
    calls: [
      { at: '+0m', template: 'base-order/PAID', expect: 'SUCCESS' },
      {
        at: '+0m',
        card: 'none',
        status: 'PAID',
        notification: false,
        shows: [{ en: 'No card in the wallet', zh: '卡包內沒有卡' }],
      },
      { at: '+15m', template: 'base-order/READY', expect: 'SUCCESS' },
      { at: '+0m', card: 'none', status: 'READY', notification: false },
      { at: '+20m', template: 'base-order/COLLECTED', expect: 'SUCCESS' },
      { at: '+0m', card: 'none', status: 'COLLECTED', notification: false },
    ],
  }),
];
