import { changedTooEarly, halfMillisecond, inSeconds, noUser, noUuid } from '../base-mistakes.ts';
import type { Template } from '../scenario.ts';
import { writeInvalidSample, type Mistake } from '../template-text.ts';

const mistakes: readonly Mistake[] = [
  {
    rule: 'syntax',
    find: '"wait_tables": "12",',
    replace: '"wait_tables": "12"',
    means: { en: 'A comma is missing', zh: '欠一個逗號' },
  },
  {
    rule: 'lone-surrogate',
    find: '"order_remark": "Please be on time"',
    replace: String.raw`"order_remark": "Please be on time \ud83d"`,
    means: { en: 'Half of an emoji in the remark', zh: '備註中只有半個表情符號' },
  },
  {
    rule: 'lossy-number',
    find: '"wait_time": "30"',
    replace: '"wait_time": 30.0000000000000001',
    means: { en: 'A number that changes when it is read', zh: '讀取後會改變的數字' },
  },
  {
    rule: 'variable',
    find: '"queue_number": "A123"',
    replace: '"queue_number": "{{q}}"',
    means: { en: 'A variable that does not exist', zh: '不存在的變數' },
  },
  {
    rule: 'duplicate-key',
    find: '"wait_tables": "12",',
    replace: '"wait_tables": "12", "wait_tables": "11",',
    means: { en: 'The tables ahead twice', zh: '前面的枱數出現兩次' },
  },
  {
    rule: 'root-type',
    find: '{',
    through: '\n}',
    replace: '"CALL_NUM"',
    means: { en: 'A text instead of an object', zh: '以文字代替物件' },
  },
  {
    rule: 'required',
    find: '\n    "queue_number": "A123",',
    replace: '',
    means: { en: 'No queue number', zh: '沒有排隊號碼' },
  },
  noUser,
  {
    rule: 'type',
    find: '"wait_tables": "12"',
    replace: '"wait_tables": 12',
    means: { en: 'The tables ahead as a number', zh: '枱數寫成數字' },
  },
  {
    rule: 'empty',
    find: '"show_merchant_name": "Noodle House"',
    replace: '"show_merchant_name": ""',
    means: { en: 'An empty merchant name', zh: '商戶名稱留空' },
  },
  {
    rule: 'max-length',
    find: '"queue_number": "A123"',
    replace: '"queue_number": "A12345678"',
    means: { en: 'A queue number longer than 8 characters', zh: '排隊號碼超過 8 個字元' },
  },
  {
    rule: 'enum',
    find: '"merchantBizType": "LINE_UP"',
    replace: '"merchantBizType": "QUEUE_UP"',
    means: { en: 'A type of order that is not listed', zh: '未列出的訂單類型' },
  },
  noUuid,
  {
    rule: 'app-link',
    find: '"walletapp://shops/0001"',
    replace: '"https://shop.example/0001"',
    means: { en: 'A web address where a link into the app belongs', zh: '應為應用程式連結而寫成網址' },
  },
  {
    rule: 'https-link',
    find: '"https://static.example/noodle-house/icon-72.png"',
    replace: '"http://static.example/noodle-house/icon-72.png"',
    means: { en: 'An icon address without encryption', zh: '未加密的圖示網址' },
  },
  {
    rule: 'whole-number',
    find: '"wait_time": "30"',
    replace: '"wait_time": "30 min"',
    means: { en: 'A unit behind the number', zh: '數字後附有單位' },
  },
  {
    rule: 'remark-width',
    find: '"order_remark": "Please be on time"',
    replace: '"order_remark": "Please be on time tonight"',
    means: { en: 'A remark wider than the card', zh: '備註超出卡片闊度' },
  },
  {
    rule: 'wait-tables',
    find: '"orderStatus": "CALL_NUM"',
    replace: '"orderStatus": "NUMBER_ARRIVED"',
    means: { en: 'Tables still ahead after the number was called', zh: '叫號後前面仍有枱數' },
  },
  halfMillisecond,
  inSeconds,
  changedTooEarly,
  {
    rule: 'status-unknown',
    find: '"orderStatus": "CALL_NUM"',
    replace: '"orderStatus": "CALLED"',
    means: { en: 'A status that queues do not have', zh: '排隊沒有的狀態' },
  },
  {
    rule: 'biz-type-scenario',
    find: '"merchantBizType": "LINE_UP"',
    replace: '"merchantBizType": "SELF_PICK"',
    means: { en: 'A type of order that is unusual for a queue', zh: '排隊不常用的訂單類型' },
  },
  {
    rule: 'locale-missing',
    after: '"queue_number"',
    find: ',\n      "en_US": {',
    through: '\n      }',
    replace: '',
    means: { en: 'No English texts of the order', zh: '訂單沒有英文文字' },
  },
  {
    rule: 'locale-unknown',
    after: '"queue_number"',
    find: '"multiLang": {',
    replace: '"multiLang": {\n      "zh_CN": {},',
    means: { en: 'A locale that the service does not have', zh: '服務沒有的語言' },
  },
  {
    rule: 'unknown-field',
    find: '"wait_time": "30"',
    replace: '"wait_time": "30",\n    "wait_times": "30"',
    means: { en: 'A field that the service does not know', zh: '服務不認識的欄位' },
  },
  {
    rule: 'too-deep',
    find: '"waiting_time": "600000"',
    replace: `"waiting_time": ${'['.repeat(70)}${']'.repeat(70)}`,
    means: { en: 'Nested deeper than 64 levels', zh: '巢狀超過 64 層' },
  },
];

/** The invalid samples of a plain queue payload. */
export function queueUpInvalidSamples(plain: Template): readonly Template[] {
  return mistakes.map((mistake) => writeInvalidSample(plain, mistake));
}
