import { createServer } from 'node:http';
import type { IncomingMessage, Server } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import type { Hono } from 'hono';
import { BenchError } from '../../shared/lib/bench-error.ts';
import { refuse } from './access-guard.ts';
import type { Guarded, Refusal, RequestFacts } from './access-guard.ts';
import { answerRefusal, malformed, writeRefusal } from './refusals.ts';
import { securityHeaders } from '../services/window-files/security-headers.ts';

/** The one address there is. Nothing makes it another: whoever wants the bench elsewhere starts it there. */
const address = '127.0.0.1';

const limits = {
  maxHeaderSize: 16 * 1024,
  headersTimeout: 5000,
  requestTimeout: 15_000,
  keepAliveTimeout: 5000,
  maxConnections: 64,
};
const checkingIntervalMs = 500;

export type HttpServer = { readonly port: number; readonly close: () => Promise<void> };

/**
 * Serves `app` on the loopback address behind the guard; port 0 takes any free one. Throws a BenchError when the port is
 * taken. Every way into Node's HTTP server passes the guard: requests, upgrades, CONNECT and Expect.
 */
export async function serveGuarded(
  app: Hono,
  wanted: { readonly port: number } & Omit<Guarded, 'port'>,
): Promise<HttpServer> {
  const { headersTimeout, requestTimeout, keepAliveTimeout, maxHeaderSize } = limits;
  const server = createServer({
    headersTimeout,
    requestTimeout,
    keepAliveTimeout,
    maxHeaderSize,
    connectionsCheckingInterval: checkingIntervalMs,
    requireHostHeader: false, // The guard refuses it, with the headers that every answer has.
    insecureHTTPParser: false,
  });
  server.maxConnections = limits.maxConnections;
  const port = await listen(server, wanted.port);
  const judge = (request: IncomingMessage): Refusal | null => refuse(factsOf(request), { ...wanted, port });

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
  return { port, close: () => close(server) };
}

function factsOf(request: IncomingMessage): RequestFacts {
  const { method = '', url = '', rawHeaders, socket } = request;
  return { peer: socket.remoteAddress, method, target: url, rawHeaders };
}

function listen(server: Server, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(explain(error, port)));
    server.listen({ host: address, port, exclusive: true }, () => {
      const bound = server.address();
      if (typeof bound === 'object' && bound !== null) resolve(bound.port);
      else reject(new Error('The server listens on no port.'));
    });
  });
}

function explain(error: NodeJS.ErrnoException, port: number): Error {
  if (error.code === 'EADDRINUSE') {
    return new BenchError(
      'PORT_TAKEN',
      `Port ${port} is used by another program.`,
      'Name another one with --port, or none to take any free port.',
    );
  }
  if (error.code === 'EACCES') {
    return new BenchError(
      'PORT_CLOSED',
      `Port ${port} may not be used by this user.`,
      'Name one above 1023 with --port.',
    );
  }
  return error;
}

function close(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}
