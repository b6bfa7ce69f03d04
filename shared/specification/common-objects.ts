import { byLocale, object } from '../fields/container-kinds.ts';
import { amountValue } from '../fields/digit-kinds.ts';
import { createRows, type Field, type Kind, type Requirement } from '../fields/field.ts';
import { appLink, url } from '../fields/link-kinds.ts';
import { listedCode, text } from '../fields/text-kinds.ts';
import { currencies } from './currencies.ts';
import { locales } from './locales.ts';

/** An ISO 4217 alphabetic code in use. */
const currency = listedCode({
  rule: 'currency',
  cell: { en: 'ISO 4217 code of a currency', zh: 'ISO 4217 貨幣代碼' },
  codes: new Set(currencies.keys()),
});

const amountRow = createRows('amount');

/** A sum of money: minor units as a text of digits, and the currency. Both are required where the object is there. */
export const amount: Kind = object([
  amountRow(
    'value',
    amountValue,
    'always',
    { en: 'Amount in cents', zh: '金額，以分為單位' },
    { currencyIn: 'currency' },
  ),
  amountRow('currency', currency, 'always', { en: 'Currency, three letters', zh: '貨幣，三個字母' }),
]);

/** For amount and payAmount, where the specification marks them neither as required nor as optional. */
export const amountRequired: Requirement = {
  gap: 'amount-required',
  byValue: { optional: 'optional', required: 'always' },
};

const sharedRow = createRows('shared');

export const sharedExtInfo: readonly Field[] = [
  sharedRow('merchant_bill_detail', appLink, 'optional', { en: 'Link to the order detail page', zh: '訂單詳情頁連結' }),
  sharedRow(
    'merchant_bill_id',
    text(),
    'optional',
    { en: "The merchant's order number again", zh: '再次列出商戶的訂單編號' },
    { example: '{{order.no}}' },
  ),
];

/** Fields of each locale that train, movie and EV charging share. */
export const sharedDisplay: readonly Field[] = [
  sharedRow('platform_name', text({ maxLength: 64 }), 'optional', {
    en: 'Name of the platform or agency',
    zh: '平台或代理的名稱',
  }),
  sharedRow(
    'platform_logo',
    url({ maxLength: 256 }),
    'optional',
    { en: 'Address of its logo, an image under 100 KB', zh: '其標誌的網址，圖片須小於 100 KB' },
    { image: { underKilobytes: 100 } },
  ),
];

/** `tradeNo` at top level, given by the wallet operator. */
export const tradeNo: Field = sharedRow('tradeNo', text(), 'optional', {
  en: 'Transaction number given by the wallet operator',
  zh: '卡包營運方發出的交易編號',
});

/** The localized display object: the same fields in each locale of the service. */
export function multiLang(fields: readonly Field[]): Kind {
  return byLocale(locales, object(fields));
}

const resultRow = createRows('result');

const resultObject: Kind = object([
  resultRow('resultCode', text({ maxLength: 64 }), 'always', {
    en: 'Code for tracing the cause',
    zh: '用於查找原因的代碼',
  }),
  resultRow('resultStatus', text({ maxLength: 2 }), 'always', {
    en: 'S success, F failed, U unknown: retry later',
    zh: 'S 成功，F 失敗，U 不明：稍後重試',
  }),
  resultRow('resultMessage', text({ maxLength: 256 }), 'optional', { en: 'The outcome in words', zh: '結果說明' }),
]);

const responseRow = createRows('response');

/** The base response, which every endpoint answers (for createPass and contractCardSync: gap pass-reply). */
export const baseResponse: readonly Field[] = [
  responseRow('result', resultObject, 'always', { en: 'The outcome', zh: '結果' }),
  responseRow('orderId', text({ maxLength: 128 }), 'optional', {
    en: 'The order on the platform',
    zh: '平台上的訂單編號',
  }),
  responseRow('orderStatus', text({ maxLength: 64 }), 'optional', {
    en: 'The status the platform has for the order',
    zh: '平台上訂單現有的狀態',
  }),
];
