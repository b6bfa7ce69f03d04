import { readFile } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import type { HttpBindings } from '@hono/node-server';
import { RPCHandler } from '@orpc/server/fetch';
import { Hono } from 'hono';
import * as z from 'zod';
import type { BridgeRouter } from '../services/bench/router/router.ts';
import { otherProjectOpen, projectHeader } from '../../shared/bridge/project-info.ts';
import { bodyLimit, exchangePath, rpcPrefix } from './body-limits.ts';
import type { Admission } from './admission.ts';
import { mostSessions } from './sessions.ts';
import { drainBody, IncompleteBody, readBody } from '../services/network/http/read-body.ts';
import type { StaticFile } from '../services/app/static-files.ts';
import { parseJson } from '../../shared/lib/json/json.ts';

export type HostApp = Hono<{ Bindings: HttpBindings }>;

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
