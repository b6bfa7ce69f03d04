import type { Call, SignatureVerdict } from '../../../shared/documents/call.ts';
import { payloadBase64 } from '../../../shared/documents/call.ts';
import { BenchError } from '../../../shared/lib/bench-error.ts';
import type { Words } from '../../../shared/lib/text/words.ts';
import { inOneLine } from '../network/trouble.ts';
import { readSendAddress } from '../sender/send-address.ts';
import { askPayload, askedPath } from './ask-payload.ts';
import { judgeAnswer } from './judge-answer.ts';
import type { StepResult } from './step-result.ts';
import { stepWords } from './step-words.ts';

/** The step where nothing was asked: what would be sent, and where to. */
export function notAsked(baseUrl: string): StepResult {
  const { host } = readSendAddress(baseUrl);
  const body = askPayload('…').text;
  return {
    ok: null,
    sentence: {
      en: `Not asked. Only a signed call can tell whether ${host} knows the Client-Id and the key.`,
      zh: `沒有查詢。只有經簽署的呼叫才能得知 ${host} 是否認識 Client-Id 及密鑰。`,
    },
    next: {
      en: `Allow one call that must be refused (on the command line: --ask). POST ${askedPath} is sent with ${body}: no order, no user, so no service can accept it.`,
      zh: `可容許發送一次必被拒絕的呼叫（命令列：--ask）：以 POST ${askedPath} 發送 ${body}，當中沒有訂單和用戶，任何服務都無法接受。`,
    },
  };
}

/** The step whose call was made: what was sent, and what the answer tells. */
export function identityStep(asked: Call | BenchError, baseUrl: string): StepResult {
  if (asked instanceof BenchError) {
    const { sentence, next } = stepWords.notBegun(asked);
    return { ok: null, sentence: joined(notSent, sentence), next };
  }
  const sent = sentWords(asked, baseUrl);
  const { failure } = asked;
  if (failure !== undefined) {
    const isCancelled = failure.code === 'CANCELLED';
    return { ok: isCancelled ? null : false, sentence: joined(sent, failure.message), next: failure.next };
  }
  const told = judgeAnswer(asked);
  const signature = signatureWords[asked.signature];
  const sentence = joined(sent, told.sentence, signature.sentence);
  if (asked.signature !== 'wrong') return { ok: told.ok, sentence, next: told.next };
  return { ok: false, sentence, next: told.next === null ? signature.next : joined(signature.next, told.next) };
}

const notSent: Words = { en: 'Nothing was sent.', zh: '沒有發送任何內容。' };

function sentWords(call: Call, baseUrl: string): Words {
  const { authority } = readSendAddress(baseUrl);
  const body = inOneLine(Buffer.from(payloadBase64(call), 'base64').toString('utf8'));
  return {
    en: `${call.method} ${call.path} was sent to ${authority}, signed, with ${body}, which names no order and no user.`,
    zh: `已簽署並以 ${call.method} ${call.path} 向 ${authority} 發送 ${body}，當中沒有訂單和用戶。`,
  };
}

const nothing: Words = { en: '', zh: '' };

/** What the answer's own signature adds. */
const signatureWords: Readonly<Record<SignatureVerdict, { readonly sentence: Words; readonly next: Words }>> = {
  verified: {
    sentence: {
      en: "The answer's signature is that of the platform's key.",
      zh: '回應的簽名與平台的公開密鑰相符。',
    },
    next: nothing,
  },
  wrong: {
    sentence: {
      en: "The answer's own signature does not verify with the platform's key of this environment.",
      zh: '回應的簽名與此環境的平台公開密鑰不符。',
    },
    next: {
      en: "Ask who runs the service for its public key, and give that as the environment's platform key; the call in the history says more.",
      zh: '請向服務的營運方索取其公開密鑰，設為環境的平台公開密鑰；記錄內的該次呼叫有更多說明。',
    },
  },
  'not signed': { sentence: { en: 'The answer is not signed.', zh: '回應沒有簽名。' }, next: nothing },
  'not checked': {
    sentence: {
      en: "The answer's signature was not checked: the environment has no platform key.",
      zh: '沒有檢查回應的簽名：環境未設平台公開密鑰。',
    },
    next: nothing,
  },
};

function joined(...parts: readonly Words[]): Words {
  return {
    en: parts
      .map(({ en }) => en)
      .filter((text) => text !== '')
      .join(' '),
    zh: parts.map(({ zh }) => zh).join(''),
  };
}
