import {
  changedTooEarly,
  currencySign,
  halfMillisecond,
  inSeconds,
  listForObject,
  noUser,
  noUuid,
} from '../base-mistakes.ts';
import type { Template } from '../scenario.ts';
import { writeInvalidSample, type Mistake } from '../template-text.ts';

const mistakes: readonly Mistake[] = [
  {
    rule: 'syntax',
    find: '"shelf": "C-12",',
    replace: '"shelf": "C-12"',
    means: { en: 'A comma is missing', zh: '欠一個逗號' },
  },
  {
    rule: 'lone-surrogate',
    find: '"shop": "West Kowloon"',
    replace: String.raw`"shop": "West Kowloon \ud83c"`,
    means: { en: 'Half of an emoji in the name of the shop', zh: '商店名稱中只有半個表情符號' },
  },
  {
    rule: 'lossy-number',
    find: '"shelf": "C-12"',
    replace: '"shelf": 20261125000000000001',
    means: { en: 'A number too long to be read exactly', zh: '數字過長，讀取後會改變' },
  },
  {
    rule: 'variable',
    find: '"shelf": "C-12"',
    replace: '"shelf": "{{shelf}}"',
    means: { en: 'A variable that does not exist', zh: '不存在的變數' },
  },
  {
    rule: 'duplicate-key',
    find: '"orderStatus": "PAID",',
    replace: '"orderStatus": "PAID", "orderStatus": "READY",',
    means: { en: 'The status twice', zh: '狀態出現兩次' },
  },
  listForObject('PAID'),
  {
    rule: 'required',
    find: '\n  "merchantBizNo": "{{order.no}}",',
    replace: '',
    means: { en: 'No order number', zh: '沒有訂單編號' },
  },
  noUser,
  {
    rule: 'type',
    find: '"orderStatus": "PAID"',
    replace: '"orderStatus": 1',
    means: { en: 'The status as a number', zh: '狀態寫成數字' },
  },
  {
    rule: 'empty',
    find: '"orderStatus": "PAID"',
    replace: '"orderStatus": " "',
    means: { en: 'A blank status', zh: '狀態留空' },
  },
  {
    rule: 'max-length',
    find: '"orderStatus": "PAID"',
    replace: '"orderStatus": "PAID_AND_WAITING_FOR_THE_CUSTOMER"',
    means: { en: 'A status longer than 32 characters', zh: '狀態超過 32 個字元' },
  },
  {
    rule: 'enum',
    find: '"merchantBizType": "SELF_PICK"',
    replace: '"merchantBizType": "PICK_UP"',
    means: { en: 'A type of order that is not listed', zh: '未列出的訂單類型' },
  },
  noUuid,
  {
    rule: 'amount-value',
    find: '"amount": { "value": "8800"',
    replace: '"amount": { "value": "88.00"',
    means: { en: 'Dollars with a point instead of cents', zh: '以元及小數點代替分' },
  },
  currencySign,
  halfMillisecond,
  inSeconds,
  changedTooEarly,
  {
    rule: 'pay-amount',
    find: '"payAmount": { "value": "7900"',
    replace: '"payAmount": { "value": "9700"',
    means: { en: 'More paid than the order costs', zh: '支付金額高於訂單金額' },
  },
  {
    rule: 'unknown-field',
    find: '"tradeNo": "20261125000000000002",',
    replace: '"tradeNo": "20261125000000000002",\n  "tradeNos": "2",',
    means: { en: 'A field that the service does not know', zh: '服務不認識的欄位' },
  },
  {
    rule: 'too-deep',
    find: '"shelf": "C-12"',
    replace: `"shelf": ${'['.repeat(70)}${']'.repeat(70)}`,
    means: { en: 'Nested deeper than 64 levels', zh: '巢狀超過 64 層' },
  },
];

/** The invalid samples of a plain base order. */
export function baseOrderInvalidSamples(plain: Template): readonly Template[] {
  return mistakes.map((mistake) => writeInvalidSample(plain, mistake));
}
