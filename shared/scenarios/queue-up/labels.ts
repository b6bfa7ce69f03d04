import type { InLocales } from '../../card/labels.ts';
import type { Locale } from '../../specification/locales.ts';

export type QueueUpLabels = {
  readonly product: string;
  readonly yourNumber: string;
  readonly ahead: string;
  readonly tables: (count: string) => string;
  /** In place of no tables. */
  readonly next: string;
  readonly about: string;
  readonly waited: (duration: string) => string;
  readonly states: Readonly<Record<string, string>>;
  readonly orderDetails: string;
  readonly shopPage: string;
  readonly tablesAhead: (number: string, count: string) => string;
  readonly aboutMinutes: (minutes: string) => string;
  readonly arrived: (number: string) => string;
  readonly passed: (number: string) => string;
  readonly cancelled: (number: string) => string;
  readonly finished: (number: string) => string;
};

export const queueUpLabels: InLocales<QueueUpLabels> = {
  zh_HK: {
    product: '排隊',
    yourNumber: '你的號碼',
    ahead: '前面',
    tables: () => '枱',
    next: '下一個就到你',
    about: '預計',
    waited: (duration) => `已等 ${duration}`,
    states: {
      CALL_NUM: '排隊中',
      NUMBER_ARRIVED: '已到號',
      NUMBER_PASSED: '已過號',
      CANCELLED: '已取消',
      FINISHED: '已完成',
    },
    orderDetails: '訂單詳情',
    shopPage: '商店',
    tablesAhead: (number, count) => (count === '0' ? `${number} 下一個就到你` : `${number} 前面還有 ${count} 枱`),
    aboutMinutes: (minutes) => `預計 ${minutes} 分鐘`,
    arrived: (number) => `${number} 已到號`,
    passed: (number) => `${number} 已過號`,
    cancelled: (number) => `${number} 已取消排隊`,
    finished: (number) => `${number} 排隊已完成`,
  },
  en_US: {
    product: 'Queue',
    yourNumber: 'Your number',
    ahead: 'Ahead',
    tables: (count) => (count === '1' ? 'table' : 'tables'),
    next: "You're next",
    about: 'About',
    waited: (duration) => `Waited ${duration}`,
    states: {
      CALL_NUM: 'In the queue',
      NUMBER_ARRIVED: 'Your turn',
      NUMBER_PASSED: 'Passed',
      CANCELLED: 'Cancelled',
      FINISHED: 'Completed',
    },
    orderDetails: 'Order details',
    shopPage: 'Shop',
    tablesAhead: (number, count) =>
      count === '0' ? `${number}: you're next` : `${number}: ${count} ${count === '1' ? 'table' : 'tables'} ahead`,
    aboutMinutes: (minutes) => `about ${minutes} min`,
    arrived: (number) => `${number}: it is your turn`,
    passed: (number) => `${number} has been passed`,
    cancelled: (number) => `${number}: queuing cancelled`,
    finished: (number) => `${number}: queuing completed`,
  },
};

export const shopPath = (locale: Locale): readonly string[] => ['shopInfo', 'extInfo', 'multiLang', locale];
