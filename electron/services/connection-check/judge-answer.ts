import type { Call, Result } from '../../../shared/documents/call.ts';
import { baseRequest } from '../../../shared/specification/base-request.ts';
import type { Words } from '../../../shared/lib/text/words.ts';
import { inOneLine } from '../network/trouble.ts';
import { answerWords, statusWords } from './answer-words.ts';
import type { About, Told } from './answer-words.ts';

/**
 * What the answer to a call that must be refused tells about signature and Client-Id. A service looks at those before it
 * looks at the payload: one that complains of the payload has passed them. The specification lists no codes of its own for
 * them; those of public services of the family, and the words of the message, are read where PARAM_ILLEGAL stands for both.
 */
export function judgeAnswer({ answer }: Pick<Call, 'answer'>): Told {
  if (answer === undefined) return statusWords(0);
  const { result, status } = answer;
  if (result === null) return statusWords(status);
  return answerWords(aboutWhat(result), saidBy(result));
}

function aboutWhat({ resultCode, resultStatus, resultMessage = '' }: Result): About {
  if (resultStatus === 'S') return 'accepted';
  const named = byCode.find(({ code }) => code.test(resultCode));
  if (named !== undefined) return named.about;
  if (resultStatus === 'U') return 'later';
  if (resultCode !== 'PARAM_ILLEGAL') return 'unlisted';
  return byMessage.find(({ message }) => message.test(resultMessage))?.about ?? 'unclear';
}

/** Codes that are about one thing alone: the listed ones, and what public services of the family answer. */
const byCode: readonly { readonly code: RegExp; readonly about: About }[] = [
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

/** The first that a message speaks of: a field of the payload, and then what stands in the headers. */
const byMessage: readonly { readonly message: RegExp; readonly about: About }[] = [
  { message: fieldNames, about: 'payload' },
  { message: /sign(?!ed up)|簽名|签名|驗簽|验签/i, about: 'signature' },
  { message: /\bkey ?version\b|\bkeys?\b|密鑰|密钥/i, about: 'key' },
  { message: /client-?_?id\b/i, about: 'client' },
  { message: /request-?_?time|clock|expired/i, about: 'time' },
];

function saidBy({ resultCode, resultStatus, resultMessage }: Result): Words {
  const [code, status] = [inOneLine(resultCode), inOneLine(resultStatus)];
  const message = resultMessage === undefined || resultMessage === '' ? null : inOneLine(resultMessage);
  return {
    en: `${status} / ${code}${message === null ? '' : ` ("${message}")`}`,
    zh: `${status} / ${code}${message === null ? '' : `（「${message}」）`}`,
  };
}
