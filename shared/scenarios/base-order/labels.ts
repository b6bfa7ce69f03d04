import type { InLocales } from '../../card/labels.ts';

type BaseOrderLabels = {
  readonly product: string;
  /** By merchantBizType. */
  readonly types: Readonly<Record<string, string>>;
  readonly number: string;
  readonly price: string;
  readonly paid: string;
  readonly created: string;
  readonly updated: string;
  readonly trade: string;
  readonly isNow: (what: string, status: string) => string;
};

export const baseOrderLabels: InLocales<BaseOrderLabels> = {
  zh_HK: {
    product: '訂單',
    types: {
      PASS_TICKET: '門票訂單',
      MOVIE_TICKET: '戲票訂單',
      LINE_UP: '排隊訂單',
      RIDE_HAILING: '叫車訂單',
      SELF_PICK: '自取訂單',
    },
    number: '訂單編號',
    price: '金額',
    paid: '實付',
    created: '建立時間',
    updated: '更新時間',
    trade: '交易編號',
    isNow: (what, status) => `${what}：${status}`,
  },
  en_US: {
    product: 'Order',
    types: {
      PASS_TICKET: 'Admission order',
      MOVIE_TICKET: 'Movie order',
      LINE_UP: 'Queue order',
      RIDE_HAILING: 'Ride order',
      SELF_PICK: 'Pick-up order',
    },
    number: 'Order number',
    price: 'Amount',
    paid: 'Paid',
    created: 'Created',
    updated: 'Updated',
    trade: 'Transaction number',
    isNow: (what, status) => `${what}: ${status}`,
  },
};
