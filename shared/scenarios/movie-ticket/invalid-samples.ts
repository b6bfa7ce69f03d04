import { currencySign, inSeconds, listForObject, noEnglish, noUser, noUuid, otherNumber } from '../base-mistakes.ts';
import type { Template } from '../scenario.ts';
import { writeInvalidSample, type Mistake } from '../template-text.ts';

const mistakes: readonly Mistake[] = [
  {
    rule: 'syntax',
    find: '"orderStatus": "TICKETED",',
    replace: '"orderStatus": "TICKETED", // on sale',
    means: { en: 'A comment, which JSON does not have', zh: '加入 JSON 沒有的註解' },
  },
  {
    rule: 'lone-surrogate',
    find: '"cinema_house": "House 3"',
    replace: String.raw`"cinema_house": "House 3 \ud83c"`,
    means: { en: 'Half of an emoji in the house', zh: '影廳名稱中只有半個表情符號' },
  },
  {
    rule: 'lossy-number',
    find: '"code_value": "88112233"',
    replace: '"code_value": 88112233445566778899',
    means: { en: 'A code written as a number too long to be read exactly', zh: '展示碼寫成數字且過長，讀取後會改變' },
  },
  {
    rule: 'variable',
    find: '"template_code": "MOVIE-0001"',
    replace: '"template_code": "{{template}}"',
    means: { en: 'A variable that does not exist', zh: '不存在的變數' },
  },
  {
    rule: 'duplicate-key',
    find: '"template_code": "MOVIE-0001",',
    replace: '"template_code": "MOVIE-0001", "template_code": "MOVIE-0002",',
    means: { en: 'The template code twice', zh: '範本編號出現兩次' },
  },
  listForObject('TICKETED'),
  {
    rule: 'required',
    find: '\n    "template_code": "MOVIE-0001",',
    replace: '',
    means: { en: 'No template code', zh: '沒有範本編號' },
  },
  noUser,
  {
    rule: 'type',
    find: '"available_times": "1"',
    replace: '"available_times": 1',
    means: { en: 'The number of uses as a number', zh: '可用次數寫成數字' },
  },
  {
    rule: 'empty',
    find: '"cinema_house": "House 3"',
    replace: '"cinema_house": " "',
    means: { en: 'A blank house', zh: '影廳留空' },
  },
  {
    rule: 'max-length',
    find: '"cinema_name": "Starlight Cinema"',
    replace: '"cinema_name": "Starlight Cinema at the Harbour Front"',
    means: { en: 'A cinema name longer than 32 characters', zh: '戲院名稱超過 32 個字元' },
  },
  {
    rule: 'enum',
    find: '"merchantBizType": "MOVIE_TICKET"',
    replace: '"merchantBizType": "CINEMA"',
    means: { en: 'A type of order that is not listed', zh: '未列出的訂單類型' },
  },
  noUuid,
  {
    rule: 'app-link',
    find: '"merchant_bill_detail": "walletapp://orders/{{order.no}}"',
    replace: '"merchant_bill_detail": "https://cinema.example/orders/{{order.no}}"',
    means: { en: 'A web address where a link into the app belongs', zh: '應為應用程式連結而寫成網址' },
  },
  {
    rule: 'url',
    find: '"platform_logo": "https://static.example/film/logo.png"',
    replace: '"platform_logo": "film/logo.png"',
    means: { en: 'An address without its host', zh: '網址缺少主機名稱' },
  },
  {
    rule: 'amount-value',
    find: '"amount": { "value": "26000"',
    replace: '"amount": { "value": "260.00"',
    means: { en: 'Dollars with a point instead of cents', zh: '以元及小數點代替分' },
  },
  currencySign,
  {
    rule: 'whole-number',
    find: '"count": "2"',
    replace: '"count": "two"',
    means: { en: 'The number of tickets in words', zh: '以文字寫出票數' },
  },
  {
    rule: 'ticket-list-shape',
    find: '"ticket_info_list": [',
    through: ']',
    replace: '"ticket_info_list": { "ticketLevel": "成人", "count": "2" }',
    means: { en: 'One object in place of the list of tickets', zh: '以單一物件代替票種列表' },
  },
  {
    rule: 'time',
    find: '"end_time": "{{now+5h}}"',
    replace: '"end_time": 1795590000000.5',
    means: { en: 'Half a millisecond', zh: '半毫秒' },
  },
  inSeconds,
  {
    rule: 'time-order',
    find: '"start_time": "{{now+3h}}"',
    replace: '"start_time": "{{now-1h}}"',
    means: { en: 'The film begins before the ticket is shown', zh: '電影開場早於戲票顯示時間' },
  },
  {
    rule: 'pay-amount',
    find: '"payAmount": { "value": "24000"',
    replace: '"payAmount": { "value": "42000"',
    means: { en: 'More paid than the tickets cost', zh: '支付金額高於票價' },
  },
  {
    rule: 'status-unknown',
    find: '"orderStatus": "TICKETED"',
    replace: '"orderStatus": "BOOKED"',
    means: { en: 'A status that movie tickets do not have', zh: '戲票沒有的狀態' },
  },
  otherNumber,
  {
    rule: 'biz-type-scenario',
    find: '"merchantBizType": "MOVIE_TICKET"',
    replace: '"merchantBizType": "PASS_TICKET"',
    means: { en: 'A type of order that is unusual for a film', zh: '戲票不常用的訂單類型' },
  },
  noEnglish,
  {
    rule: 'locale-unknown',
    find: '"multiLang": {',
    replace: '"multiLang": {\n      "zh_TW": {},',
    means: { en: 'A locale that the service does not have', zh: '服務沒有的語言' },
  },
  {
    rule: 'locale-disagrees',
    find: '"F7", "F8"',
    replace: '"F7"',
    means: { en: 'Other seats in Chinese than in English', zh: '中英文的座位不同' },
  },
  {
    rule: 'unknown-field',
    find: '"cinema_house": "House 3"',
    replace: '"cinema_house": "House 3",\n        "movie_seat": "F7"',
    means: { en: 'A field that the service does not know', zh: '服務不認識的欄位' },
  },
  {
    rule: 'too-deep',
    find: '"cinema_name": "星光戲院"',
    replace: `"cinema_name": ${'['.repeat(70)}${']'.repeat(70)}`,
    means: { en: 'Nested deeper than 64 levels', zh: '巢狀超過 64 層' },
  },
];

/** Once the ticket is used its address is only advised (movie-address), so its absence is a warning. */
const noAddress: Mistake = {
  rule: 'required',
  find: '\n        "address": "1 Nathan Road, Tsim Sha Tsui",',
  replace: '',
  means: { en: 'A used ticket without its address', zh: '已使用的戲票欠缺地址' },
};

/** The invalid samples of a plain ticket, and one of a used ticket. */
export function movieTicketInvalidSamples(plain: {
  readonly ticketed: Template;
  readonly used: Template;
}): readonly Template[] {
  return [
    ...mistakes.map((mistake) => writeInvalidSample(plain.ticketed, mistake)),
    writeInvalidSample(plain.used, noAddress),
  ];
}
