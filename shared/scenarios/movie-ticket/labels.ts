import type { InLocales } from '../../card/labels.ts';

type MovieTicketLabels = {
  readonly product: string;
  readonly seats: string;
  readonly tickets: string;
  readonly count: (level: string, count: string) => string;
  readonly paid: string;
  readonly price: string;
  readonly uses: string;
  readonly platform: string;
  readonly details: string;
  readonly beginsAt: (time: string, date: string) => string;
  readonly issued: string;
  readonly refunded: string;
  readonly used: string;
};

export const movieTicketLabels: InLocales<MovieTicketLabels> = {
  zh_HK: {
    product: '戲票',
    seats: '座位',
    tickets: '票種',
    count: (level, count) => `${level} × ${count}`,
    paid: '實付',
    price: '票價',
    uses: '可用次數',
    platform: '購票平台',
    details: '訂單詳情',
    beginsAt: (time, date) => (date === '' ? `電影將於 ${time} 開場` : `電影將於 ${date} ${time} 開場`),
    issued: '戲票已存入卡包',
    refunded: '戲票已退款',
    used: '戲票已使用',
  },
  en_US: {
    product: 'Movie ticket',
    seats: 'Seats',
    tickets: 'Tickets',
    count: (level, count) => `${level} × ${count}`,
    paid: 'Paid',
    price: 'Price',
    uses: 'Uses',
    platform: 'Booked with',
    details: 'Order details',
    beginsAt: (time, date) => (date === '' ? `Your film begins at ${time}` : `Your film begins on ${date} at ${time}`),
    issued: 'Your movie ticket is in the wallet',
    refunded: 'Your movie ticket is refunded',
    used: 'Your movie ticket is used',
  },
};
