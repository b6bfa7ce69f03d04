import type { Words } from '../../../shared/lib/text/words.ts';
import type { Trouble } from '../network/trouble.ts';

type Known = (who: Words) => { readonly what: Words; readonly hint: Words | null };

const whos = {
  host: { en: 'host', zh: '主機' },
  proxy: { en: 'proxy', zh: '代理伺服器' },
} as const;

/** What an error of the runtime means, whoever was at the other end. An unknown one keeps its code. */
export function knownTrouble(error: Error & { readonly code?: string }, who: keyof typeof whos): Trouble {
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
