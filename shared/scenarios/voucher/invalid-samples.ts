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
    find: '"product_id": "ACT-1"',
    replace: '"product_id": "ACT-1",',
    means: { en: 'A comma behind the last field', zh: '最後一欄之後多了逗號' },
  },
  {
    rule: 'lone-surrogate',
    find: '"product_id": "ACT-1"',
    replace: String.raw`"product_id": "ACT-1 \ud83c"`,
    means: { en: 'Half of an emoji in the activity', zh: '活動編號中只有半個表情符號' },
  },
  {
    rule: 'lossy-number',
    find: '"tradeNo": "20261125000000000001"',
    replace: '"tradeNo": 20261125000000000001',
    means: { en: 'A transaction number that is no longer the same as a number', zh: '交易編號寫成數字後會改變' },
  },
  {
    rule: 'variable',
    find: '"product_id": "ACT-1"',
    replace: '"product_id": "{{product}}"',
    means: { en: 'A variable that does not exist', zh: '不存在的變數' },
  },
  {
    rule: 'duplicate-key',
    find: '"product_id": "ACT-1"',
    replace: '"product_id": "ACT-1", "product_id": "ACT-2"',
    means: { en: 'The activity twice', zh: '活動編號出現兩次' },
  },
  listForObject('TICKETED'),
  {
    rule: 'required',
    find: ', "product_id": "ACT-1"',
    replace: '',
    means: { en: 'No activity', zh: '沒有活動編號' },
  },
  noUser,
  {
    rule: 'type',
    find: '"amount": { "value": "5000"',
    replace: '"amount": { "value": 5000',
    means: { en: 'The face value as a number', zh: '面值寫成數字' },
  },
  {
    rule: 'empty',
    find: '"product_id": "ACT-1"',
    replace: '"product_id": ""',
    means: { en: 'An empty activity', zh: '活動編號留空' },
  },
  {
    rule: 'max-length',
    find: '"benefit_issue_mode": "SALE"',
    replace: `"benefit_issue_mode": "SALE_${'X'.repeat(60)}"`,
    means: { en: 'An issue mode longer than 64 characters', zh: '發放方式超過 64 個字元' },
  },
  {
    rule: 'enum',
    find: '"merchantBizType": "WALLET_COUPON"',
    replace: '"merchantBizType": "VOUCHER"',
    means: { en: 'A type of order that is not listed', zh: '未列出的訂單類型' },
  },
  noUuid,
  {
    rule: 'amount-value',
    find: '"amount": { "value": "5000"',
    replace: '"amount": { "value": "50.00"',
    means: { en: 'Dollars with a point instead of cents', zh: '以元及小數點代替分' },
  },
  currencySign,
  halfMillisecond,
  inSeconds,
  changedTooEarly,
  {
    rule: 'pay-amount',
    find: '"payAmount": { "value": "4500"',
    replace: '"payAmount": { "value": "5400"',
    means: { en: 'More paid than the voucher is worth', zh: '支付金額高於面值' },
  },
  {
    rule: 'status-unknown',
    find: '"orderStatus": "TICKETED"',
    replace: '"orderStatus": "USED"',
    means: { en: 'A status that vouchers do not have', zh: '禮券沒有的狀態' },
  },
  {
    rule: 'unknown-field',
    find: '"product_id": "ACT-1"',
    replace: '"product_id": "ACT-1", "product_ids": "ACT-1"',
    means: { en: 'A field that the service does not know', zh: '服務不認識的欄位' },
  },
  {
    rule: 'too-deep',
    find: '"product_id": "ACT-1"',
    replace: `"product_id": ${'['.repeat(70)}${']'.repeat(70)}`,
    means: { en: 'Nested deeper than 64 levels', zh: '巢狀超過 64 層' },
  },
];

const notOnSale: Mistake = {
  rule: 'issue-mode',
  find: '"benefit_issue_mode": "SALE"',
  replace: '"benefit_issue_mode": "FREE"',
  means: { en: 'A gift card that is not issued by sale', zh: '並非以出售方式發放的禮品卡' },
};

/** The invalid samples of a plain voucher, and the one that only a gift card can have. */
export function voucherInvalidSamples(of: {
  readonly voucher: Template;
  readonly giftCard: Template;
}): readonly Template[] {
  return [
    ...mistakes.map((mistake) => writeInvalidSample(of.voucher, mistake)),
    writeInvalidSample(of.giftCard, notOnSale),
  ];
}
