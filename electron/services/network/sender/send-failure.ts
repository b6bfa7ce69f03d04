import type { CallFailure } from '../../../../shared/documents/call.ts';
import type { Words } from '../../../../shared/lib/text/words.ts';
import { onProxy } from '../network/proxy-trouble.ts';
import type { Proxy } from '../network/proxy-address.ts';
import { tlsTrouble } from '../network/tls-trouble.ts';
import type { TlsProgress } from '../network/tls-trouble.ts';
import { NetworkError } from '../network/trouble.ts';
import type { Trouble } from '../network/trouble.ts';

type Known = (who: Words) => { readonly what: Words; readonly hint: Words | null };

const whos = {
  host: { en: 'host', zh: '主機' },
  proxy: { en: 'proxy', zh: '代理伺服器' },
} as const;

/** What an error of the runtime means, whoever was at the other end. An unknown one keeps its code. */
function knownTrouble(error: Error & { readonly code?: string }, who: keyof typeof whos): Trouble {
  const code = error.code ?? 'UNKNOWN';
  if (code === 'HPE_HEADER_OVERFLOW') return { code: 'LIMIT_HEADERS', what: headersTooLarge, hint: null };
  if (code.startsWith('HPE_'))
    return speaksTls(error) ? { code: 'TLS_SPOKEN', ...tlsSpoken, refused: true } : { code, ...notHttp };
  const found = Object.hasOwn(known, code) ? known[code] : undefined;
  if (found !== undefined) return { code, ...found(whos[who]) };
  return { code, what: { en: `The exchange failed (${code})`, zh: `交換失敗（${code}）` }, hint: null };
}

/** Whether what could not be read as HTTP is an alert of TLS. */
function speaksTls(error: Error): boolean {
  const packet: unknown = 'rawPacket' in error ? error.rawPacket : null;
  return packet instanceof Uint8Array && packet[0] === 0x15 && packet[1] === 3;
}

const checkNetwork: Words = { en: 'Check the network and the address.', zh: '請檢查網絡及網址。' };

const headersTooLarge: Words = {
  en: 'The headers of the answer are larger than the limit; it was ended',
  zh: '回應標頭超出上限，已終止',
};
const notHttp = {
  what: { en: 'The other side answered something that is not HTTP; it failed', zh: '對方的回應並非 HTTP，無法讀取' },
  hint: { en: 'Check the port.', zh: '請檢查連接埠。' },
} as const;
const tlsSpoken = {
  what: { en: 'The other side speaks TLS on this port; it failed', zh: '對方在此連接埠使用 TLS，連線失敗' },
  hint: { en: 'Write the address with https:// in front.', zh: '請在網址前寫上 https://。' },
} as const;

const known: Readonly<Record<string, Known>> = {
  ENOTFOUND: () => ({
    what: { en: 'No host has this name; it failed', zh: '沒有主機使用此名稱，查找失敗' },
    hint: { en: 'Check the address.', zh: '請檢查網址。' },
  }),
  EAI_AGAIN: () => ({
    what: { en: 'The name service did not answer; it failed', zh: '名稱服務沒有回應，查找失敗' },
    hint: checkNetwork,
  }),
  ECONNREFUSED: (who) => ({
    what: { en: `The ${who.en} refused the connection`, zh: `${who.zh}拒絕連線` },
    hint: {
      en: 'Check the port, and whether the service is running.',
      zh: '請檢查連接埠，以及服務是否正在運行。',
    },
  }),
  EHOSTUNREACH: (who) => ({
    what: { en: `The ${who.en} cannot be reached; it failed`, zh: `無法到達${who.zh}` },
    hint: checkNetwork,
  }),
  ENETUNREACH: () => ({
    what: { en: 'The network cannot be reached; it failed', zh: '無法到達網絡' },
    hint: { en: 'Check the network.', zh: '請檢查網絡。' },
  }),
  ETIMEDOUT: () => ({ what: { en: 'The network gave up waiting', zh: '網絡已放棄等候' }, hint: checkNetwork }),
  ECONNRESET: (who) => ({
    what:
      who === whos.proxy
        ? { en: 'The proxy broke the connection', zh: '代理伺服器中斷了連線' }
        : { en: 'The other side broke the connection', zh: '對方中斷了連線' },
    hint: null,
  }),
  EPIPE: () => ({ what: { en: 'The other side closed the connection', zh: '對方關閉了連線' }, hint: null }),
};

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
