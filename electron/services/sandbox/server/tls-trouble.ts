import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import type { Words } from '../../../../shared/lib/text/words.ts';

/** An error before any request; the parser's has the unreadable bytes. */
type ConnectionError = Error & { readonly code?: string; readonly rawPacket?: Uint8Array };

/** What callers did wrong before any request; only the sandbox's user can be told. */
const troubles = {
  untrusted: {
    en: "A caller does not trust the sandbox's certificate. Make it trust the sandbox's root certificate.",
    zh: '有呼叫方不信任沙盒的證書。請讓該呼叫方信任沙盒的根證書。',
  },
  left: {
    en: "A TLS connection ended before a request arrived. The caller may not trust the sandbox's certificate: make it trust the sandbox's root certificate.",
    zh: '有 TLS 連線在收到請求前結束。呼叫方可能不信任沙盒的證書：請讓其信任沙盒的根證書。',
  },
  tooOld: {
    en: 'A caller uses a TLS version that the sandbox does not support. It must use TLS 1.2 or 1.3.',
    zh: '有呼叫方使用沙盒不支援的 TLS 版本。它必須使用 TLS 1.2 或 1.3。',
  },
  plain: {
    en: 'A caller uses HTTP, but the sandbox uses HTTPS. Its address must start with https://.',
    zh: '有呼叫方以 HTTP 呼叫，但沙盒使用 HTTPS。其網址必須以 https:// 開首。',
  },
  secure: {
    en: 'A caller uses TLS, but the sandbox uses HTTP. Its address must start with http://, or turn on TLS for the sandbox.',
    zh: '有呼叫方以 TLS 呼叫，但沙盒使用 HTTP。其網址必須以 http:// 開首，或為沙盒開啟 TLS。',
  },
} as const satisfies Readonly<Record<string, Words>>;

type Trouble = keyof typeof troubles;

const byCode: ReadonlyMap<string | undefined, Trouble> = new Map([
  ['ERR_SSL_TLSV1_ALERT_UNKNOWN_CA', 'untrusted'],
  ['ERR_SSL_SSLV3_ALERT_BAD_CERTIFICATE', 'untrusted'],
  ['ERR_SSL_SSLV3_ALERT_CERTIFICATE_UNKNOWN', 'untrusted'],
  ['ERR_SSL_UNSUPPORTED_PROTOCOL', 'tooOld'],
  ['ERR_SSL_NO_SHARED_CIPHER', 'tooOld'],
  ['ERR_SSL_HTTP_REQUEST', 'plain'],
  ['ERR_SSL_HTTPS_PROXY_REQUEST', 'plain'],
]);

const againAfterMs = 60_000;

/** Reports these callers, each trouble once a minute at most. `hasAsked`: whether a connection had a request. */
export function reportTlsTroubles(
  server: Server,
  hasAsked: (socket: Duplex) => boolean,
  tell: (words: Words) => void,
): void {
  const toldMs = new Map<Trouble, number>();
  const tellOf = (trouble: Trouble | null): void => {
    if (trouble === null || performance.now() - (toldMs.get(trouble) ?? -againAfterMs) < againAfterMs) return;
    toldMs.set(trouble, performance.now());
    tell(troubles[trouble]);
  };
  server.on('clientError', (error: ConnectionError, socket) => {
    const trouble = troubleOf(error);
    const isLeft = trouble === null && error.code === 'ECONNRESET' && 'encrypted' in socket && !hasAsked(socket);
    tellOf(isLeft ? 'left' : trouble);
  });
  server.on('secureConnection', (socket: Socket) => {
    socket.once('end', () => tellOf(socket.bytesRead === 0 && !hasAsked(socket) ? 'left' : null));
  });
}

/** A TLS client starts with the record type and version of a handshake. */
function troubleOf({ code, rawPacket }: ConnectionError): Trouble | null {
  return byCode.get(code) ?? (rawPacket?.[0] === 0x16 && rawPacket[1] === 0x03 ? 'secure' : null);
}
