import type { Severity } from '../../gaps/gaps.ts';
import { say, type Words } from '../../lib/text/words.ts';

export type RuleWords = {
  readonly id: string;
  /** The usual one first. */
  readonly severities: readonly Severity[];
  /** What the rule checks: payloads, answers or both. */
  readonly looksAt: 'payload' | 'answer' | 'both';
  readonly at: Words;
  readonly means: Words;
};

export const error: readonly Severity[] = ['error'];
export const warning: readonly Severity[] = ['warning'];
export const assumption: readonly Severity[] = ['assumption'];

/** One row of the table of rules. */
export function rule(
  id: string,
  severities: readonly Severity[],
  at: Words,
  means: Words,
  looksAt: RuleWords['looksAt'] = 'payload',
): RuleWords {
  return { id, severities, at, means, looksAt };
}

const value = say('the value', '該值');
const answer = say('the response', '該回應');

/** The rules about answers, in the specification's order. */
export const rulesOfAnswers: readonly RuleWords[] = [
  rule(
    'result-status',
    error,
    value,
    say('The response’s resultStatus is not S, F or U.', '回應的 resultStatus 並非 S、F 或 U。'),
    'answer',
  ),
  rule(
    'result-pair',
    warning,
    say('resultCode', 'resultCode'),
    say('The result code is not listed, or is listed with another status.', '結果代碼沒有列出，或列出時屬另一狀態。'),
    'answer',
  ),
  rule(
    'header-required',
    error,
    answer,
    say('A header that every response needs is missing.', '缺少每個回應都應有的標頭。'),
    'answer',
  ),
  rule(
    'answer-body',
    error,
    answer,
    say(
      'Instead of a result, the response is empty, a web page, XML, text or other JSON.',
      '回應並非結果，而是空白、網頁、XML、文字或其他 JSON。',
    ),
    'answer',
  ),
  rule(
    'answer-status',
    ['error', 'warning'],
    answer,
    say(
      'Without a result: what the HTTP status means, whether the call may have been received, and what to do next.',
      '沒有結果時：HTTP 狀態碼的意思、呼叫是否可能已被收到，以及應如何處理。',
    ),
    'answer',
  ),
  rule(
    'answer-encrypted',
    error,
    answer,
    say('The response is encrypted and could not be decrypted.', '回應已加密，但未能解密。'),
    'answer',
  ),
  rule(
    'answer-unread',
    error,
    answer,
    say('Passbench failed to read the response, which is stored.', 'Passbench 未能讀取回應；回應已儲存。'),
    'answer',
  ),
  rule(
    'content-encoding',
    ['error', 'warning'],
    answer,
    say(
      'The response’s encoding is not the stated one, or cannot be decoded.',
      '回應的編碼與其聲稱的不符，或不能還原。',
    ),
    'answer',
  ),
  rule(
    'retry-after',
    warning,
    answer,
    say('The other side asks to wait until a given time.', '對方要求等到指定的時間。'),
    'answer',
  ),
  rule(
    'signature-coverage',
    ['assumption', 'warning'],
    answer,
    say(
      'Which bytes the signature of an encoded response covers: those received, or those after decoding.',
      '回應經過編碼時，簽名涵蓋的是收到的位元組，還是還原後的位元組。',
    ),
    'answer',
  ),
];
