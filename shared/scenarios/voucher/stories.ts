import { writeStory } from '../story-text.ts';

export const voucherStories = [
  writeStory({
    id: 'gift-card',
    name: { en: 'Gift card', zh: '禮品卡' },
    line: { en: 'Sold and issued, then paid for in full by an update', zh: '售出並發出，其後更新為全數付清' },
    anchor: '2026-12-24T11:00:00+08:00',
    calls: [
      { at: '+0m', template: 'voucher/TICKETED@gift', expect: 'SUCCESS' },
      {
        at: '+0m',
        card: 'active',
        status: 'TICKETED',
        notification: false,
        shows: [
          { en: 'Gift card', zh: '禮品卡' },
          { en: 'Paid HK$90.00', zh: '實付 HK$90.00' },
        ],
      },
      { at: '+30m', template: 'voucher/TICKETED@gift', set: { '/payAmount/value': '10000' }, expect: 'SUCCESS' },
      {
        at: '+0m',
        card: 'active',
        status: 'TICKETED',
        notification: false,
        shows: [{ en: 'Paid HK$100.00', zh: '實付 HK$100.00' }],
        hides: [{ en: 'Paid HK$90.00', zh: '實付 HK$90.00' }],
      },
    ],
  }),
  writeStory({
    id: 'voucher',
    name: { en: 'Voucher with a mistake', zh: '有錯誤的禮券' },
    line: { en: 'Refused without its activity, then issued', zh: '欠缺活動編號而被拒，其後成功發出' },
    anchor: '2026-12-01T10:00:00+08:00',
    calls: [
      { at: '+0m', template: 'voucher/TICKETED', set: { '/extInfo/product_id': '' }, expect: 'PARAM_ILLEGAL' },
      { at: '+0m', card: 'none', notification: false, hides: [{ en: 'Voucher', zh: '禮券' }] },
      { at: '+5m', template: 'voucher/TICKETED', expect: 'SUCCESS' },
      {
        at: '+0m',
        card: 'active',
        status: 'TICKETED',
        notification: false,
        shows: [{ en: 'Value HK$50', zh: '面值 HK$50' }],
      },
    ],
  }),
];
