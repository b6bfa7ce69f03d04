import type { CallFailure } from '../../../../shared/documents/call.ts';
import type { Words } from '../../../../shared/lib/text/words.ts';
import { addProxy } from '../network/proxy-trouble.ts';
import type { Proxy } from '../network/proxy-address.ts';
import { tlsTrouble, type TlsProgress } from '../network/tls-trouble.ts';
import { NetworkError, type Trouble } from '../network/trouble.ts';

type ErrorExplanation = (who: Words) => { readonly what: Words; readonly hint: Words | null };

const parties = {
  host: { en: 'host', zh: '主機' },
  proxy: { en: 'proxy', zh: '代理伺服器' },
} as const;

function knownTrouble(error: Error & { readonly code?: string }, who: keyof typeof parties): Trouble {
  const code = error.code ?? 'UNKNOWN';
  if (code === 'HPE_HEADER_OVERFLOW') return { code: 'LIMIT_HEADERS', what: headersTooLarge, hint: null };
  if (code.startsWith('HPE_'))
    return speaksTls(error) ? { code: 'TLS_SPOKEN', ...tlsSpoken, refused: true } : { code, ...notHttp };
  const found = Object.hasOwn(known, code) ? known[code] : undefined;
  if (found !== undefined) return { code, ...found(parties[who]) };
  return { code, what: { en: `The exchange failed (${code})`, zh: `交換失敗（${code}）` }, hint: null };
}

/** Whether the bytes that are not HTTP are a TLS alert. */
function speaksTls(error: Error): boolean {
  const packet: unknown = 'rawPacket' in error ? error.rawPacket : null;
  return packet instanceof Uint8Array && packet[0] === 0x15 && packet[1] === 3;
}

const checkNetwork: Words = { en: 'Check the network and the address.', zh: '請檢查網絡及網址。' };

const headersTooLarge: Words = {
  en: 'The headers of the response are larger than the limit. The connection was closed',
  zh: '回應標頭超出上限，已終止',
};
const notHttp = {
  what: { en: 'The response is not HTTP. The request failed', zh: '對方的回應並非 HTTP，無法讀取' },
  hint: { en: 'Check the port.', zh: '請檢查連接埠。' },
} as const;
const tlsSpoken = {
  what: { en: 'The other side uses TLS on this port. The connection failed', zh: '對方在此連接埠使用 TLS，連線失敗' },
  hint: { en: 'Start the address with https://.', zh: '請以 https:// 作為網址開首。' },
} as const;

const known: Readonly<Record<string, ErrorExplanation>> = {
  ENOTFOUND: () => ({
    what: { en: 'No host has this name. The connection failed', zh: '找不到使用此名稱的主機' },
    hint: { en: 'Check the address.', zh: '請檢查網址。' },
  }),
  EAI_AGAIN: () => ({
    what: { en: 'The name service did not respond. The connection failed', zh: '名稱服務沒有回應' },
    hint: checkNetwork,
  }),
  ECONNREFUSED: (who) => ({
    what: { en: `The ${who.en} refused the connection`, zh: `${who.zh}拒絕連線` },
    hint: { en: 'Check the port, and whether the service is running.', zh: '請檢查連接埠，以及服務是否正在運行。' },
  }),
  EHOSTUNREACH: (who) => ({
    what: { en: `The ${who.en} cannot be reached. The connection failed`, zh: `無法到達${who.zh}` },
    hint: checkNetwork,
  }),
  ENETUNREACH: () => ({
    what: { en: 'The network cannot be reached. The connection failed', zh: '無法到達網絡' },
    hint: { en: 'Check the network.', zh: '請檢查網絡。' },
  }),
  ETIMEDOUT: () => ({ what: { en: 'The network timed out', zh: '網絡逾時' }, hint: checkNetwork }),
  ECONNRESET: (who) => ({
    what:
      who === parties.proxy
        ? { en: 'The proxy broke the connection', zh: '代理伺服器中斷了連線' }
        : { en: 'The other side broke the connection', zh: '對方中斷了連線' },
    hint: null,
  }),
  EPIPE: () => ({ what: { en: 'The other side closed the connection', zh: '對方關閉了連線' }, hint: null }),
};

/** How far a request came; also the keys of `durationsMs`. */
export type SendPhase = 'lookup' | 'connect' | 'proxy' | 'tls' | 'send' | 'wait' | 'headers' | 'body';

export type SendFailure = CallFailure & {
  readonly phase: SendPhase;
  /** CANCELLED, TIMEOUT, LIMIT_*, PROXY_*, TLS_*, or the runtime's code (ECONNREFUSED). */
  readonly code: string;
};

export type Route = {
  readonly proxy: Proxy | null;
  /** The last TLS peer; null before TLS. */
  readonly tls: TlsProgress | null;
};

const phaseWords: Readonly<Record<SendPhase, Words>> = {
  lookup: { en: 'while looking up the host name', zh: '查找主機名稱時' },
  connect: { en: 'while connecting', zh: '連線時' },
  proxy: { en: 'while connecting through the proxy', zh: '經代理伺服器連線時' },
  tls: { en: 'during the TLS handshake', zh: '建立 TLS 時' },
  send: { en: 'while sending the request', zh: '發送請求時' },
  wait: { en: 'while waiting for the first byte of the response', zh: '等候回應的首個位元組時' },
  headers: { en: 'while reading the headers of the response', zh: '讀取回應標頭時' },
  body: { en: 'while reading the body of the response', zh: '讀取回應正文時' },
};

const ambiguous: Words = {
  en: 'The request may have been received. Passbench does not send it again by itself. Check the order before you send again: the same bytes are safe if the service recognises repeats, else use a new requestId and new times.',
  zh: '對方可能已收到請求。Passbench 不會自動重發。再次發送前請先查看訂單：如服務能識別重複的請求，可原樣重發；否則請使用新的 requestId 及時間。',
};
const notSent: Words = {
  en: 'The other side received nothing. It is safe to send again.',
  zh: '對方沒有收到任何內容，可以放心再次發送。',
};

/** A sentence of what failed (without a full stop) and when. */
export function failedDuring(phase: SendPhase, what: Words): Words {
  return { en: `${what.en} ${phaseWords[phase].en}.`, zh: `${phaseWords[phase].zh}，${what.zh}。` };
}

/** Makes a failure. `what` ends without a full stop; the phase follows. */
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

/** Makes a failure of a trouble; `connected`: some of the request may have been written. */
export function failureOfTrouble(
  phase: SendPhase,
  { code, what, hint, refused }: Trouble,
  connected: boolean,
): SendFailure {
  return sendFailure(phase, code, what, connected && refused !== true, hint);
}

/** Explains an error by phase and route. */
export function describeError(phase: SendPhase, error: unknown, way: Route): Trouble {
  if (error instanceof NetworkError) return error.trouble;
  const trouble = explainError(phase, error instanceof Error ? error : new Error(String(error)), way);
  return phase === 'proxy' && way.proxy !== null ? addProxy(trouble, way.proxy) : trouble;
}

/** The phases before any byte of the answer, in which TLS may be the cause. */
const beforeAnswer: readonly SendPhase[] = ['proxy', 'tls', 'send', 'wait'];

function explainError(phase: SendPhase, error: Error & { readonly code?: string }, { tls }: Route): Trouble {
  const ofTls = tls === null || !beforeAnswer.includes(phase) ? null : tlsTrouble(error, tls);
  if (ofTls !== null) return ofTls;
  const trouble = knownTrouble(error, phase === 'proxy' ? 'proxy' : 'host');
  const isBroken = trouble.code === 'ECONNRESET' || trouble.code === 'EPIPE';
  if (!isBroken || phase === 'proxy' || !beforeAnswer.includes(phase)) return trouble;
  return { ...trouble, hint: tls === null ? brokenInClear : brokenOverTls(tls) };
}

const brokenInClear: Words = {
  en: 'Some TLS servers do this: check whether the address should start with https://.',
  zh: '有些使用 TLS 的伺服器會這樣做：請檢查網址是否應以 https:// 開首。',
};

/** Some servers give no reason when they refuse or miss a certificate. */
function brokenOverTls({ clientCertificate }: TlsProgress): Words {
  return clientCertificate
    ? {
        en: 'Some servers do this when they do not accept a client certificate: check that it was issued for this host.',
        zh: '有些伺服器不接受客戶端證書時會這樣做：請檢查它是否為此主機而簽發。',
      }
    : {
        en: 'Some servers do this when they require a client certificate (in the window: Client certificate; on the command line: --client-cert FILE --client-key FILE), or an older TLS version.',
        zh: '有些伺服器要求客戶端證書（視窗：「客戶端證書」；指令列：--client-cert FILE --client-key FILE）或較舊的 TLS 版本時會這樣做。',
      };
}
