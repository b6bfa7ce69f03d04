import type { Words } from '../../../lib/text/words.ts';
import type { FaultAction, FaultDelay, FaultConditions } from './fault.ts';

/** A word of the grammar, how it is written, and what it does. */
type FaultWord<Word extends string> = { readonly word: Word; readonly forms: string; readonly means: Words };

/** What can go wrong with an answer. `duplicate` means a call that arrives twice. */
export const faultKinds: readonly FaultWord<FaultAction['what'] | FaultDelay['what']>[] = [
  {
    word: 'delay',
    forms: 'delay:800ms, delay:200ms-2s, delay:lognormal(300ms,0.5)',
    means: {
      en: 'The response is late: by a time, a range, or a median with a few much later; at most an hour',
      zh: '回應延遲：固定時間、範圍，或按中位數而少數明顯更慢；最長一小時',
    },
  },
  {
    word: 'no-answer',
    forms: 'no-answer',
    means: { en: 'Accepted, but no response ever comes', zh: '已接受，但從不回應' },
  },
  {
    word: 'reset',
    forms: 'reset',
    means: { en: 'Accepted, then the connection is reset', zh: '已接受，隨後連線被重設' },
  },
  {
    word: 'http',
    forms: 'http:503',
    means: {
      en: 'UNKNOWN_EXCEPTION with that HTTP status (400 to 599); nothing is accepted',
      zh: '以該 HTTP 狀態（400 至 599）回應 UNKNOWN_EXCEPTION，不接受呼叫',
    },
  },
  {
    word: 'empty',
    forms: 'empty',
    means: { en: 'Accepted; the response has headers but no body', zh: '已接受，回應只有標頭，正文遺失' },
  },
  {
    word: 'cut',
    forms: 'cut',
    means: { en: 'Accepted; the connection ends after half of the body', zh: '已接受，正文傳送一半後連線結束' },
  },
  {
    word: 'malformed',
    forms: 'malformed',
    means: { en: 'Accepted; the body is signed but is not valid JSON', zh: '已接受，正文已簽名，但不是有效的 JSON' },
  },
  {
    word: 'code',
    forms: 'code:UN_SUPPORT_BUSINESS',
    means: { en: 'That result code; nothing is accepted', zh: '回應該結果代碼，不接受呼叫' },
  },
  {
    word: 'unsigned',
    forms: 'unsigned',
    means: { en: 'Accepted; the response has no Signature', zh: '已接受，回應沒有 Signature' },
  },
  {
    word: 'wrong-signature',
    forms: 'wrong-signature',
    means: { en: 'Accepted; the Signature is of other bytes', zh: '已接受，但 Signature 屬於其他位元組' },
  },
  {
    word: 'unknown-then-success',
    forms: 'unknown-then-success',
    means: {
      en: 'First UNKNOWN_EXCEPTION and nothing is accepted; the same order and status is accepted the second time',
      zh: '首次回應 UNKNOWN_EXCEPTION 且不接受；同一訂單及狀態再次呼叫時接受',
    },
  },
  {
    word: 'duplicate',
    forms: 'duplicate',
    means: {
      en: 'The call is handled as if it had arrived twice: accepted, then answered as a repeat',
      zh: '視作同一呼叫到達兩次：先接受，再以重複呼叫回應',
    },
  },
];

/** Which calls it happens to. */
export const faultConditions: readonly FaultWord<keyof FaultConditions>[] = [
  { word: 'order', forms: 'order=NO', means: { en: 'Calls of that merchantBizNo', zh: '該 merchantBizNo 的呼叫' } },
  {
    word: 'endpoint',
    forms: 'endpoint=pass|queue|sync',
    means: { en: 'Calls to that endpoint', zh: '發往該端點的呼叫' },
  },
  {
    word: 'call',
    forms: 'call=N',
    means: {
      en: 'The Nth received call, of the order and endpoint if they are given; refused calls and repeats count',
      zh: '收到的第 N 個呼叫（如指明訂單及端點則只計其呼叫）；被拒絕及重複的也計算在內',
    },
  },
  {
    word: 'next',
    forms: 'next=N',
    means: { en: 'The next N received calls, counted in the same way', zh: '接下來收到的 N 個呼叫，計算方法相同' },
  },
  {
    word: 'header',
    forms: 'header=NAME:VALUE',
    means: {
      en: 'Calls whose header has exactly that value; call and next count the others too',
      zh: '標頭的值與此完全相同的呼叫；call 及 next 亦計算其他呼叫',
    },
  },
  {
    word: 'rate',
    forms: 'rate=0.1',
    means: { en: 'One call in ten, drawn from the seed', zh: '十個呼叫中約一個，由種子抽出' },
  },
];

export const faultNotes: readonly Words[] = [
  {
    en: 'Conditions are joined by &; without any, a fault applies to every call.',
    zh: '條件以 & 連接；沒有條件時，故障適用於每個呼叫。',
  },
  {
    en: 'Faults apply after all checks: refused calls and repeats are not affected.',
    zh: '故障排在所有檢查之後：被拒絕或重複的呼叫不受影響。',
  },
  {
    en: 'If several fit a call, the first delay and the first other fault apply.',
    zh: '如有多個，對同一呼叫生效的是首個適用的延遲及首個適用的其他故障。',
  },
];
