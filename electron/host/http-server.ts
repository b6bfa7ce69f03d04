import { STATUS_CODES, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { getRequestListener, type HttpBindings } from '@hono/node-server';
import { bearerToken, findRefusal, type GuardedHost, type Refusal, type RequestFacts } from './access-guard.ts';
import { type Sessions, mostSessions } from './sessions.ts';
import { listenOnLoopback, type LoopbackServer } from '../services/network/http/listen-on-loopback.ts';
import { drainBody, IncompleteBody, readBody } from '../services/network/http/read-body.ts';
import { describeParseError } from '../services/network/http/message-head.ts';
import { securityHeaders } from '../services/app/security-headers.ts';
import type { Duplex } from 'node:stream';
import { readFile } from 'node:fs/promises';
import { RPCHandler } from '@orpc/server/fetch';
import { Hono } from 'hono';
import * as z from 'zod';
import type { BridgeRouter } from '../services/bench/router/router.ts';
import { otherProjectOpen, projectHeader } from '../../shared/bridge/project-info.ts';
import { bodyLimit, exchangePath, rpcPrefix } from './body-limits.ts';
import type { Admission } from './admission.ts';
import type { StaticFile } from '../services/app/static-files.ts';
import { parseJson } from '../../shared/lib/json/json.ts';

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

type HostApp = Hono<{ Bindings: HttpBindings }>;

const exchangeInput = z.union([
  z.strictObject({ code: z.string().max(64) }),
  z.strictObject({ ticket: z.string().max(64) }),
]);
const tooLong = 'The body is too long.\n';

const refused = {
  lapsed: { status: 401, words: 'This code was used or has expired. Press Enter in the terminal for a new one.' },
  'other-user': {
    status: 403,
    words: 'Another user of this computer may not open this Passbench. Open the address as the user who started it.',
  },
  full: {
    status: 409,
    words: `${mostSessions} windows are open. Close one, then press Enter in the terminal for a new address.`,
  },
} as const;

/** The routes behind the guard: window files, the exchange of a code for a token, and the contract. */
export function routes(ports: {
  readonly files: ReadonlyMap<string, StaticFile>;
  readonly admission: Pick<Admission, 'exchange' | 'confirmed'>;
  /** The open project and its contract, once no other project is being opened. */
  readonly opened: () => Promise<{ readonly project: string; readonly router: BridgeRouter }>;
  readonly report: (error: unknown) => void;
}): HostApp {
  const { files, admission, opened, report } = ports;
  const handlerOf = createHandlerCache();
  const app: HostApp = new Hono();

  app.post(exchangePath, async (context) => {
    const body = await readWhole(context.env.incoming, exchangePath);
    if (body === null) return context.text(tooLong, 413);
    const given = exchangeInput.safeParse(parseJson(body.toString('utf8')));
    if (!given.success) return context.text('The body must be {"code": "..."} or {"ticket": "..."}.\n', 400);
    const { data } = given;
    const admitted =
      'code' in data
        ? await admission.exchange(data.code, context.env.incoming.socket)
        : await admission.confirmed(data.ticket, context.req.raw.signal);
    if (admitted.is === 'token') return context.json({ token: admitted.token });
    if (admitted.is === 'word') return context.json({ word: admitted.word, ticket: admitted.ticket }, 202);
    const { status, words } = refused[admitted.is];
    return context.text(`${words}\n`, status);
  });

  app.post(`${rpcPrefix}/*`, async (context) => {
    const { method, url, headers, signal } = context.req.raw;
    const body = await readWhole(context.env.incoming, context.req.path);
    if (body === null) return context.text(tooLong, 413);
    const { project, router } = await opened();
    // A window of another project must reload.
    if ((headers.get(projectHeader) ?? project) !== project)
      return context.text('Another project is open.\n', otherProjectOpen);
    const { response } = await handlerOf(router).handle(new Request(url, { method, headers, signal, body }), {
      prefix: rpcPrefix,
    });
    return response ?? context.notFound();
  });

  app.get('*', async (context) => {
    const found = files.get(new URL(context.req.url).pathname);
    const bytes = found === undefined ? null : await readFile(found.file).catch(() => null);
    if (found === undefined || bytes === null) return context.notFound();
    return context.body(new Uint8Array(bytes), 200, { 'Content-Type': found.type });
  });

  app.onError((error, context) => {
    // A caller that disconnects in the middle of its body is no error of the host.
    if (!(error instanceof IncompleteBody)) report(error);
    return context.text('The host had an internal error.\n', 500);
  });
  app.notFound((context) => context.text('Nothing is served at this address.\n', 404));
  return app;
}

/** The bytes of a body; null for one that is too long, once its rest is discarded. */
async function readWhole(incoming: IncomingMessage, target: string): Promise<Buffer<ArrayBuffer> | null> {
  const body = await readBody(incoming, bodyLimit(target));
  if (body === null) await drainBody(incoming);
  return body;
}

/** One handler for each contract, as long as that is in use. */
function createHandlerCache(): (router: BridgeRouter) => RPCHandler<Record<never, never>> {
  const handlers = new WeakMap<BridgeRouter, RPCHandler<Record<never, never>>>();
  return (router) => {
    const handler = handlers.get(router) ?? new RPCHandler(router);
    handlers.set(router, handler);
    return handler;
  };
}
