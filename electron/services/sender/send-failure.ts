import type { CallFailure } from '../../../shared/documents/call.ts';
import type { Words } from '../../../shared/lib/text/words.ts';
import { onProxy } from '../network/proxy-trouble.ts';
import type { Proxy } from '../network/proxy-address.ts';
import { tlsTrouble } from '../network/tls-trouble.ts';
import type { TlsProgress } from '../network/tls-trouble.ts';
import { NetworkError } from '../network/trouble.ts';
import type { Trouble } from '../network/trouble.ts';
import { knownTrouble } from './known-troubles.ts';

/** How far a request came. Each name is also the key of its time in `durationsMs`. */
export type SendPhase = 'lookup' | 'connect' | 'proxy' | 'tls' | 'send' | 'wait' | 'headers' | 'body';

/** Why there is no answer, in words for a user. */
export type SendFailure = CallFailure & {
  readonly phase: SendPhase;
  /** CANCELLED, TIMEOUT, LIMIT_*, PROXY_*, TLS_*, or the code of the runtime (ECONNREFUSED). */
  readonly code: string;
};

/** The way that a request took, as far as it explains an error. */
export type Way = {
  readonly proxy: Proxy | null;
  /** With whom TLS was agreed on last; null where it was not begun. */
  readonly tls: TlsProgress | null;
};

const during: Readonly<Record<SendPhase, Words>> = {
  lookup: { en: 'while looking up the name of the host', zh: '查找主機名稱時' },
  connect: { en: 'while connecting', zh: '連線時' },
  proxy: { en: 'while opening the way through the proxy', zh: '經代理伺服器開通連線時' },
  tls: { en: 'while agreeing on TLS', zh: '建立 TLS 時' },
  send: { en: 'while sending the request', zh: '傳送請求時' },
  wait: { en: 'while waiting for the first byte of the answer', zh: '等候回應的首個位元組時' },
  headers: { en: 'while reading the headers of the answer', zh: '讀取回應標頭時' },
  body: { en: 'while reading the body of the answer', zh: '讀取回應正文時' },
};

const ambiguous: Words = {
  en: 'The request may have been received; nothing was sent again on its own. Look at the order before you send again: the same bytes again are safe where repeats are recognised; else give it a new requestId and new times.',
  zh: '對方可能已收到請求；工具沒有自動重發。再次發送前請先查看訂單：如服務能識別重複的請求，可原樣重發；否則請換上新的 requestId 及時間。',
};
const notSent: Words = {
  en: 'Nothing was received by the other side; it is safe to send again.',
  zh: '對方沒有收到任何內容，可以放心再次發送。',
};

/** The sentence of a failure: what it was, which ends without a full stop, and when. */
export function failedDuring(phase: SendPhase, what: Words): Words {
  return { en: `${what.en} ${during[phase].en}.`, zh: `${during[phase].zh}，${what.zh}。` };
}

/** A failure in words. `what` ends without a full stop; the phase stands beside it. */
export function sendFailure(
  phase: SendPhase,
  code: string,
  what: Words,
  connected: boolean,
  hint: Words | null = null,
): SendFailure {
  const then = connected ? ambiguous : notSent;
  const message = failedDuring(phase, what);
  const next = hint === null ? then : { en: `${hint.en} ${then.en}`, zh: `${hint.zh}${then.zh}` };
  return { phase, code, message, next, mayHaveArrived: connected };
}

/** A failure that a trouble of the network means; `connected`: whether some of the request may have been written. */
export function failureOfTrouble(
  phase: SendPhase,
  { code, what, hint, refused }: Trouble,
  connected: boolean,
): SendFailure {
  return sendFailure(phase, code, what, connected && refused !== true, hint);
}

/** What an error means in that phase, on that way. */
export function troubleOfError(phase: SendPhase, error: unknown, way: Way): Trouble {
  if (error instanceof NetworkError) return error.trouble;
  const trouble = troubleOf(phase, error instanceof Error ? error : new Error(String(error)), way);
  return phase === 'proxy' && way.proxy !== null ? onProxy(trouble, way.proxy) : trouble;
}

/** The phases in which nothing was read of an answer, so that TLS may still be what failed. */
const beforeAnswer: readonly SendPhase[] = ['proxy', 'tls', 'send', 'wait'];

function troubleOf(phase: SendPhase, error: Error & { readonly code?: string }, { tls }: Way): Trouble {
  const ofTls = tls === null || !beforeAnswer.includes(phase) ? null : tlsTrouble(error, tls);
  if (ofTls !== null) return ofTls;
  const trouble = knownTrouble(error, phase === 'proxy' ? 'proxy' : 'host');
  const isBroken = trouble.code === 'ECONNRESET' || trouble.code === 'EPIPE';
  if (!isBroken || phase === 'proxy' || !beforeAnswer.includes(phase)) return trouble;
  return { ...trouble, hint: tls === null ? brokenInClear : brokenOverTls(tls) };
}

const brokenInClear: Words = {
  en: 'Some servers that speak TLS do that: check whether the address should start with https://.',
  zh: '有些使用 TLS 的伺服器會這樣做：請檢查網址是否應以 https:// 開首。',
};

/** Some servers say no word about a certificate that they miss or do not like. */
function brokenOverTls({ clientCertificate }: TlsProgress): Words {
  return clientCertificate
    ? {
        en: 'Some servers do that when they do not accept a client certificate: check that it was issued for this host.',
        zh: '有些伺服器不接受客戶端證書時會這樣做：請檢查它是否為此主機而簽發。',
      }
    : {
        en: 'Some servers do that when they want a client certificate (on the command line: --client-cert FILE --client-key FILE), or an older TLS.',
        zh: '有些伺服器要求客戶端證書（命令列：--client-cert FILE --client-key FILE）或較舊的 TLS 時會這樣做。',
      };
}
