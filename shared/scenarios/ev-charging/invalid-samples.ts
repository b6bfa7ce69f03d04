import { inSeconds, noEnglish, noUser, noUuid, otherNumber } from '../base-mistakes.ts';
import type { Template } from '../scenario.ts';
import { writeInvalidSample, type Mistake } from '../template-text.ts';

const mistakes: readonly Mistake[] = [
  {
    rule: 'syntax',
    find: '"available_times": 1,',
    replace: '"available_times": 01,',
    means: { en: 'A number that begins with a zero', zh: '數字以零開首' },
  },
  {
    rule: 'lone-surrogate',
    find: '"platform_name": "QuickCharge"',
    replace: String.raw`"platform_name": "QuickCharge \u26a1\udd0b"`,
    means: { en: 'Half of an emoji in the name', zh: '名稱中只有半個表情符號' },
  },
  {
    rule: 'lossy-number',
    find: '"available_times": 1,',
    replace: '"available_times": 1.00000000000000001,',
    means: { en: 'A number that changes when it is read', zh: '讀取後會改變的數字' },
  },
  {
    rule: 'variable',
    find: '"merchantId": "2188000000000001"',
    replace: '"merchantId": "{{merchant}}"',
    means: { en: 'A variable that does not exist', zh: '不存在的變數' },
  },
  {
    rule: 'duplicate-key',
    find: '"time_cost": "35",',
    replace: '"time_cost": "35", "time_cost": "36",',
    means: { en: 'The minutes twice', zh: '分鐘數出現兩次' },
  },
  {
    rule: 'root-type',
    find: '{',
    through: '\n}',
    replace: '70',
    means: { en: 'A number instead of an object', zh: '以數字代替物件' },
  },
  {
    rule: 'required',
    find: '\n    "start_time": "{{now-35m}}",',
    replace: '',
    means: { en: 'No start time', zh: '沒有開始時間' },
  },
  noUser,
  {
    rule: 'type',
    find: '"progess_curr": "70"',
    replace: '"progess_curr": 70',
    means: { en: 'The progress as a number', zh: '進度寫成數字' },
  },
  {
    rule: 'empty',
    find: '"merchant_bill_detail": "walletapp://orders/{{order.no}}"',
    replace: '"merchant_bill_detail": " "',
    means: { en: 'A blank link', zh: '連結留空' },
  },
  {
    rule: 'max-length',
    find: '"platform_name": "QuickCharge"',
    replace: '"platform_name": "QuickCharge Hong Kong Electric Vehicle Charging Services Holdings Limited"',
    means: { en: 'A platform name longer than 64 characters', zh: '平台名稱超過 64 個字元' },
  },
  {
    rule: 'enum',
    find: '"merchantBizType": "CHARGING_PILE"',
    replace: '"merchantBizType": "EV_CHARGING"',
    means: { en: 'A type of order that stands nowhere', zh: '從未出現的訂單類型' },
  },
  noUuid,
  {
    rule: 'app-link',
    find: '"merchant_bill_detail": "walletapp://orders/{{order.no}}"',
    replace: '"merchant_bill_detail": "https://charge.example/orders/{{order.no}}"',
    means: { en: 'A web address where a link into the app belongs', zh: '應為應用程式連結而寫成網址' },
  },
  {
    rule: 'url',
    find: '"platform_logo": "https://static.example/charging/logo.png"',
    replace: '"platform_logo": "//static.example/charging/logo.png"',
    means: { en: 'An address without its scheme', zh: '網址缺少協定' },
  },
  {
    rule: 'amount-value',
    find: '"amount": { "value": "5600"',
    replace: '"amount": { "value": "-5600"',
    means: { en: 'A negative amount', zh: '金額為負數' },
  },
  {
    rule: 'currency',
    find: '"HKD"',
    replace: '"hkd"',
    means: { en: 'A currency in small letters', zh: '貨幣以小寫字母寫出' },
  },
  {
    rule: 'whole-number',
    find: '"progess_curr": "70"',
    replace: '"progess_curr": "70%"',
    means: { en: 'The progress with its sign', zh: '進度帶有百分號' },
  },
  {
    rule: 'time',
    find: '"start_time": "{{now-35m}}"',
    replace: '"start_time": 1795586400000.5',
    means: { en: 'Half a millisecond', zh: '半毫秒' },
  },
  inSeconds,
  {
    rule: 'time-order',
    find: '"end_time": "{{now+25m}}"',
    replace: '"end_time": "{{now-36m}}"',
    means: { en: 'The end before the start', zh: '結束早於開始' },
  },
  {
    rule: 'status-unknown',
    find: '"orderStatus": "SERVING"',
    replace: '"orderStatus": "SERVING_FAST"',
    means: { en: 'A status that charging does not have', zh: '充電沒有的狀態' },
  },
  otherNumber,
  noEnglish,
  {
    rule: 'locale-unknown',
    find: '"multiLang": {',
    replace: '"multiLang": {\n      "zh-HK": {},',
    means: { en: 'A locale with a hyphen', zh: '語言代號以連字號書寫' },
  },
  {
    rule: 'unknown-field',
    find: '"progess_curr": "70"',
    replace: '"progress_curr": "70"',
    means: { en: 'The progress under the name one would expect', zh: '以慣常拼法書寫進度欄位' },
  },
  {
    rule: 'too-deep',
    find: '"available_times": 1,',
    replace: `"available_times": ${'['.repeat(70)}${']'.repeat(70)},`,
    means: { en: 'Nested deeper than 64 levels', zh: '巢狀超過 64 層' },
  },
];

/** What the status says is not known is given all the same. */
const knownAfterAll: Mistake = {
  rule: 'display-conflict',
  find: '"start_time": "{{now-40m}}",',
  replace: '"start_time": "{{now-40m}}",\n    "end_time": "{{now+20m}}",',
  means: { en: 'An end time although it is not known', zh: '完成時間未知卻有提供' },
};

/** The invalid samples of a car that charges, and one of a car whose end time is not known. */
export function evChargingInvalidSamples(plain: {
  readonly serving: Template;
  readonly withoutEndTime: Template;
}): readonly Template[] {
  return [
    ...mistakes.map((mistake) => writeInvalidSample(plain.serving, mistake)),
    writeInvalidSample(plain.withoutEndTime, knownAfterAll),
  ];
}
