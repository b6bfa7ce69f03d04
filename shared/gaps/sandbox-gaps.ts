import { say } from '../lib/text/words.ts';
import { effects, type GapRow } from './gap-row.ts';

const { sandbox } = effects;

/** What the sandbox answers. */
export const sandboxGaps = [
  {
    id: 'stale-update',
    default: 'reject',
    evidence: ['S', 'J'],
    point: say(
      'The handling of an update whose orderModifyTime is not newer is not specified.',
      '沒有說明 orderModifyTime 並非較新的更新會如何處理。',
    ),
    values: {
      reject: say('Refused with PARAM_ILLEGAL', '以 PARAM_ILLEGAL 拒絕'),
      ignore: say('SUCCESS, but nothing changes', '回應 SUCCESS，但不作任何改變'),
    },
    touches: sandbox,
    clauses: ['base/orderModifyTime'],
    rules: ['modify-time-not-newer'],
  },
  {
    id: 'changed-create-time',
    default: 'reject',
    evidence: ['S', 'J'],
    point: say(
      'orderCreateTime must stay the same; what happens otherwise is not specified.',
      'orderCreateTime 須保持不變，但沒有說明不同時會如何處理。',
    ),
    values: {
      reject: say('Refused with PARAM_ILLEGAL', '以 PARAM_ILLEGAL 拒絕'),
      report: say('Accepted and reported', '接受並提示'),
    },
    touches: sandbox,
    clauses: ['base/orderCreateTime'],
    rules: ['create-time-changed'],
  },
  {
    id: 'repeated-request-id',
    default: 'replay',
    evidence: ['J'],
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
    clauses: ['base/requestId', 'errors/PARAM_ILLEGAL'],
    rules: ['answer-status'],
  },
  {
    id: 'order-identity',
    default: 'client-and-merchant',
    evidence: ['J'],
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
    clauses: ['base/merchantBizNo', 'base/merchantId'],
    headers: ['Client-Id'],
  },
  {
    id: 'gateway-result',
    default: 'param-illegal',
    evidence: ['J'],
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
    clauses: ['errors/PARAM_ILLEGAL'],
    headers: ['Client-Id', 'Request-Time', 'Signature'],
  },
  {
    id: 'http-status',
    default: '200-and-4xx',
    evidence: ['J'],
    point: say('The HTTP status of responses is not specified.', '沒有說明回應的 HTTP 狀態。'),
    values: {
      '200-and-4xx': say(
        '200 with a result; 404, 405, 413 and 415 with a result too',
        '200 並附結果；404、405、413、415 亦附結果',
      ),
      'always-200': say('Always 200', '一律為 200'),
    },
    touches: sandbox,
    clauses: ['response/result'],
  },
  {
    id: 'request-time',
    default: 'any',
    evidence: ['P'],
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
    clauses: ['headers/Request-Time'],
    headers: ['Request-Time'],
  },
  {
    id: 'clock-skew',
    default: '15m',
    evidence: ['J'],
    point: say('The allowed age of a Request-Time is not specified.', '沒有說明 Request-Time 可與真實時間相差多少。'),
    values: {
      '15m': say('15 minutes either side of real time', '真實時間前後 15 分鐘'),
      off: say('Not checked', '不檢查'),
    },
    ownText: say('A duration such as 90s, 5m or 1h', '時長，例如 90s、5m 或 1h'),
    touches: sandbox,
    clauses: ['headers/Request-Time'],
    headers: ['Request-Time'],
  },
  {
    id: 'rate-limit',
    default: 'none',
    evidence: ['J'],
    point: say('How many calls a client may send is not specified.', '沒有說明客戶端可發送多少次呼叫。'),
    values: { none: say('No limit', '不設上限') },
    ownText: say(
      'Calls per second or minute and Client-Id such as 5/s or 100/m; more get HTTP 429 and UNKNOWN_EXCEPTION, the only listed code that means “retry later”',
      '每個 Client-Id 每秒或每分鐘的呼叫次數，例如 5/s 或 100/m；超出則回應 HTTP 429 及 UNKNOWN_EXCEPTION，即列出的代碼中唯一表示「稍後重試」者',
    ),
    touches: sandbox,
    clauses: ['limits/rate', 'errors/UNKNOWN_EXCEPTION'],
    headers: ['Client-Id'],
  },
  {
    id: 'body-limit',
    default: '1MiB',
    evidence: ['J'],
    point: say('The largest size of a request is not specified.', '沒有說明請求的大小上限。'),
    values: { '1MiB': say('1 MiB', '1 MiB') },
    ownText: say('A size such as 512KiB or 2MiB', '大小，例如 512KiB 或 2MiB'),
    touches: sandbox,
    clauses: ['limits/body'],
  },
  {
    id: 'pass-reply',
    default: 'base',
    evidence: ['S'],
    point: say(
      'The response of createPass and contractCardSync is not specified.',
      '沒有列出 createPass 和 contractCardSync 的回應內容。',
    ),
    values: { base: say('The base response', '基本回應') },
    touches: sandbox,
    clauses: ['response/result', 'response/orderId', 'response/orderStatus'],
  },
  {
    id: 'scene-code',
    default: 'absent',
    evidence: ['J'],
    point: say('sceneCode appears in an example without its values.', 'sceneCode 只見於範例，沒有列出其值。'),
    values: { absent: say('Left out', '不提供') },
    ownText: say('The text of the response', '回應所用的文字'),
    touches: sandbox,
    clauses: ['voucher/distributeResult'],
  },
  {
    id: 'answer-names',
    default: 'title',
    evidence: ['P'],
    point: say(
      'HTTP header names may have any letter case, but some clients find only one form.',
      'HTTP 標頭名稱不分大小寫，但有些客戶端只認得其中一種寫法。',
    ),
    values: {
      title: say('Capital initials, as Response-Time', '首字母大寫，例如 Response-Time'),
      lower: say('Lower case, as response-time', '全部小寫，例如 response-time'),
    },
    touches: sandbox,
    clauses: ['headers/Response-Time'],
    headers: ['Client-Id', 'Response-Time', 'Signature', 'Tracer-Id'],
  },
  {
    id: 'pair-separator',
    default: 'comma',
    evidence: ['P'],
    point: say(
      'The separator in the Signature and Encrypt headers of responses is not specified.',
      '沒有說明回應的 Signature 和 Encrypt 標頭內各組鍵值如何分隔。',
    ),
    values: { comma: say('A comma', '逗號'), 'comma-space': say('A comma and a space', '逗號及空格') },
    touches: sandbox,
    clauses: ['authentication/signature', 'authentication/encryption'],
    headers: ['Signature', 'Encrypt'],
  },
] as const satisfies readonly GapRow[];
