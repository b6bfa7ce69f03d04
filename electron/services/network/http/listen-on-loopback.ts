import { createServer } from 'node:http';
import type { Server } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { Socket } from 'node:net';
import { BenchError } from '../../../../shared/lib/bench-error.ts';
import { governPlaces } from './connection-limits.ts';
import type { ConnectionPlaces, PlaceLimits } from './connection-limits.ts';

export type LoopbackServer = { readonly port: number; readonly close: () => Promise<void> };

/** What no caller may pass: sizes in bytes, times in milliseconds. */
const usualLimits = {
  maxHeaderSize: 16 * 1024,
  headersTimeout: 5000,
  requestTimeout: 15_000,
  keepAliveTimeout: 5000,
  connectionsCheckingInterval: 500,
};

export type LoopbackOptions = {
  /** 0 takes any free one. */
  readonly port: number;
  readonly places: PlaceLimits;
  /** How long open calls may take to end when the server closes; 0 breaks them off. */
  readonly closingMs: number;
  /** Limits other than the usual ones. */
  readonly limits?: Partial<typeof usualLimits>;
  /** False where the guard itself refuses a request without Host. */
  readonly requireHostHeader?: boolean;
  /** True where a caller that has closed its sending side is still answered; nothing waits for it beyond its answer. */
  readonly answersHalfClosed?: boolean;
  /** With it HTTPS is spoken, TLS 1.2 at least; the limits are the same, and a handshake has the time of headers. */
  readonly tls?: TlsIdentity | null;
};

/**
 * Listens on the literal loopback address and no other; nothing makes it another one. `serve` attaches what answers,
 * and hears which port it is and whom to tell of callers that authenticate. Throws a BenchError PORT_TAKEN or PORT_CLOSED.
 */
export async function listenOnLoopback(
  options: LoopbackOptions,
  serve: (server: Server, port: number, places: ConnectionPlaces) => void,
): Promise<LoopbackServer> {
  const { closingMs } = options;
  const server = serverOf(options);
  // By default the runtime drops header lines past a count, and a guard would not see them. Their bytes are bounded.
  server.maxHeadersCount = 0;
  if (options.answersHalfClosed === true) answerHalfClosed(server);
  const places = governPlaces(server, options.places);
  const port = await listen(server, options.port);
  serve(server, port, places);
  return { port, close: () => close(server, places, closingMs) };
}

function serverOf({ limits, requireHostHeader = true, tls = null }: LoopbackOptions): Server {
  const ofHttp = { ...usualLimits, ...limits, requireHostHeader, insecureHTTPParser: false };
  if (tls === null) return createServer(ofHttp);
  const { certPem: cert, keyPem: key } = tls;
  const handshakeTimeout = ofHttp.headersTimeout;
  const server = createTlsServer({ ...ofHttp, cert, key, minVersion: 'TLSv1.2', handshakeTimeout });
  // Told after clientError, whose listener may want to answer: what is written before the handshake is done waits for ever.
  server.on('tlsClientError', (_, socket) => socket.destroy());
  return server;
}

function answerHalfClosed(server: Server): void {
  Object.assign(server, { httpAllowHalfOpen: true });
  // Under TLS from here on alone: who leaves in the handshake is let go.
  server.on('secureConnection', (socket: Socket) => Object.assign(socket, { allowHalfOpen: true }));
}

function listen(server: Server, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(explained(error, port)));
    server.listen({ host: '127.0.0.1', port, exclusive: true }, () => {
      const bound = server.address();
      if (typeof bound === 'object' && bound !== null) resolve(bound.port);
      else reject(new Error('The server listens on no port.'));
    });
  });
}

function explained(error: NodeJS.ErrnoException, port: number): Error {
  if (error.code === 'EADDRINUSE') {
    return new BenchError(
      'PORT_TAKEN',
      { en: `Port ${port} is used by another program.`, zh: `連接埠 ${port} 正由另一個程式使用。` },
      { en: 'Name another one with --port; 0 takes any free one.', zh: '請以 --port 指定另一個；0 代表任何可用的。' },
      error,
    );
  }
  if (error.code === 'EACCES') {
    return new BenchError(
      'PORT_CLOSED',
      { en: `This user may not listen on port ${port}.`, zh: `此使用者不可使用連接埠 ${port}。` },
      {
        en: `Name one above 1023 with --port. For clients that call port ${port} alone, a forwarder can take it: sudo socat -t 30 TCP-LISTEN:${port},bind=127.0.0.1,fork,reuseaddr TCP:127.0.0.1:PORT`,
        zh: `請以 --port 指定 1023 以上的連接埠。如客戶端只能呼叫連接埠 ${port}，可由轉送程式接收：sudo socat -t 30 TCP-LISTEN:${port},bind=127.0.0.1,fork,reuseaddr TCP:127.0.0.1:PORT`,
      },
      error,
    );
  }
  return error;
}

async function close(server: Server, places: ConnectionPlaces, closingMs: number): Promise<void> {
  // Kept-alive connections without a call end at once, the others after their call.
  const sweep = setInterval(() => server.closeIdleConnections(), 20);
  const patience = setTimeout(places.clear, closingMs);
  await new Promise<void>((resolve) => {
    server.close(() => resolve());
    server.closeIdleConnections();
  });
  clearInterval(sweep);
  clearTimeout(patience);
}

/** What a server shows in a TLS handshake: its certificate, with those between it and the root behind it, and its key. */
export type TlsIdentity = { readonly certPem: string; readonly keyPem: string };
