import type { Words } from '../lib/text/words.ts';
import type { GapId } from './gaps.ts';

/** What a user reads about a gap: the open question, the meaning and the effect of each value. */
export type GapWords = {
  readonly point: Words;
  readonly values: Readonly<Record<string, Words>>;
  readonly ownText?: Words;
  readonly touches: Words;
};

const say = (en: string, zh: string): Words => ({ en, zh });

const signing = say('Signing, sending and the signature check', '簽署、發送及驗證簽名');
const requests = say('Validation of requests', '請求的驗證');
const moves = say('Status moves in validation, simulation and sandbox', '驗證、模擬及沙盒中的狀態變更');
const phone = say('What the phone shows, and when', '手機在何時顯示甚麼');
const sandbox = say('Responses of the sandbox', '沙盒的回應');

/** The words of every gap, in the order of gaps.ts. */
export const gapWords: Readonly<Record<GapId, GapWords>> = {
  'http-method': {
    point: say('The HTTP method of the three endpoints is not specified.', '三個端點所用的 HTTP 方法沒有說明。'),
    values: { post: say('POST', 'POST'), put: say('PUT', 'PUT') },
    touches: say('The request line and the signed text', '請求行及待簽文字'),
  },
  'signing-profile': {
    point: say(
      'The signed text, and the formats of times and the header, are not specified.',
      '沒有說明簽署哪段文字，以及時間和標頭的寫法。',
    ),
    values: {
      openapi: say(
        'Compact header, key version 1, time with a colon in its offset',
        '標頭無空格，密鑰版本 1，時差帶冒號',
      ),
      'openapi-spaced': say(
        'Header with spaces, key version 0, fractions of a second allowed',
        '標頭有空格，密鑰版本 0，秒可有小數',
      ),
      'epoch-millis': say(
        'Time as milliseconds since 1970, header named client-id',
        '時間為 1970 年起的毫秒數，標頭名為 client-id',
      ),
      'utc-seconds': say('Time in UTC with whole seconds', '時間為世界協調時間，只計整秒'),
      'basic-offset': say('Offset of the time without a colon', '時差不帶冒號'),
      'mini-program': say('Header with spaces, time with milliseconds', '標頭有空格，時間計至毫秒'),
      'no-key-version': say('Header without a key version, offset without a colon', '標頭不含密鑰版本，時差不帶冒號'),
      base64url: say('Signature in base64url without padding', '簽名以不補位的 base64url 書寫'),
    },
    ownText: say(
      'Choose every part yourself, such as custom:key-version=0,time=epoch-millis',
      '各部分自行選擇，例如 custom:key-version=0,time=epoch-millis',
    ),
    touches: signing,
  },
  'signed-path': {
    point: say('The path in the signed text is not specified.', '沒有說明待簽文字內用哪個路徑。'),
    values: {
      'path-and-query': say('Path and query as sent', '路徑連查詢部分，與發送時相同'),
      path: say('Path without the query', '只有路徑，不含查詢部分'),
    },
    ownText: say(
      'A custom path, for a proxy that rewrites it; {endpoint} is the endpoint path',
      '自訂路徑，供改寫路徑的代理使用；{endpoint} 代表端點的路徑',
    ),
    touches: signing,
  },
  'response-signature': {
    point: say(
      'Client-Id and Signature are listed for requests; responses are not mentioned.',
      '只列明請求帶 Client-Id 和 Signature，未提及回應。',
    ),
    values: {
      signed: say('Responses are signed too', '回應亦有簽名'),
      unsigned: say('Responses are not signed', '回應沒有簽名'),
    },
    touches: say('The sandbox and the verdict on a response', '沙盒及對回應的判斷'),
  },
  ecc224: {
    point: say('ECC224 is named without its hash and signature form.', '提及 ECC224，但沒有說明雜湊法和簽名格式。'),
    values: {
      'sha224-der': say('SHA-224, DER form (experimental)', 'SHA-224，DER 格式（實驗性）'),
      'sha256-der': say('SHA-256, DER form', 'SHA-256，DER 格式'),
      'sha224-p1363': say('SHA-224, plain pair of numbers', 'SHA-224，兩數直接相連'),
      'sha256-p1363': say('SHA-256, plain pair of numbers', 'SHA-256，兩數直接相連'),
    },
    touches: signing,
  },
  encryption: {
    point: say(
      'RSA_AES is the only way to encrypt; the procedure is not specified.',
      '只支援以 RSA_AES 加密，但沒有列出步驟。',
    ),
    values: {
      'ecb-pkcs1': say('AES-256-ECB, key wrapped with RSA PKCS#1 v1.5', 'AES-256-ECB，密鑰以 RSA PKCS#1 v1.5 包裝'),
      'cbc-pkcs1': say(
        'AES-256-CBC with the vector first, key wrapped with RSA PKCS#1 v1.5',
        'AES-256-CBC，向量置前，密鑰以 RSA PKCS#1 v1.5 包裝',
      ),
      'gcm-oaep': say(
        'AES-256-GCM with the vector first and the tag last, key wrapped with RSA OAEP',
        'AES-256-GCM，向量置前、標籤置後，密鑰以 RSA OAEP 包裝',
      ),
    },
    touches: say('Encrypted requests and responses', '加密的請求及回應'),
  },
  'encryption-order': {
    point: say(
      'Whether the signature of an encrypted body covers it before or after encryption is not specified.',
      '沒有說明加密正文的簽名涵蓋加密前還是加密後的正文。',
    ),
    values: {
      'encrypt-first': say('Encrypted, then signed: it covers the encrypted body', '先加密，後簽署：涵蓋密文'),
      'sign-first': say('Signed, then encrypted: it covers the body as typed', '先簽署，後加密：涵蓋所輸入的正文'),
    },
    touches: signing,
  },
  'encrypted-type': {
    point: say('The Content-Type of an encrypted body is not specified.', '沒有說明加密正文的 Content-Type。'),
    values: { 'text-plain': say('text/plain', 'text/plain'), json: say('application/json', 'application/json') },
    touches: say('The header of encrypted requests', '加密請求的標頭'),
  },
  'encrypted-reply': {
    point: say(
      'Whether an encrypted request gets an encrypted response is not specified.',
      '沒有說明加密請求會否得到加密回應。',
    ),
    values: {
      yes: say('The response is encrypted', '回應會加密'),
      no: say('The response is not encrypted', '回應不加密'),
    },
    touches: sandbox,
  },
  'base-fields': {
    point: say(
      'Five scenarios share the base fields; which ones createPass and contractCardSync need is not specified.',
      '五個場景共用基本欄位，但沒有列明 createPass 和 contractCardSync 需要哪些。',
    ),
    values: {
      required: say('The same fields are required on every endpoint', '各端點同樣必填'),
      optional: say(
        'Optional there; the order is known by extInfo.merchant_bill_id',
        '在該處選填；以 extInfo.merchant_bill_id 辨認訂單',
      ),
    },
    touches: requests,
  },
  'request-id-form': {
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
  },
  'amount-required': {
    point: say(
      'amount and payAmount carry no mark for required or optional.',
      'amount 和 payAmount 沒有標明必填或選填。',
    ),
    values: {
      optional: say('Optional; if present, both members are required', '選填；若有，兩個成員均必填'),
      required: say('Required in every request', '每個請求都必填'),
    },
    touches: requests,
  },
  'movie-address': {
    point: say(
      'The address of a movie ticket is marked required, and required when TICKETED.',
      '戲票的地址既標為必填，又標為 TICKETED 時必填。',
    ),
    values: {
      'when-ticketed': say('Required in TICKETED, a warning in other statuses', 'TICKETED 時必填，其他狀態只作警告'),
      always: say('Required in every status', '所有狀態均必填'),
    },
    touches: requests,
  },
  'ticket-type-values': {
    point: say('The values of ticketType and ticketLevel are not listed.', '沒有列出 ticketType 和 ticketLevel 的值。'),
    values: { any: say('Any text', '任何文字') },
    touches: requests,
  },
  'passenger-moves': {
    point: say("The transitions of a passenger's own status are not specified.", '沒有說明乘客個別狀態如何變更。'),
    values: {
      free: say('Any change is allowed', '可任意變更'),
      forward: say('Only from AVAILABLE to USED or CLOSED', '只可由 AVAILABLE 變為 USED 或 CLOSED'),
    },
    touches: moves,
  },
  'passenger-code': {
    point: say(
      'The example gives each passenger a code object that no table describes.',
      '範例中每位乘客都有 code 物件，但沒有欄位表說明。',
    ),
    values: { optional: say("Optional texts, drawn as that passenger's code", '選填文字，顯示為該乘客的展示碼') },
    touches: say('Validation and the codes on a train ticket', '驗證及車票上的展示碼'),
  },
  'train-biz-type': {
    point: say('The merchantBizType of train tickets is not specified.', '沒有說明火車票的 merchantBizType。'),
    values: { any: say('Any listed value; templates write PASS_TICKET', '任何列出的值；範本使用 PASS_TICKET') },
    touches: requests,
  },
  'movie-biz-type': {
    point: say('The merchantBizType of movie tickets is not specified.', '沒有說明戲票的 merchantBizType。'),
    values: { any: say('Any listed value; templates write MOVIE_TICKET', '任何列出的值；範本使用 MOVIE_TICKET') },
    touches: requests,
  },
  'charging-biz-type': {
    point: say(
      'The example of EV charging uses CHARGING_PILE, which the list of values lacks.',
      '充電範例使用 CHARGING_PILE，但該值不在列表之內。',
    ),
    values: {
      accept: say('Accepted, as an assumption', '接受，並標示為假設'),
      reject: say('Refused as an unlisted value', '視為未列出的值而拒絕'),
    },
    touches: requests,
  },
  'queue-final': {
    point: say(
      'Whether CANCELLED and FINISHED end a queue order is not specified.',
      '沒有說明 CANCELLED 和 FINISHED 是否為排隊訂單的終結狀態。',
    ),
    values: {
      final: say('Both are final', '兩者均為終結狀態'),
      'forward-only': say('Only the rule against moving backward applies', '只受不可倒退的規則約束'),
    },
    touches: moves,
  },
  'queue-first-cancelled': {
    point: say(
      'A queue may start from any status, yet CANCELLED can only follow CALL_NUM.',
      '排隊可由任何狀態開始，但 CANCELLED 只可由 CALL_NUM 轉入。',
    ),
    values: {
      reject: say('A first call with CANCELLED is refused', '首次呼叫即為 CANCELLED 會被拒絕'),
      accept: say('A first call with CANCELLED is accepted', '接受首次呼叫即為 CANCELLED'),
    },
    touches: moves,
  },
  'ticket-moves': {
    point: say('The transitions of train and movie tickets are not specified.', '沒有說明火車票和戲票的狀態如何變更。'),
    values: {
      'end-is-end': say(
        'Any start; TICKETED repeats or ends; nothing follows an end status',
        '可由任何狀態開始；TICKETED 可重複或結束；終結狀態之後不可再變',
      ),
      'refund-after-use': say('As before, and a used ticket may still be refunded', '同上，而已使用的票仍可退款'),
    },
    touches: moves,
  },
  'charging-moves': {
    point: say('The transitions of EV charging are not specified.', '沒有說明充電訂單的狀態如何變更。'),
    values: {
      free: say(
        'Any transition among the live statuses; nothing follows FINISHED',
        '進行中的狀態可任意變更；FINISHED 之後不可再變',
      ),
      'forward-only': say('Only forward in the order of the table', '只可按列表次序前進'),
    },
    touches: moves,
  },
  'voucher-moves': {
    point: say(
      'The effect of a second TICKETED for a voucher is not specified.',
      '沒有說明禮券再次收到 TICKETED 的效果。',
    ),
    values: { update: say('It updates the voucher', '更新該禮券'), reject: say('It is refused', '會被拒絕') },
    touches: moves,
  },
  'display-window': {
    point: say(
      'available_time and expired_time limit what is shown, but not what that is.',
      'available_time 和 expired_time 界定顯示期，但沒有說明所指的是甚麼。',
    ),
    values: {
      bounded: say(
        'Nothing is shown before; afterwards the notification disappears and an unused ticket expires',
        '期前不顯示；期後通知消失，未用的票視為過期',
      ),
      ignored: say('Both times are ignored', '不理會這兩個時間'),
    },
    touches: phone,
  },
  'notification-end': {
    point: say('When a ticket notification ends is not specified.', '沒有說明票券通知何時自行結束。'),
    values: {
      expiry: say('At expired_time, else at end_time', '於 expired_time，否則於 end_time'),
      '24h': say('24 hours after it appeared', '出現後 24 小時'),
    },
    touches: phone,
  },
  'service-card': {
    point: say(
      'Whether queues and EV charging have a card in the wallet is not specified.',
      '沒有說明排隊和充電在卡包內是否有卡片。',
    ),
    values: {
      'with-notification': say('A service card, as long as the notification shows', '通知顯示期間有服務卡片'),
      none: say('No card, only the notification', '沒有卡片，只有通知'),
    },
    touches: phone,
  },
  'voucher-notification': {
    point: say('Whether an issued voucher shows a notification is not specified.', '沒有說明發出禮券時會否通知用戶。'),
    values: {
      none: say('No notification', '不發通知'),
      'on-issue': say('A notification when it is issued', '發出時通知'),
    },
    touches: phone,
  },
  'notification-text': {
    point: say('The wording of notifications is not specified.', '沒有說明通知的文字。'),
    values: {
      own: say(
        'Neutral sentences by Passbench from the payload’s fields, marked as emulated',
        '由 Passbench 按欄位撰寫的中性句子，並標示為模擬',
      ),
    },
    touches: phone,
  },
  'hide-after-origin': {
    point: say(
      'The start of a queue notification’s ten minutes is not specified.',
      '沒有說明排隊通知的十分鐘由何時起計。',
    ),
    values: {
      accepted: say('From when the call is accepted; a repeat restarts them', '由接受呼叫時起計；重複呼叫會重新起計'),
      'modify-time': say('From orderModifyTime', '由 orderModifyTime 起計'),
      'first-call': say(
        'From the first call with that status; a repeat does not restart them',
        '由首次帶該狀態的呼叫起計；重複呼叫不會重新起計',
      ),
    },
    touches: phone,
  },
  'movie-lead': {
    point: say(
      'A movie ticket may be issued later than two hours before the start.',
      '戲票可能在開場前不足兩小時才發出。',
    ),
    values: {
      'at-once': say('The notification appears at once', '通知立即出現'),
      'not-shown': say('The notification does not appear', '通知不會出現'),
    },
    touches: phone,
  },
  'missing-locale': {
    point: say(
      'What users see if the payload lacks their language is not specified.',
      '沒有說明內容缺少用戶語言時會顯示甚麼。',
    ),
    values: {
      hidden: say('Nothing in that language', '該語言不顯示任何內容'),
      'fall-back': say('The other language', '改用另一種語言'),
    },
    touches: phone,
  },
  'time-unit': {
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
  },
  'negative-time': {
    point: say(
      'Whether a time may be a negative number, before 1970, is not specified.',
      '沒有說明時間可否為負數，即早於 1970 年。',
    ),
    values: {
      accept: say('Accepted, an assumption', '接受，列作假設'),
      reject: say('An error', '錯誤'),
    },
    touches: requests,
  },
  'length-unit': {
    point: say('What a maximum length counts is not specified.', '沒有說明長度上限以甚麼計算。'),
    values: {
      'code-points': say('Unicode characters', 'Unicode 字元'),
      utf16: say('UTF-16 units', 'UTF-16 單位'),
      'utf8-bytes': say('Bytes in UTF-8', 'UTF-8 位元組'),
    },
    touches: requests,
  },
  'remark-mixed': {
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
  },
  'minor-unit': {
    point: say('Amounts are in cents, which some currencies do not have.', '金額以分為單位，但部分貨幣沒有分。'),
    values: {
      hundredths: say(
        'Always hundredths, reported where the currency has other decimals',
        '一律為百分之一，與貨幣小數位不同時會有提示',
      ),
      'iso-exponent': say("The currency's own minor unit (ISO 4217)", '按貨幣本身的最小單位（ISO 4217）'),
    },
    touches: say('Amounts on cards and in validation', '卡片上及驗證時的金額'),
  },
  kilobyte: {
    point: say(
      'Images must be under 100 KB; the size of a KB is not specified.',
      '圖片須小於 100 KB，但沒有說明 KB 的大小。',
    ),
    values: { '1000': say('1,000 bytes', '1,000 位元組'), '1024': say('1,024 bytes', '1,024 位元組') },
    touches: say('The check of images', '圖片的檢查'),
  },
  'text-lines': {
    point: say(
      'How many lines a text can have before it is cut is not specified.',
      '沒有說明手機各畫面的文字最多顯示多少行。',
    ),
    values: {
      emulated: say(
        'Passbench’s table for each surface and width; names get at most two lines',
        '按 Passbench 為各畫面及闊度所定的表；名稱最多兩行',
      ),
      unbounded: say('Every text gets all the lines it needs', '文字不限行數'),
    },
    ownText: say(
      'A custom table, such as table:ticket.title=1,320/notification.line=3',
      '自訂列表，例如 table:ticket.title=1,320/notification.line=3',
    ),
    touches: say('What the phone shows of long texts', '手機如何顯示較長的文字'),
  },
  'stale-update': {
    point: say(
      'The handling of an update whose orderModifyTime is not newer is not specified.',
      '沒有說明 orderModifyTime 並非較新的更新會如何處理。',
    ),
    values: {
      reject: say('Refused with PARAM_ILLEGAL', '以 PARAM_ILLEGAL 拒絕'),
      ignore: say('SUCCESS, but nothing changes', '回應 SUCCESS，但不作任何改變'),
    },
    touches: sandbox,
  },
  'changed-create-time': {
    point: say(
      'orderCreateTime must stay the same; what happens otherwise is not specified.',
      'orderCreateTime 須保持不變，但沒有說明不同時會如何處理。',
    ),
    values: {
      reject: say('Refused with PARAM_ILLEGAL', '以 PARAM_ILLEGAL 拒絕'),
      report: say('Accepted and reported', '接受並提示'),
    },
    touches: sandbox,
  },
  'repeated-request-id': {
    point: say('The response to a repeated requestId is not specified.', '沒有說明重複的 requestId 會得到甚麼回應。'),
    values: {
      replay: say(
        'The same body gets the stored response; another body is refused',
        '正文相同則重發原有回應，不同則拒絕',
      ),
      reject: say('Refused', '拒絕'),
      ignore: say('Treated as a new call', '視為新的呼叫'),
    },
    touches: sandbox,
  },
  'order-identity': {
    point: say(
      'The scope in which merchantBizNo identifies an order is not specified.',
      '沒有說明 merchantBizNo 在甚麼範圍內代表同一訂單。',
    ),
    values: {
      'client-and-merchant': say('Per Client-Id, merchantId and endpoint', '按 Client-Id、merchantId 及端點'),
      client: say('Per Client-Id and endpoint, for any merchantId', '按 Client-Id 及端點，不論 merchantId'),
    },
    touches: say(
      'Which calls belong to one order; a change applies to later calls only',
      '哪些呼叫屬於同一訂單；改選後只適用於其後的呼叫',
    ),
  },
  'gateway-result': {
    point: say(
      'The response to a wrong signature, an unknown client or a body that is not JSON is not specified.',
      '沒有說明簽名錯誤、客戶端不明或正文並非 JSON 時的回應。',
    ),
    values: {
      'param-illegal': say(
        'HTTP 200 with PARAM_ILLEGAL; the message names the check that failed',
        'HTTP 200 及 PARAM_ILLEGAL，訊息指出未通過的檢查',
      ),
      'gateway-codes': say('HTTP 200 with codes such as INVALID_SIGNATURE', 'HTTP 200 及 INVALID_SIGNATURE 等代碼'),
      'http-4xx': say('An HTTP status from 400 to 499', '400 至 499 的 HTTP 狀態'),
    },
    touches: sandbox,
  },
  'http-status': {
    point: say('The HTTP status of responses is not specified.', '沒有說明回應的 HTTP 狀態。'),
    values: {
      '200-and-4xx': say(
        '200 with a result; 404, 405, 413 and 415 with a result too',
        '200 並附結果；404、405、413、415 亦附結果',
      ),
      'always-200': say('Always 200', '一律為 200'),
    },
    touches: sandbox,
  },
  'request-time': {
    point: say('The form of Request-Time is shown by one example only.', 'Request-Time 的格式只有一個範例。'),
    values: {
      any: say('Any form that a signing profile writes', '任何簽署方式所用的格式'),
      offset: say(
        'Whole seconds with an offset, as 2024-05-22T06:42:21+05:30',
        '整秒連時差，例如 2024-05-22T06:42:21+05:30',
      ),
      'offset-millis': say(
        'A fraction of a second and an offset, as 2019-04-04T12:08:56.253+05:30',
        '秒帶小數連時差，例如 2019-04-04T12:08:56.253+05:30',
      ),
      'utc-offset': say(
        'UTC as an offset of zero, as 2026-11-20T23:31:10+00:00',
        '世界協調時間，時差為零，例如 2026-11-20T23:31:10+00:00',
      ),
      'basic-offset': say(
        'An offset without a colon, as 2024-05-22T06:42:21+0800',
        '時差不帶冒號，例如 2024-05-22T06:42:21+0800',
      ),
      'utc-z': say('UTC with a Z, as 2026-11-20T23:31:10Z', '世界協調時間，以 Z 結尾，例如 2026-11-20T23:31:10Z'),
      'utc-z-millis': say(
        'UTC with a fraction of a second and a Z, as 2026-11-20T23:31:10.253Z',
        '世界協調時間，秒帶小數，以 Z 結尾，例如 2026-11-20T23:31:10.253Z',
      ),
      'epoch-millis': say('Milliseconds since 1970, as 1732787128015', '1970 年起的毫秒數，例如 1732787128015'),
    },
    touches: sandbox,
  },
  'clock-skew': {
    point: say('The allowed age of a Request-Time is not specified.', '沒有說明 Request-Time 可與真實時間相差多少。'),
    values: {
      '15m': say('15 minutes either side of real time', '真實時間前後 15 分鐘'),
      off: say('Not checked', '不檢查'),
    },
    ownText: say('A duration such as 90s, 5m or 1h', '時長，例如 90s、5m 或 1h'),
    touches: sandbox,
  },
  'rate-limit': {
    point: say('How many calls a client may send is not specified.', '沒有說明客戶端可發送多少次呼叫。'),
    values: { none: say('No limit', '不設上限') },
    ownText: say(
      'Calls per second or minute and Client-Id such as 5/s or 100/m; more get HTTP 429 and UNKNOWN_EXCEPTION, the only listed code that means “retry later”',
      '每個 Client-Id 每秒或每分鐘的呼叫次數，例如 5/s 或 100/m；超出則回應 HTTP 429 及 UNKNOWN_EXCEPTION，即列出的代碼中唯一表示「稍後重試」者',
    ),
    touches: sandbox,
  },
  'body-limit': {
    point: say('The largest size of a request is not specified.', '沒有說明請求的大小上限。'),
    values: { '1MiB': say('1 MiB', '1 MiB') },
    ownText: say('A size such as 512KiB or 2MiB', '大小，例如 512KiB 或 2MiB'),
    touches: sandbox,
  },
  'pass-reply': {
    point: say(
      'The response of createPass and contractCardSync is not specified.',
      '沒有列出 createPass 和 contractCardSync 的回應內容。',
    ),
    values: { base: say('The base response', '基本回應') },
    touches: sandbox,
  },
  'scene-code': {
    point: say('sceneCode appears in an example without its values.', 'sceneCode 只見於範例，沒有列出其值。'),
    values: { absent: say('Left out', '不提供') },
    ownText: say('The text of the response', '回應所用的文字'),
    touches: sandbox,
  },
  'ticket-list-shape': {
    point: say(
      'ticket_info_list is typed as an object and shown as a list.',
      'ticket_info_list 的類型為物件，範例卻為列表。',
    ),
    values: { both: say('Both are accepted; the object is reported', '兩者皆接受；若為物件會有提示') },
    touches: requests,
  },
  'unknown-fields': {
    point: say('The handling of unknown fields is not specified.', '沒有說明未定義的欄位會如何處理。'),
    values: { warn: say('A warning', '警告'), reject: say('An error', '錯誤'), ignore: say('Not mentioned', '不理會') },
    touches: requests,
  },
  'null-member': {
    point: say(
      'The meaning of null in an optional member is not specified; many serialisers write it.',
      '沒有說明選填成員為 null 時的意思；不少序列化程式會寫 null。',
    ),
    values: {
      absent: say('It counts as absent, an assumption', '視為沒有提供，列作假設'),
      reject: say('A value of the wrong type, an error', '類型錯誤的值，列作錯誤'),
    },
    touches: requests,
  },
  'answer-names': {
    point: say(
      'HTTP header names may have any letter case, but some clients find only one form.',
      'HTTP 標頭名稱不分大小寫，但有些客戶端只認得其中一種寫法。',
    ),
    values: {
      title: say('Capital initials, as Response-Time', '首字母大寫，例如 Response-Time'),
      lower: say('Lower case, as response-time', '全部小寫，例如 response-time'),
    },
    touches: sandbox,
  },
  'pair-separator': {
    point: say(
      'The separator in the Signature and Encrypt headers of responses is not specified.',
      '沒有說明回應的 Signature 和 Encrypt 標頭內各組鍵值如何分隔。',
    ),
    values: { comma: say('A comma', '逗號'), 'comma-space': say('A comma and a space', '逗號及空格') },
    touches: sandbox,
  },
  'reply-key': {
    point: say('Which AES key encrypts a response is not specified.', '沒有說明以哪條 AES 密鑰加密回應。'),
    values: {
      'fresh-256': say('A new 256-bit key', '新的 256 位元密鑰'),
      'fresh-same-length': say("A new key as long as the request's", '新的密鑰，長度與請求所用的相同'),
      'request-key': say("The request's own key", '請求所用的密鑰'),
    },
    touches: say('Encrypted responses of the sandbox', '沙盒的加密回應'),
  },
  scheme: {
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
  },
};
