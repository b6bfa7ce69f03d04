import { STATUS_CODES, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { bearerToken, findRefusal, type GuardedHost, type Refusal, type RequestFacts } from './access-guard.ts';
import type { HostApp } from './routes.ts';
import type { Sessions } from './sessions.ts';
import { listenOnLoopback, type LoopbackServer } from '../services/network/http/listen-on-loopback.ts';
import { drainBody } from '../services/network/http/read-body.ts';
import { describeParseError } from '../services/network/http/message-head.ts';
import { securityHeaders } from '../services/app/security-headers.ts';
import type { Duplex } from 'node:stream';

type RefusalText = Pick<Refusal, 'status' | 'words'>;

/**
 * Answers a refused request and closes the connection, so that an unread body is never parsed as a request. A rest of
 * the body is discarded first, as a caller that is still writing it would lose the answer.
 */
function answerRefusal(response: ServerResponse, { status, words }: RefusalText): void {
  response.writeHead(status, refusalHeaders(status, words));
  response.write(`${words}\n`);
  const { req } = response;
  // A caller with an expectation waits for this answer before it sends a body.
  const drained = req.headers.expect === undefined ? drainBody(req) : Promise.resolve();
  void drained.then(() => response.end());
}

function writeRefusal(socket: Duplex, { status, words }: RefusalText): void {
  if (!socket.writable) {
    socket.destroy();
    return;
  }
  const headers = { ...securityHeaders, ...refusalHeaders(status, words) };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}\r\n${lines.join('\r\n')}\r\n\r\n${words}\n`, () =>
    socket.destroy(),
  );
}

function refusalHeaders(status: number, words: string): Readonly<Record<string, string>> {
  return {
    'Content-Type': 'text/plain; charset=utf-8',
    'Content-Length': String(Buffer.byteLength(words) + 1),
    Connection: 'close',
    ...(status === 405 ? { Allow: 'GET, POST' } : {}),
  };
}

export type HttpServer = LoopbackServer;

const settings = { connections: { max: 64, reservedForKnown: 24 }, closingMs: 0, requireHostHeader: false };

/**
 * Serves `app` on the loopback address behind the guard; port 0 takes a free one. Requests, upgrades, CONNECT and Expect
 * all pass the guard. Throws PORT_TAKEN.
 */
export function serveGuarded(
  app: HostApp,
  wanted: {
    readonly port: number;
    readonly isStatic: GuardedHost['isStatic'];
    readonly sessions: Pick<Sessions, 'accepts' | 'begin'>;
  },
): Promise<HttpServer> {
  const { isStatic, sessions } = wanted;
  return listenOnLoopback({ port: wanted.port, ...settings }, (server, port, connections) =>
    guard(server, app, {
      guarded: { port, isStatic, acceptsToken: sessions.accepts },
      onToken: (token, { socket }, response) => {
        connections.markKnown(socket);
        response.once('close', sessions.begin(token));
      },
    }),
  );
}

type Entry = {
  readonly guarded: GuardedHost;
  /** A request with an accepted token has come. */
  readonly onToken: (token: string, request: IncomingMessage, response: ServerResponse) => void;
};

function guard(server: Server, app: HostApp, { guarded, onToken }: Entry): void {
  const judge = (request: IncomingMessage): Refusal | null => findRefusal(factsOf(request), guarded);
  const respond = getRequestListener(app.fetch, { overrideGlobalObjects: false });
  server.on('request', (request, response) => {
    for (const [name, value] of Object.entries(securityHeaders)) response.setHeader(name, value);
    const refusal = judge(request);
    if (refusal !== null) {
      answerRefusal(response, refusal);
      return;
    }
    const token = bearerToken(request.rawHeaders);
    if (token !== null && guarded.acceptsToken(token)) onToken(token, request, response);
    void respond(request, response);
  });
  server.on('checkContinue', (request, response) => {
    if (judge(request) === null) response.writeContinue();
    server.emit('request', request, response);
  });
  server.on('checkExpectation', (_request, response) => {
    for (const [name, value] of Object.entries(securityHeaders)) response.setHeader(name, value);
    answerRefusal(response, { status: 417, words: 'Expectations are not supported.' });
  });
  const refuseUpgrade = (request: IncomingMessage, socket: Parameters<typeof writeRefusal>[0]): void => {
    socket.on('error', () => socket.destroy());
    writeRefusal(socket, judge(request) ?? { status: 403, words: 'Connection upgrades are not supported.' });
  };
  server.on('upgrade', refuseUpgrade);
  server.on('connect', refuseUpgrade);
  server.on('clientError', (error: NodeJS.ErrnoException, socket) =>
    writeRefusal(socket, describeParseError(error.code)),
  );
}

function factsOf(request: IncomingMessage): RequestFacts {
  const { method = '', url = '', rawHeaders, socket } = request;
  return { peer: socket.remoteAddress, method, target: url, rawHeaders };
}
