import type { KeyObject } from 'node:crypto';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import type { HttpBindings } from '@hono/node-server';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import { Hono } from 'hono';
import type { Call, HeaderLine } from '../../../shared/documents/call.ts';
import type { Instant } from '../../../shared/lib/clock.ts';
import { everyoneOnboarded } from '../../../shared/protocol/sandbox/index.ts';
import type { NotOnboarded } from '../../../shared/protocol/sandbox/index.ts';
import { scenarios as allScenarios } from '../../../shared/scenarios/index.ts';
import type { Scenario } from '../../../shared/scenarios/scenario.ts';
import type { GapChoices } from '../../../shared/spec/gaps.ts';
import type { Database } from '../database/database.ts';
import { callIds } from './call-ids.ts';
import { clientKeys } from './client-keys.ts';
import type { SandboxClient } from './client-keys.ts';
import { misdirected } from './loopback-guard.ts';
import { listenOnLoopback } from './loopback-server.ts';
import { readBody } from './read-body.ts';
import { sandbox } from './sandbox.ts';
import type { Sandbox } from './sandbox.ts';
import type { WireAnswer } from './signed-answer.ts';

export type SandboxServerOptions = {
  /** Where calls are kept. The caller opened it and closes it, after the server. */
  readonly database: Database;
  /** The sandbox's own pair, with which it signs its answers. */
  readonly keys: { readonly privateKey: KeyObject; readonly publicKeyPem: string };
  readonly clients: readonly SandboxClient[];
  /** 0, the default, takes any free port. */
  readonly port?: number;
  /** The run's clock, which stamps accepted calls; real time when absent. */
  readonly virtualNow?: () => Instant;
  readonly realNow?: () => Instant;
  readonly scenarios?: readonly Scenario[];
  readonly gaps?: GapChoices;
  /** The app scheme in force; null, the default, when none is. */
  readonly scheme?: string | null;
  readonly notOnboarded?: NotOnboarded;
  /** Ids of calls, which are also the Tracer-Ids of their answers. */
  readonly newId?: () => string;
  /** Told of the sandbox's own errors, which no caller sees. */
  readonly report?: (error: unknown) => void;
};

export type SandboxServer = {
  /** Without a slash at its end. */
  readonly url: string;
  readonly port: number;
  /** SPKI: verifies the signatures of the answers. */
  readonly publicKeyPem: string;
  /** Tells of every call once it is stored. Returns how to stop listening. */
  readonly onCall: (listener: (call: Call) => void) => () => void;
  /** Lets open calls end, then stops. The store stays open. */
  readonly close: () => Promise<void>;
};

/** Starts the sandbox on 127.0.0.1. Throws a BenchError PORT_TAKEN when the port is not free. */
export async function startSandboxServer(options: SandboxServerOptions): Promise<SandboxServer> {
  const { realNow = Date.now, report = () => {} } = options;
  const service = sandbox({
    database: options.database,
    clients: clientKeys(options.clients),
    key: options.keys.privateKey,
    setup: {
      scenarios: options.scenarios ?? allScenarios,
      gaps: options.gaps ?? {},
      scheme: options.scheme ?? null,
      notOnboarded: options.notOnboarded ?? everyoneOnboarded,
    },
    virtualNow: options.virtualNow ?? realNow,
    realNow,
    newId: options.newId ?? callIds(realNow),
    report,
  });
  const server = await listenOnLoopback(options.port ?? 0, (port) => requestListener(service, port, report));
  return {
    url: `http://127.0.0.1:${server.port}`,
    port: server.port,
    publicKeyPem: options.keys.publicKeyPem,
    onCall: service.onCall,
    close: async () => {
      await server.close();
      await service.settled();
    },
  };
}

/** The guard stands in front of everything else, so that nothing of a misdirected request is ever looked into. */
function requestListener(service: Sandbox, port: number, report: (error: unknown) => void): RequestListener {
  const respond = getRequestListener(sandboxApp(service, report).fetch, {
    overrideGlobalObjects: false,
    errorHandler: () => new Response(null, { status: 400 }),
  });
  return (incoming, outgoing) => {
    const refusal = misdirected(incoming, port);
    if (refusal === null) {
      void respond(incoming, outgoing);
      return;
    }
    const request = { method: incoming.method ?? '', target: incoming.url ?? '' };
    service
      .refuse(request, refusal.status, refusal.message)
      .then((answer) => writeAnswer(outgoing, answer, true), report);
  };
}

/** One handler for every path and method: which of them the service has is the engine's first question. */
function sandboxApp(service: Sandbox, report: (error: unknown) => void): Hono<{ Bindings: HttpBindings }> {
  const app = new Hono<{ Bindings: HttpBindings }>();
  app.all('*', async ({ env: { incoming, outgoing } }) => {
    const body = await readBody(incoming, bodyLimit);
    const request = { method: incoming.method ?? '', target: incoming.url ?? '', headers: headerLines(incoming), body };
    writeAnswer(outgoing, await service.answer(request), body === null);
    return RESPONSE_ALREADY_SENT;
  });
  app.onError((error) => {
    report(error);
    return new Response(null, { status: 500 });
  });
  return app;
}

/** Gap body-limit: 1 MiB. */
const bodyLimit = 1024 * 1024;

function headerLines({ rawHeaders }: IncomingMessage): readonly HeaderLine[] {
  const lines: HeaderLine[] = [];
  for (let index = 0; index + 1 < rawHeaders.length; index += 2)
    lines.push([rawHeaders[index] ?? '', rawHeaders[index + 1] ?? '']);
  return lines;
}

/** `isLast` ends the connection: what is left of a body nobody read must not be taken for a request. */
function writeAnswer(outgoing: ServerResponse, { status, headers, body }: WireAnswer, isLast: boolean): void {
  const lines = headers.flat();
  lines.push('Content-Length', String(body.length));
  if (isLast) lines.push('Connection', 'close');
  outgoing.writeHead(status, lines);
  outgoing.end(body);
}
