import type { Locale } from '../specification/locales.ts';
import type { InLocales } from './labels.ts';

/** The phone's own words about an order, in the card's locale. */
export type OrderWords = {
  /** In place of a value that the payload lacks. */
  readonly missing: string;
  /** In place of a value that the payload gives and that cannot be read. */
  readonly unreadable: string;
  /** The state of a card that is no longer in use. */
  readonly state: { readonly used: string; readonly expired: string; readonly removed: string };
  readonly plainRecord: string;
};

export const orderWords: InLocales<OrderWords> = {
  zh_HK: {
    missing: '未提供',
    unreadable: '無法讀取',
    state: { used: '已使用', expired: '已過期', removed: '已從卡包移除' },
    plainRecord: '卡包內沒有卡：純訂單記錄',
  },
  en_US: {
    missing: 'not given',
    unreadable: 'cannot be read',
    state: { used: 'Used', expired: 'Expired', removed: 'Removed from the wallet' },
    plainRecord: 'No card in the wallet: plain record',
  },
};

/** What the phone says in place of a value that it lacks. */
export function sayMissing({ isUnreadable }: { readonly isUnreadable?: true }, locale: Locale): string {
  return orderWords[locale][isUnreadable === true ? 'unreadable' : 'missing'];
}
