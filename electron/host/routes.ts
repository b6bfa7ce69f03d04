import { readFile } from 'node:fs/promises';
import { RPCHandler } from '@orpc/server/fetch';
import { Hono } from 'hono';
import * as z from 'zod';
import type { BridgeRouter } from '../services/router/router.ts';
import { bodyLimit, exchangePath, rpcPrefix } from './access-guard.ts';
import type { SessionKeeper } from './session-keeper.ts';
import { readWebBody } from '../services/http/read-body.ts';
import type { StaticFile } from '../services/window-files/static-files.ts';

const exchangeInput = z.strictObject({ code: z.string().max(64) });
const tooLong = 'The body is longer than this takes.\n';
const noSuchCode = 'This code was used or has lapsed. Press Enter in the terminal for a new one.';

/** What stands behind the guard: the window's files, the exchange of a code for a token, and the contract. */
export function routes(parts: {
  readonly files: ReadonlyMap<string, StaticFile>;
  readonly sessions: SessionKeeper;
  readonly router: BridgeRouter;
}): Hono {
  const { files, sessions, router } = parts;
  const rpc = new RPCHandler(router);
  const app = new Hono();

  app.post(exchangePath, async (context) => {
    const body = await readWebBody(context.req.raw, bodyLimit(exchangePath));
    if (body === null) return context.text(tooLong, 413);
    const given = exchangeInput.safeParse(parseJson(body));
    if (!given.success) return context.text('The body must be {"code": "..."}.\n', 400);
    const token = sessions.exchange(given.data.code);
    return token === null ? context.text(`${noSuchCode}\n`, 401) : context.json({ token });
  });

  app.post(`${rpcPrefix}/*`, async (context) => {
    const { method, url, headers, signal } = context.req.raw;
    const body = await readWebBody(context.req.raw, bodyLimit(context.req.path));
    if (body === null) return context.text(tooLong, 413);
    const { response } = await rpc.handle(new Request(url, { method, headers, signal, body }), { prefix: rpcPrefix });
    return response ?? context.notFound();
  });

  app.get('*', async (context) => {
    const found = files.get(new URL(context.req.url).pathname);
    const bytes = found === undefined ? null : await readFile(found.file).catch(() => null);
    if (found === undefined || bytes === null) return context.notFound();
    return context.body(new Uint8Array(bytes), 200, { 'Content-Type': found.type });
  });

  app.notFound((context) => context.text('There is nothing here.\n', 404));
  return app;
}

function parseJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return null;
  }
}
