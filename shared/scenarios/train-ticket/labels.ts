import type { InLocales } from '../../card/labels.ts';
import type { StopPaths } from '../../card/stop.ts';
import { type Locale, displayPath } from '../../specification/locales.ts';

type TrainTicketLabels = {
  readonly product: string;
  readonly train: string;
  readonly gates: string;
  readonly passengers: string;
  readonly paid: string;
  readonly price: string;
  readonly seat: string;
  readonly details: string;
  readonly leavesAt: (time: string, date: string) => string;
  readonly issued: string;
  readonly refunded: string;
  readonly used: string;
};

export const trainTicketLabels: InLocales<TrainTicketLabels> = {
  zh_HK: {
    product: '火車票',
    train: '車次',
    gates: '檢票口',
    passengers: '乘客',
    paid: '實付',
    price: '票價',
    seat: '座位',
    details: '訂單詳情',
    leavesAt: (time, date) => (date === '' ? `列車將於 ${time} 開出` : `列車將於 ${date} ${time} 開出`),
    issued: '火車票已存入卡包',
    refunded: '火車票已退款',
    used: '火車票已使用',
  },
  en_US: {
    product: 'Train ticket',
    train: 'Train',
    gates: 'Gates',
    passengers: 'Passengers',
    paid: 'Paid',
    price: 'Price',
    seat: 'Seat',
    details: 'Order details',
    leavesAt: (time, date) =>
      date === '' ? `Your train leaves at ${time}` : `Your train leaves on ${date} at ${time}`,
    issued: 'Your train ticket is in the wallet',
    refunded: 'Your train ticket is refunded',
    used: 'Your train ticket is used',
  },
};

export const departurePaths = (locale: Locale): StopPaths => ({
  time: ['extInfo', 'start_time'],
  zone: ['extInfo', 'from_timezone'],
  place: [...displayPath(locale), 'from'],
});

export const arrivalPaths = (locale: Locale): StopPaths => ({
  time: ['extInfo', 'end_time'],
  zone: ['extInfo', 'to_timezone'],
  place: [...displayPath(locale), 'to'],
});
