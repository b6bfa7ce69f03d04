import { createServer, type Server } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { Socket } from 'node:net';
import { AppError } from '../../../../shared/lib/app-error.ts';
import { limitConnections, type ConnectionRegistry, type ConnectionLimits } from './connection-limits.ts';

export type LoopbackServer = { readonly port: number; readonly close: () => Promise<void> };

/** Limits for every caller: bytes and milliseconds. */
const defaultLimits = {
  maxHeaderSize: 16 * 1024,
  headersTimeout: 5000,
  requestTimeout: 15_000,
  keepAliveTimeout: 5000,
  connectionsCheckingInterval: 500,
};

type LoopbackOptions = {
  /** 0 takes any free port. */
  readonly port: number;
  /** The IP address to listen on: 127.0.0.1 by default, and for everything but a sandbox started with --listen. */
  readonly address?: string;
  readonly connections: ConnectionLimits;
  /** How long open calls may take to end when the server closes; 0 aborts them. */
  readonly closingMs: number;
  readonly limits?: Partial<typeof defaultLimits>;
  /** False where the caller's own guard refuses a missing Host. */
  readonly requireHostHeader?: boolean;
  /** True to answer a caller that has closed its sending side. */
  readonly answersHalfClosed?: boolean;
  /** Speaks HTTPS (TLS 1.2 or later) with it; the headers limit applies to the handshake. */
  readonly tls?: TlsIdentity | null;
};

/**
 * Listens on the literal loopback address, unless another is given. `serve` attaches the handlers. Throws an AppError
 * PORT_TAKEN, PORT_CLOSED or USAGE (no such address here).
 */
export async function listenOnLoopback(
  options: LoopbackOptions,
  serve: (server: Server, port: number, connections: ConnectionRegistry) => void,
): Promise<LoopbackServer> {
  const { closingMs } = options;
  const server = serverOf(options);
  // By default Node drops header lines past a count, and the guard would not see them. Their bytes are limited.
  server.maxHeadersCount = 0;
  if (options.answersHalfClosed === true) answerHalfClosed(server);
  const connections = limitConnections(server, options.connections);
  const { address = '127.0.0.1' } = options;
  const port = await listen(server, options.port, address);
  serve(server, port, connections);
  return { port, close: () => close(server, connections, closingMs) };
}

function serverOf({ limits, requireHostHeader = true, tls = null }: LoopbackOptions): Server {
  const ofHttp = { ...defaultLimits, ...limits, requireHostHeader, insecureHTTPParser: false };
  if (tls === null) return createServer(ofHttp);
  const { certPem: cert, keyPem: key } = tls;
  const handshakeTimeout = ofHttp.headersTimeout;
  const server = createTlsServer({ ...ofHttp, cert, key, minVersion: 'TLSv1.2', handshakeTimeout });
  // Runs after clientError, whose listener may write an answer. Such an answer would wait forever before the handshake.
  server.on('tlsClientError', (_, socket) => socket.destroy());
  return server;
}

function answerHalfClosed(server: Server): void {
  Object.assign(server, { httpAllowHalfOpen: true });
  // Under TLS only from here on: a client that leaves in the handshake is closed.
  server.on('secureConnection', (socket: Socket) => Object.assign(socket, { allowHalfOpen: true }));
}

function listen(server: Server, port: number, host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(listenError(error, port, host)));
    server.listen({ host, port, exclusive: true }, () => {
      const bound = server.address();
      if (typeof bound === 'object' && bound !== null) resolve(bound.port);
      else reject(new Error('The server is not listening on a port.'));
    });
  });
}

function listenError(error: NodeJS.ErrnoException, port: number, address: string): Error {
  if (error.code === 'EADDRNOTAVAIL')
    return new AppError(
      'USAGE',
      `No network interface of this computer has the address ${address}.`,
      'Name one that it has, or 0.0.0.0 for all of them.',
      error,
    );
  if (error.code === 'EADDRINUSE') {
    return new AppError(
      'PORT_TAKEN',
      { en: `Another program uses port ${port}.`, zh: `連接埠 ${port} 正由另一個程式使用。` },
      {
        en: 'Choose another port with --port. 0 takes any free port.',
        zh: '請以 --port 指定另一個連接埠；0 代表任何可用的連接埠。',
      },
      error,
    );
  }
  if (error.code === 'EACCES') {
    return new AppError(
      'PORT_CLOSED',
      { en: `This user may not listen on port ${port}.`, zh: `此用戶不可使用連接埠 ${port}。` },
      {
        en: `Choose a port above 1023 with --port. If clients can only call port ${port}, use a forwarder: sudo socat -t 30 TCP-LISTEN:${port},bind=127.0.0.1,fork,reuseaddr TCP:127.0.0.1:PORT`,
        zh: `請以 --port 指定 1023 以上的連接埠。如客戶端只能呼叫連接埠 ${port}，請使用轉送程式：sudo socat -t 30 TCP-LISTEN:${port},bind=127.0.0.1,fork,reuseaddr TCP:127.0.0.1:PORT`,
      },
      error,
    );
  }
  return error;
}

async function close(server: Server, connections: ConnectionRegistry, closingMs: number): Promise<void> {
  // Idle kept-alive connections end at once, the others after their call.
  const sweep = setInterval(() => server.closeIdleConnections(), 20);
  const patience = setTimeout(connections.closeAll, closingMs);
  await new Promise<void>((resolve) => {
    server.close(() => resolve());
    server.closeIdleConnections();
  });
  clearInterval(sweep);
  clearTimeout(patience);
}

export type TlsIdentity = { readonly certPem: string; readonly keyPem: string };
