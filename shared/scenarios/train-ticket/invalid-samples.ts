import { currencySign, inSeconds, listForObject, noEnglish, noUser, noUuid, otherNumber } from '../base-mistakes.ts';
import type { Template } from '../scenario.ts';
import { writeInvalidSample, type Mistake } from '../template-text.ts';

const manyPassengers = Array.from({ length: 16 }, (_, index) => passengerText(index + 1)).join(', ');

function passengerText(number: number): string {
  return `{ "status": "AVAILABLE", "passengerName": "乘客 ${number}", "ticketType": "成人", "ticketLevel": "二等座" }`;
}

const mistakes: readonly Mistake[] = [
  {
    rule: 'syntax',
    find: '"orderStatus": "TICKETED",',
    replace: "'orderStatus': 'TICKETED',",
    means: { en: 'Single quotes instead of double ones', zh: '以單引號代替雙引號' },
  },
  {
    rule: 'lone-surrogate',
    find: '"passengerName": "CHAN Tai Man"',
    replace: String.raw`"passengerName": "CHAN Tai Man \ud83d"`,
    means: { en: 'Half of an emoji in a name', zh: '姓名中只有半個表情符號' },
  },
  {
    rule: 'lossy-number',
    find: '"template_code": "TRAIN-0001",',
    replace: '"template_code": 20261125000000000001,',
    means: { en: 'A number too long to be read exactly', zh: '數字過長，讀取後會改變' },
  },
  {
    rule: 'variable',
    find: '"template_code": "TRAIN-0001"',
    replace: '"template_code": "{{template}}"',
    means: { en: 'A variable that does not exist', zh: '不存在的變數' },
  },
  {
    rule: 'duplicate-key',
    find: '"shift_number": "G6532",',
    replace: '"shift_number": "G6532", "shift_number": "G6533",',
    means: { en: 'The train number twice', zh: '車次出現兩次' },
  },
  listForObject('TICKETED'),
  {
    rule: 'required',
    find: '\n    "shift_number": "G6532",',
    replace: '',
    means: { en: 'No train number', zh: '沒有車次' },
  },
  noUser,
  {
    rule: 'type',
    find: '"shift_number": "G6532"',
    replace: '"shift_number": 6532',
    means: { en: 'The train number as a number', zh: '車次寫成數字' },
  },
  {
    rule: 'empty',
    find: '"shift_number": "G6532"',
    replace: '"shift_number": " "',
    means: { en: 'A blank train number', zh: '車次留空' },
  },
  {
    rule: 'max-length',
    find: '"from": "Hong Kong West Kowloon"',
    replace: '"from": "Hong Kong West Kowloon Railway Station Mainland Port Area"',
    means: { en: 'A station name longer than 48 characters', zh: '站名超過 48 個字元' },
  },
  {
    rule: 'max-items',
    after: '"zh_HK"',
    find: '"passengerInfoList": [',
    through: ']',
    replace: `"passengerInfoList": [${manyPassengers}]`,
    means: { en: 'Sixteen passengers in the Chinese list', zh: '中文列表有十六位乘客' },
  },
  {
    rule: 'enum',
    find: '"merchantBizType": "PASS_TICKET"',
    replace: '"merchantBizType": "TRAIN_TICKET"',
    means: { en: 'A type of order that is not listed', zh: '未列出的訂單類型' },
  },
  noUuid,
  {
    rule: 'app-link',
    find: '"merchant_bill_detail": "walletapp://orders/{{order.no}}"',
    replace: '"merchant_bill_detail": "https://shop.example/orders/{{order.no}}"',
    means: { en: 'A web address where a link into the app belongs', zh: '應為應用程式連結而寫成網址' },
  },
  {
    rule: 'url',
    find: '"detail_file_url": "https://tickets.example/e/{{order.no}}.pdf"',
    replace: '"detail_file_url": "e/{{order.no}}.pdf"',
    means: { en: 'An address without its host', zh: '網址缺少主機名稱' },
  },
  {
    rule: 'time-zone',
    find: '"to_timezone": "GMT+8"',
    replace: '"to_timezone": "Asia/Shanghai"',
    means: { en: 'A zone by its city', zh: '以城市表示時區' },
  },
  {
    rule: 'amount-value',
    find: '"amount": { "value": "21500"',
    replace: '"amount": { "value": "215.00"',
    means: { en: 'Dollars with a point instead of cents', zh: '以元及小數點代替分' },
  },
  currencySign,
  {
    rule: 'time',
    find: '"end_time": "{{now+3h}}"',
    replace: '"end_time": 1795590000000.5',
    means: { en: 'Half a millisecond', zh: '半毫秒' },
  },
  inSeconds,
  {
    rule: 'time-order',
    find: '"end_time": "{{now+3h}}"',
    replace: '"end_time": "{{now+1h}}"',
    means: { en: 'Arrival before departure', zh: '到達早於出發' },
  },
  {
    rule: 'pay-amount',
    find: '"payAmount": { "value": "21500"',
    replace: '"payAmount": { "value": "25100"',
    means: { en: 'More paid than the ticket costs', zh: '支付金額高於票價' },
  },
  {
    rule: 'status-unknown',
    find: '"orderStatus": "TICKETED"',
    replace: '"orderStatus": "ISSUED"',
    means: { en: 'A status that train tickets do not have', zh: '火車票沒有的狀態' },
  },
  otherNumber,
  {
    rule: 'biz-type-scenario',
    find: '"merchantBizType": "PASS_TICKET"',
    replace: '"merchantBizType": "RIDE_HAILING"',
    means: { en: 'A type of order that is unusual for a train', zh: '火車票不常用的訂單類型' },
  },
  noEnglish,
  {
    rule: 'locale-unknown',
    find: '"multiLang": {',
    replace: '"multiLang": {\n      "zh_CN": {},',
    means: { en: 'A locale that the service does not have', zh: '服務沒有的語言' },
  },
  {
    rule: 'locale-disagrees',
    find: '"B5", "B6"',
    replace: '"B5"',
    means: { en: 'Other gates in Chinese than in English', zh: '中英文的檢票口不同' },
  },
  {
    rule: 'unknown-field',
    find: '"shift_number": "G6532"',
    replace: '"shift_number": "G6532",\n    "shift_numbers": "G6532"',
    means: { en: 'A field that the service does not know', zh: '服務不認識的欄位' },
  },
  {
    rule: 'too-deep',
    find: '"seatNum": "05A"',
    replace: `"seatNum": ${'['.repeat(70)}${']'.repeat(70)}`,
    means: { en: 'Nested deeper than 64 levels', zh: '巢狀超過 64 層' },
  },
];

/** The invalid samples of a plain ticket. */
export function trainTicketInvalidSamples(plain: Template): readonly Template[] {
  return mistakes.map((mistake) => writeInvalidSample(plain, mistake));
}
