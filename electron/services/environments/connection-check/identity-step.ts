import { payloadBase64, type Call, type SignatureVerdict, type Result } from '../../../../shared/documents/call.ts';
import { AppError } from '../../../../shared/lib/app-error.ts';
import type { Words } from '../../../../shared/lib/text/words.ts';
import { inOneLine } from '../../network/network/trouble.ts';
import { readSendAddress } from '../../network/sender/send-address.ts';
import { probePayload, probePath } from './probe-payload.ts';
import { stepTexts, type StepResult } from './step-texts.ts';
import { baseRequest } from '../../../../shared/specification/base-request.ts';
import { describeResult, describeStatus, type AnswerSubject, type AnswerMeaning } from './answer-texts.ts';

/**
 * Judges signature and Client-Id by the answer to a call that must be refused. A service checks them before the
 * payload, so a complaint about the payload means they passed. The specification lists no codes for them; codes of
 * similar public services and the message are read where PARAM_ILLEGAL is ambiguous.
 */
export function judgeAnswer({ answer }: Pick<Call, 'answer'>): AnswerMeaning {
  if (answer === undefined) return describeStatus(0);
  const { result, status } = answer;
  if (result === null) return describeStatus(status);
  return describeResult(findSubject(result), quoteResult(result));
}

function findSubject({ resultCode, resultStatus, resultMessage = '' }: Result): AnswerSubject {
  if (resultStatus === 'S') return 'accepted';
  const named = byCode.find(({ code }) => code.test(resultCode));
  if (named !== undefined) return named.about;
  if (resultStatus === 'U') return 'later';
  if (resultCode !== 'PARAM_ILLEGAL') return 'unlisted';
  return byMessage.find(({ message }) => message.test(resultMessage))?.about ?? 'unclear';
}

/** Codes with one meaning: the specification's, and those of similar public services. */
const byCode: readonly { readonly code: RegExp; readonly about: AnswerSubject }[] = [
  { code: /^ORDER_STATUS_INVALID$/, about: 'payload' },
  { code: /^UNKNOWN_EXCEPTION$|^SYSTEM_ERROR$|^PROCESS_FAIL$|TIME_?OUT|TRAFFIC|LIMIT/, about: 'later' },
  { code: /^UN_?SUPPORT(?:ED)?_BUSINESS$/, about: 'notServed' },
  { code: /SIGN/, about: 'signature' },
  { code: /KEY/, about: 'key' },
  { code: /CLIENT|OAUTH|UNAUTHORI|ACCESS_DENIED/, about: 'client' },
  { code: /TIME|EXPIRED/, about: 'time' },
  { code: /INTERFACE|METHOD|MEDIA/, about: 'endpoint' },
];

const fieldNames = new RegExp(`\\b(?:${baseRequest.map(({ name }) => name).join('|')})\\b`);

/** The first match counts: a payload field, then the headers. */
const byMessage: readonly { readonly message: RegExp; readonly about: AnswerSubject }[] = [
  { message: fieldNames, about: 'payload' },
  { message: /sign(?!ed up)|簽名|签名|驗簽|验签/i, about: 'signature' },
  { message: /\bkey ?version\b|\bkeys?\b|密鑰|密钥/i, about: 'key' },
  { message: /client-?_?id\b/i, about: 'client' },
  { message: /request-?_?time|clock|expired/i, about: 'time' },
];

function quoteResult({ resultCode, resultStatus, resultMessage }: Result): Words {
  const [code, status] = [inOneLine(resultCode), inOneLine(resultStatus)];
  const message = resultMessage === undefined || resultMessage === '' ? null : inOneLine(resultMessage);
  return {
    en: `${status} / ${code}${message === null ? '' : ` ("${message}")`}`,
    zh: `${status} / ${code}${message === null ? '' : `（「${message}」）`}`,
  };
}

/** The step without a probe: what would be sent, and where; `allowBy` is how the user allows it. */
export function notProbed(baseUrl: string, allowBy: Words): StepResult {
  const { host } = readSendAddress(baseUrl);
  const body = probePayload('…').text;
  return {
    ok: null,
    sentence: {
      en: `Not checked. Only a signed call can show whether ${host} knows the Client-Id and the key.`,
      zh: `沒有檢查。只有經簽署的呼叫才能得知 ${host} 是否認識 Client-Id 及密鑰。`,
    },
    next: {
      en: `To test it, allow one call that must be refused (${allowBy.en}). POST ${probePath} is sent with ${body}. It has no order and no user, so no service can accept it.`,
      zh: `如要檢查，可容許發送一次必被拒絕的呼叫（${allowBy.zh}）：以 POST ${probePath} 發送 ${body}，當中沒有訂單和用戶，任何服務都無法接受。`,
    },
  };
}

/** The step after the probe: what was sent, and what the answer means. */
export function identityStep(asked: Call | AppError, baseUrl: string): StepResult {
  if (asked instanceof AppError) {
    const { sentence, next } = stepTexts.notBegun(asked);
    return { ok: null, sentence: joinWords(notSent, sentence), next };
  }
  const sent = sentWords(asked, baseUrl);
  const { failure } = asked;
  if (failure !== undefined) {
    const isCancelled = failure.code === 'CANCELLED';
    return { ok: isCancelled ? null : false, sentence: joinWords(sent, failure.message), next: failure.next };
  }
  const told = judgeAnswer(asked);
  const signature = signatureWords[asked.signature];
  const sentence = joinWords(sent, told.sentence, signature.sentence);
  if (asked.signature !== 'wrong') return { ok: told.ok, sentence, next: told.next };
  return { ok: false, sentence, next: told.next === null ? signature.next : joinWords(signature.next, told.next) };
}

const notSent: Words = { en: 'Nothing was sent.', zh: '沒有發送任何內容。' };

function sentWords(call: Call, baseUrl: string): Words {
  const { authority } = readSendAddress(baseUrl);
  const body = inOneLine(Buffer.from(payloadBase64(call), 'base64').toString('utf8'));
  return {
    en: `${call.method} ${call.path} was signed and sent to ${authority} with ${body}, without an order or a user.`,
    zh: `已簽署並以 ${call.method} ${call.path} 向 ${authority} 發送 ${body}，當中沒有訂單和用戶。`,
  };
}

const noWords: Words = { en: '', zh: '' };

const signatureWords: Readonly<Record<SignatureVerdict, { readonly sentence: Words; readonly next: Words }>> = {
  verified: {
    sentence: {
      en: "The signature of the response matches the platform's key.",
      zh: '回應的簽名與平台的公開密鑰相符。',
    },
    next: noWords,
  },
  wrong: {
    sentence: {
      en: 'The signature of the response does not match the platform key of this environment.',
      zh: '回應的簽名與此環境的平台公開密鑰不符。',
    },
    next: {
      en: 'Ask the operator of the service for its public key and set it as the platform key of the environment. The call in the history has the details.',
      zh: '請向服務的營運方索取其公開密鑰，設為環境的平台公開密鑰。詳情見記錄內的該次呼叫。',
    },
  },
  'not signed': { sentence: { en: 'The response is not signed.', zh: '回應沒有簽名。' }, next: noWords },
  'not checked': {
    sentence: {
      en: 'The signature of the response was not checked: the environment has no platform key.',
      zh: '沒有檢查回應的簽名：環境未設平台公開密鑰。',
    },
    next: noWords,
  },
};

function joinWords(...parts: readonly Words[]): Words {
  return {
    en: parts
      .map(({ en }) => en)
      .filter((text) => text !== '')
      .join(' '),
    zh: parts.map(({ zh }) => zh).join(''),
  };
}
