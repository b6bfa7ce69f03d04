import type { CallFailure } from '../../../shared/documents/call.ts';
import type { Words } from '../../../shared/lib/text/words.ts';

/** How far a request came. Each name is also the key of its time in `durationsMs`. */
export type SendPhase = 'lookup' | 'connect' | 'tls' | 'send' | 'wait' | 'headers' | 'body' | 'decode';

/** Why there is no answer, in words for a user. */
export type SendFailure = CallFailure & {
  readonly phase: SendPhase;
  /** CANCELLED, TIMEOUT, LIMIT_*, or the code of the runtime (ECONNREFUSED). */
  readonly code: string;
};

const during: Readonly<Record<SendPhase, Words>> = {
  lookup: { en: 'while looking up the name of the host', zh: '查找主機名稱時' },
  connect: { en: 'while connecting', zh: '連線時' },
  tls: { en: 'while agreeing on TLS', zh: '建立 TLS 時' },
  send: { en: 'while sending the request', zh: '傳送請求時' },
  wait: { en: 'while waiting for the first byte of the answer', zh: '等候回應的首個位元組時' },
  headers: { en: 'while reading the headers of the answer', zh: '讀取回應標頭時' },
  body: { en: 'while reading the body of the answer', zh: '讀取回應內文時' },
  decode: { en: 'while decoding the body of the answer', zh: '解碼回應內文時' },
};

const ambiguous: Words = {
  en: 'The request may have been received; nothing was sent again on its own. Look at the order before you send again: the same bytes again are safe where repeats are recognised; else give it a new requestId and new times.',
  zh: '對方可能已收到請求；工具沒有自動重發。再次發送前請先查看訂單：如服務能識別重複的請求，可原樣重發；否則請換上新的 requestId 及時間。',
};
const notSent: Words = {
  en: 'Nothing was received by the other side; it is safe to send again.',
  zh: '對方沒有收到任何內容，可以放心再次發送。',
};

/** A failure in words. `what` ends without a full stop; the phase stands beside it. */
export function sendFailure(
  phase: SendPhase,
  code: string,
  what: Words,
  connected: boolean,
  hint: Words | null = null,
): SendFailure {
  const then = connected ? ambiguous : notSent;
  const message = { en: `${what.en} ${during[phase].en}.`, zh: `${during[phase].zh}，${what.zh}。` };
  const next = hint === null ? then : { en: `${hint.en} ${then.en}`, zh: `${hint.zh}${then.zh}` };
  return { phase, code, message, next, mayHaveArrived: connected };
}

type Known = { readonly what: Words; readonly hint: Words | null };

const checkNetwork: Words = { en: 'Check the network and the address.', zh: '請檢查網絡及網址。' };
const unknownAuthority: Known = {
  what: { en: 'The certificate comes from an unknown authority; it failed', zh: '證書由未知的機構簽發，連線失敗' },
  hint: { en: 'Name the authority in NODE_EXTRA_CA_CERTS.', zh: '請在 NODE_EXTRA_CA_CERTS 指明該機構。' },
};
const notHttp: Known = {
  what: { en: 'The other side answered something that is not HTTP; it failed', zh: '對方的回應並非 HTTP，無法讀取' },
  hint: { en: 'Check the port.', zh: '請檢查連接埠。' },
};

const known: Readonly<Record<string, Known>> = {
  ENOTFOUND: {
    what: { en: 'No host has this name; it failed', zh: '沒有主機使用此名稱，查找失敗' },
    hint: { en: 'Check the address.', zh: '請檢查網址。' },
  },
  EAI_AGAIN: {
    what: { en: 'The name service did not answer; it failed', zh: '名稱服務沒有回應，查找失敗' },
    hint: checkNetwork,
  },
  ECONNREFUSED: {
    what: { en: 'The host refused the connection', zh: '主機拒絕連線' },
    hint: {
      en: 'Check the port, and whether the service is running.',
      zh: '請檢查連接埠，以及服務是否正在運行。',
    },
  },
  EHOSTUNREACH: { what: { en: 'The host cannot be reached; it failed', zh: '無法到達主機' }, hint: checkNetwork },
  ENETUNREACH: {
    what: { en: 'The network cannot be reached; it failed', zh: '無法到達網絡' },
    hint: { en: 'Check the network.', zh: '請檢查網絡。' },
  },
  ETIMEDOUT: { what: { en: 'The network gave up waiting', zh: '網絡已放棄等候' }, hint: checkNetwork },
  ECONNRESET: { what: { en: 'The other side broke the connection', zh: '對方中斷了連線' }, hint: null },
  EPIPE: { what: { en: 'The other side closed the connection', zh: '對方關閉了連線' }, hint: null },
  EPROTO: {
    what: { en: 'The other side does not speak TLS here; it failed', zh: '對方在此連接埠不使用 TLS，連線失敗' },
    hint: {
      en: 'Check the port, and whether the address starts with http:// instead.',
      zh: '請檢查連接埠，以及網址是否應以 http:// 開首。',
    },
  },
  CERT_HAS_EXPIRED: {
    what: { en: 'The certificate of the host has expired; it failed', zh: '主機的證書已過期，連線失敗' },
    hint: { en: 'Tell who runs the host.', zh: '請通知主機的營運方。' },
  },
  ERR_TLS_CERT_ALTNAME_INVALID: {
    what: { en: 'The certificate is for another host name; it failed', zh: '證書屬於另一個主機名稱，連線失敗' },
    hint: { en: 'Check the address.', zh: '請檢查網址。' },
  },
  DEPTH_ZERO_SELF_SIGNED_CERT: {
    what: { en: 'The certificate of the host is self-signed; it failed', zh: '主機的證書是自行簽署的，連線失敗' },
    hint: { en: 'Name its authority in NODE_EXTRA_CA_CERTS.', zh: '請在 NODE_EXTRA_CA_CERTS 指明其簽發機構。' },
  },
  SELF_SIGNED_CERT_IN_CHAIN: unknownAuthority,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: unknownAuthority,
  HPE_HEADER_OVERFLOW: {
    what: { en: 'The headers of the answer are larger than the limit; it was ended', zh: '回應標頭超出上限，已終止' },
    hint: null,
  },
};

/** The failure that an error of the runtime means in that phase. */
export function failureOfError(
  phase: SendPhase,
  error: Error & { readonly code?: string },
  connected: boolean,
): SendFailure {
  const code = error.code ?? 'UNKNOWN';
  const found = Object.hasOwn(known, code) ? known[code] : undefined;
  if (found === undefined && !code.startsWith('HPE_')) {
    const what = { en: `The exchange failed (${code})`, zh: `交換失敗（${code}）` };
    return sendFailure(phase, code, what, connected);
  }
  const { what, hint } = found ?? notHttp;
  return sendFailure(phase, code === 'HPE_HEADER_OVERFLOW' ? 'LIMIT_HEADERS' : code, what, connected, hint);
}
