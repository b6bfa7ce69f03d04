import type { InLocales } from '../../card/labels.ts';

type VoucherLabels = {
  readonly voucher: string;
  readonly giftCard: string;
  readonly value: string;
  readonly paid: string;
  readonly activity: string;
  readonly added: string;
  readonly details: string;
  readonly issued: (what: string) => string;
};

export const voucherLabels: InLocales<VoucherLabels> = {
  zh_HK: {
    voucher: '禮券',
    giftCard: '禮品卡',
    value: '面值',
    paid: '實付',
    activity: '活動',
    added: '已存入卡包',
    details: '查看詳情 ›',
    issued: (what) => `${what}已存入卡包`,
  },
  en_US: {
    voucher: 'Voucher',
    giftCard: 'Gift card',
    value: 'Value',
    paid: 'Paid',
    activity: 'Activity',
    added: 'Added to your wallet',
    details: 'View details ›',
    issued: (what) => `${what} added to your wallet`,
  },
};
