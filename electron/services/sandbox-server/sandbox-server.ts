import type { KeyObject } from 'node:crypto';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import type { HttpBindings } from '@hono/node-server';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import { Hono } from 'hono';
import { BenchError } from '../../../shared/lib/bench-error.ts';
import type { Instant } from '../../../shared/lib/time/clock.ts';
import { parseSize } from '../../../shared/lib/sizes.ts';
import { everyoneOnboarded } from '../../../shared/protocol/sandbox/index.ts';
import type { FaultPlan, NotOnboarded } from '../../../shared/protocol/sandbox/index.ts';
import { scenarios as allScenarios } from '../../../shared/scenarios/index.ts';
import type { Scenario } from '../../../shared/scenarios/scenario.ts';
import { gapValue } from '../../../shared/gaps/gaps.ts';
import type { GapChoices } from '../../../shared/gaps/gaps.ts';
import type { ConnectionPlaces } from '../http/connection-places.ts';
import { headerLines } from '../http/header-lines.ts';
import { listenOnLoopback } from '../http/listen-on-loopback.ts';
import { BodyCut, readBody } from '../http/read-body.ts';
import type { CallStore } from '../journal/call-store.ts';
import type { NumberedCall } from '../journal/summary-of.ts';
import { callIds } from './call-ids.ts';
import { clientKeys } from './client-keys.ts';
import type { SandboxClient } from './client-keys.ts';
import { misdirected } from './loopback-guard.ts';
import { sandbox } from './sandbox.ts';
import type { Sandbox } from './sandbox.ts';
import { replyWriter } from './reply-writer.ts';
import type { ReplyWriter } from './reply-writer.ts';
import { answerUnread, unreadTarget } from './unread-request.ts';

export type SandboxServerOptions = {
  /** Where calls are kept. The caller opened it and closes it, after the server. */
  readonly calls: CallStore;
  /** The sandbox's own pair, with which it signs its answers. */
  readonly keys: { readonly privateKey: KeyObject; readonly publicKeyPem: string };
  readonly clients: readonly SandboxClient[];
  /** 0, the default, takes any free port. */
  readonly port?: number;
  /** The run's clock, which stamps accepted calls; real time when absent. */
  readonly virtualNow?: () => Instant;
  readonly realNow?: () => Instant;
  readonly scenarios?: readonly Scenario[];
  /** The choices of open points in force. Asked anew for each request: they may change while the sandbox runs. */
  readonly gaps?: () => GapChoices;
  /** The app scheme in force, asked anew as well; null, the default, when none is. */
  readonly scheme?: () => string | null;
  readonly notOnboarded?: NotOnboarded;
  /** What is to go wrong on purpose, asked anew as well. */
  readonly faults?: () => FaultPlan | null;
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
  readonly onCall: (listener: (call: NumberedCall) => void) => () => void;
  /**
   * Lets open calls end, then stops: what a fault holds back leaves now, and who was to get no answer is let go. The
   * store stays open.
   */
  readonly close: () => Promise<void>;
};

/** Without Host the guard answers: Node's own answer would carry no result. */
const settings = { places: { most: 256, keptForKnown: 64 }, closingMs: 5000, requireHostHeader: false };

/** Starts the sandbox on 127.0.0.1. Throws a BenchError PORT_TAKEN when the port is not free. */
export async function startSandboxServer(options: SandboxServerOptions): Promise<SandboxServer> {
  const { realNow = Date.now, report = () => {}, gaps = () => ({}), scheme = () => null } = options;
  // What cannot be read is said before anything listens.
  bodyLimitOf(gaps());
  const service = sandbox({
    calls: options.calls,
    clients: clientKeys(options.clients),
    key: options.keys.privateKey,
    setup: () => ({
      scenarios: options.scenarios ?? allScenarios,
      gaps: gaps(),
      scheme: scheme(),
      notOnboarded: options.notOnboarded ?? everyoneOnboarded,
    }),
    faults: options.faults ?? (() => null),
    virtualNow: options.virtualNow ?? realNow,
    realNow,
    newId: options.newId ?? callIds(realNow),
    report,
  });
  const replies = replyWriter();
  const { port = 0 } = options;
  const server = await listenOnLoopback({ port, ...settings }, (http, taken, places) =>
    serve(http, { service, replies, places, bodyLimit: () => bodyLimitOf(gaps()), realNow, report }, taken),
  );
  return {
    url: `http://127.0.0.1:${server.port}`,
    port: server.port,
    publicKeyPem: options.keys.publicKeyPem,
    onCall: service.onCall,
    close: async () => {
      replies.hurry();
      await server.close();
      await service.settled();
    },
  };
}

/** The longest body that is read, in bytes (gap body-limit). */
function bodyLimitOf(gaps: GapChoices): number {
  const size = gapValue(gaps, 'body-limit');
  const bytes = parseSize(size);
  if (bytes === null)
    throw new BenchError('USAGE', `"${size}" is no size for the open point body-limit.`, 'Write it as 512KiB or 1MiB.');
  return bytes;
}

type ServerParts = {
  readonly service: Sandbox;
  readonly replies: ReplyWriter;
  readonly places: ConnectionPlaces;
  readonly bodyLimit: () => number;
  readonly realNow: () => Instant;
  readonly report: (error: unknown) => void;
};

/** Every way into Node's HTTP server ends in an answer with a result; none of them is taken by Node itself. */
function serve(http: Server, parts: ServerParts, port: number): void {
  const { service, replies, realNow, report } = parts;
  const refuse = (incoming: IncomingMessage, outgoing: ServerResponse, status: number, message: string): void => {
    service
      .refuse({ method: incoming.method ?? '', target: incoming.url ?? '' }, status, message)
      .then((answer) => replies.write(outgoing, { answer, faults: null }, true))
      .catch(report);
  };
  const respond = getRequestListener(sandboxApp(parts).fetch, {
    overrideGlobalObjects: false,
    errorHandler: () => unreadTarget(realNow()),
  });
  // The guard stands in front of everything else, so that nothing of a misdirected request is ever looked into.
  http.on('request', (incoming, outgoing) => {
    const refusal = misdirected(incoming, port);
    if (refusal === null) void respond(incoming, outgoing);
    else refuse(incoming, outgoing, refusal.status, refusal.message);
  });
  http.on('checkExpectation', (incoming, outgoing) => {
    const refusal = misdirected(incoming, port) ?? { status: 417, message: 'No expectation but 100-continue is met.' };
    refuse(incoming, outgoing, refusal.status, refusal.message);
  });
  http.on('connect', (_, socket) => answerUnread(socket, undefined, realNow()));
  http.on('clientError', (error: NodeJS.ErrnoException, socket) => answerUnread(socket, error.code, realNow()));
}

/** One handler for every path and method: which of them the service has is the engine's first question. */
function sandboxApp({ service, replies, places, bodyLimit, report }: ServerParts): Hono<{ Bindings: HttpBindings }> {
  const app = new Hono<{ Bindings: HttpBindings }>();
  app.all('*', async ({ env: { incoming, outgoing } }) => {
    const body = await readBody(incoming, bodyLimit());
    const request = {
      method: incoming.method ?? '',
      target: incoming.url ?? '',
      headers: headerLines(incoming.rawHeaders),
      body,
    };
    const reply = await service.answer(request);
    if (reply.isVerified === true) places.know(incoming.socket);
    await replies.write(outgoing, reply, body === null);
    return RESPONSE_ALREADY_SENT;
  });
  app.onError((error) => {
    // A caller that goes away in the middle of its body gets no answer, and is no error of the sandbox.
    if (!(error instanceof BodyCut)) report(error);
    return new Response(null, { status: 500 });
  });
  return app;
}
