import { say } from '../lib/text/words.ts';
import { effects, type GapRow } from './gap-row.ts';

const { requests } = effects;

/** What a value of a request may be, and what it is counted in. */
export const valueGaps = [
  {
    id: 'request-id-form',
    default: 'hex32',
    evidence: ['S'],
    point: say(
      'requestId is called a uuid but may have only 32 characters; a uuid with dashes has 36.',
      'requestId 稱為 uuid 但上限為 32 字元，而帶連字號的 uuid 有 36 個。',
    ),
    values: {
      hex32: say('32 hexadecimal digits, no dashes', '32 個十六進位數字，不帶連字號'),
      dashed36: say(
        '36 characters with dashes. The templates do not fit: replace {{uuid32}} with a uuid with dashes',
        '36 個字元，帶連字號；現成範本並不符合：請把 {{uuid32}} 改為帶連字號的 uuid',
      ),
    },
    touches: requests,
    rules: ['uuid', 'max-length'],
  },
  {
    id: 'ticket-type-values',
    default: 'any',
    evidence: ['S'],
    point: say('The values of ticketType and ticketLevel are not listed.', '沒有列出 ticketType 和 ticketLevel 的值。'),
    values: { any: say('Any text', '任何文字') },
    touches: requests,
    clauses: ['train-ticket/ticketType', 'train-ticket/ticketLevel'],
  },
  {
    id: 'time-unit',
    default: 'millis',
    evidence: ['S'],
    point: say(
      'The unit of orderCreateTime and orderModifyTime is not specified.',
      '沒有說明 orderCreateTime 和 orderModifyTime 的單位。',
    ),
    values: {
      millis: say('Milliseconds; a ten-digit value is reported', '毫秒；十位數的值會有提示'),
      seconds: say(
        'Seconds. The templates do not fit: replace {{now}} and {{order.created}} with a ten-digit number',
        '秒；現成範本並不符合：請把 {{now}} 和 {{order.created}} 改為十位數的數字',
      ),
    },
    touches: requests,
    rules: ['time-unit', 'time-order'],
  },
  {
    id: 'negative-time',
    default: 'accept',
    evidence: ['J'],
    point: say(
      'Whether a time may be a negative number, before 1970, is not specified.',
      '沒有說明時間可否為負數，即早於 1970 年。',
    ),
    values: {
      accept: say('Accepted, an assumption', '接受，列作假設'),
      reject: say('An error', '錯誤'),
    },
    touches: requests,
    clauses: ['base/orderCreateTime', 'base/orderModifyTime'],
    rules: ['time'],
  },
  {
    id: 'length-unit',
    default: 'code-points',
    evidence: ['J'],
    point: say('What a maximum length counts is not specified.', '沒有說明長度上限以甚麼計算。'),
    values: {
      'code-points': say('Unicode characters', 'Unicode 字元'),
      utf16: say('UTF-16 units', 'UTF-16 單位'),
      'utf8-bytes': say('Bytes in UTF-8', 'UTF-8 位元組'),
    },
    touches: requests,
    clauses: ['limits/length'],
    rules: ['max-length'],
  },
  {
    id: 'remark-mixed',
    default: 'weighted',
    evidence: ['S'],
    point: say(
      'A remark has a limit for Chinese and one for English characters, none for a mixture.',
      '備註分別有中文和英文字元的上限，但沒有說明混合時如何計算。',
    ),
    values: {
      weighted: say(
        'Wide characters weigh 23, others 14, at most 322 in all',
        '寬字元計 23，其他計 14，合計不超過 322',
      ),
    },
    touches: requests,
    rules: ['remark-width'],
  },
  {
    id: 'minor-unit',
    default: 'hundredths',
    evidence: ['J'],
    point: say('Amounts are in cents, which some currencies do not have.', '金額以分為單位，但部分貨幣沒有分。'),
    values: {
      hundredths: say(
        'Always hundredths, reported where the currency has other decimals',
        '一律為百分之一，與貨幣小數位不同時會有提示',
      ),
      'iso-exponent': say("The currency's own minor unit (ISO 4217)", '按貨幣本身的最小單位（ISO 4217）'),
    },
    touches: say('Amounts on cards and in validation', '卡片上及驗證時的金額'),
    clauses: ['amount/value', 'amount/currency'],
    rules: ['amount-value'],
  },
  {
    id: 'kilobyte',
    default: '1000',
    evidence: ['J'],
    point: say(
      'Images must be under 100 KB; the size of a KB is not specified.',
      '圖片須小於 100 KB，但沒有說明 KB 的大小。',
    ),
    values: { '1000': say('1,000 bytes', '1,000 位元組'), '1024': say('1,024 bytes', '1,024 位元組') },
    touches: say('The check of images', '圖片的檢查'),
    rules: ['image'],
  },
  {
    id: 'scheme',
    default: 'walletapp',
    evidence: [],
    // Templates write it; in force is nothing until somebody chooses a scheme, this one or another.
    unchosen: 'differs',
    point: say(
      'The URL scheme of the wallet app is missing from the specification.',
      '規格沒有列出卡包應用程式的網址協定名稱。',
    ),
    values: {
      walletapp: say(
        'Templates write walletapp://; any app scheme is accepted',
        '範本使用 walletapp://；接受任何應用程式協定',
      ),
    },
    ownText: say('The scheme of your environment, without ://', '所用環境的協定名稱，不含 ://'),
    touches: say('Links in templates and in validation', '範本及驗證中的連結'),
    rules: ['app-link'],
  },
] as const satisfies readonly GapRow[];
