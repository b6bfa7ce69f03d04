import type { IncomingMessage, Server } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import type { Hono } from 'hono';
import { refuse } from './access-guard.ts';
import type { Guarded, Refusal, RequestFacts } from './access-guard.ts';
import { answerRefusal, writeRefusal } from './refusals.ts';
import { listenOnLoopback } from '../services/http/listen-on-loopback.ts';
import type { LoopbackServer } from '../services/http/listen-on-loopback.ts';
import { malformed } from '../services/http/malformed.ts';
import { securityHeaders } from '../services/window-files/security-headers.ts';

export type HttpServer = LoopbackServer;

const settings = { maxConnections: 64, closingMs: 0, requireHostHeader: false };

/**
 * Serves `app` on the loopback address behind the guard; port 0 takes any free one. Throws a BenchError when the port is
 * taken. Every way into Node's HTTP server passes the guard: requests, upgrades, CONNECT and Expect.
 */
export function serveGuarded(
  app: Hono,
  wanted: { readonly port: number } & Omit<Guarded, 'port'>,
): Promise<HttpServer> {
  return listenOnLoopback({ port: wanted.port, ...settings }, (server, port) =>
    guard(server, app, { ...wanted, port }),
  );
}

function guard(server: Server, app: Hono, guarded: Guarded): void {
  const judge = (request: IncomingMessage): Refusal | null => refuse(factsOf(request), guarded);
  const respond = getRequestListener(app.fetch, { overrideGlobalObjects: false });
  server.on('request', (request, response) => {
    for (const [name, value] of Object.entries(securityHeaders)) response.setHeader(name, value);
    const refusal = judge(request);
    if (refusal === null) void respond(request, response);
    else answerRefusal(response, refusal);
  });
  server.on('checkContinue', (request, response) => {
    if (judge(request) === null) response.writeContinue();
    server.emit('request', request, response);
  });
  server.on('checkExpectation', (_request, response) => {
    for (const [name, value] of Object.entries(securityHeaders)) response.setHeader(name, value);
    answerRefusal(response, { status: 417, words: 'No expectation is served here.' });
  });
  const refuseUpgrade = (request: IncomingMessage, socket: Parameters<typeof writeRefusal>[0]): void => {
    socket.on('error', () => socket.destroy());
    writeRefusal(socket, judge(request) ?? { status: 403, words: 'Connections are not upgraded here.' });
  };
  server.on('upgrade', refuseUpgrade);
  server.on('connect', refuseUpgrade);
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => writeRefusal(socket, malformed(error.code)));
}

function factsOf(request: IncomingMessage): RequestFacts {
  const { method = '', url = '', rawHeaders, socket } = request;
  return { peer: socket.remoteAddress, method, target: url, rawHeaders };
}
