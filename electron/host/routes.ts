import { readFile } from 'node:fs/promises';
import { RPCHandler } from '@orpc/server/fetch';
import { Hono } from 'hono';
import { bodyLimit as limitBody } from 'hono/body-limit';
import * as z from 'zod';
import type { BridgeRouter } from '../services/router/router.ts';
import { bodyLimit, exchangePath, rpcPrefix } from './access-guard.ts';
import type { SessionKeeper } from './session-keeper.ts';
import type { StaticFile } from './static-files.ts';

const exchangeInput = z.strictObject({ code: z.string().max(64) });
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

  // The guard has measured the Content-Length; this counts the bytes of bodies that announce no length.
  app.use('*', async (context, next) => {
    if (context.req.method !== 'POST') return next();
    const maxSize = bodyLimit(context.req.path);
    return limitBody({ maxSize, onError: (each) => each.text(`The body may hold ${maxSize} bytes.\n`, 413) })(
      context,
      next,
    );
  });

  app.post(exchangePath, async (context) => {
    const given = exchangeInput.safeParse(await context.req.json().catch(() => null));
    if (!given.success) return context.text('The body must be {"code": "..."}.\n', 400);
    const token = sessions.exchange(given.data.code);
    return token === null ? context.text(`${noSuchCode}\n`, 401) : context.json({ token });
  });

  app.post(`${rpcPrefix}/*`, async (context) => {
    const { response } = await rpc.handle(context.req.raw, { prefix: rpcPrefix });
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
