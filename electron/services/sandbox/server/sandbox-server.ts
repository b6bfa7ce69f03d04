import { hash, randomUUID, type KeyObject } from 'node:crypto';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { AppError } from '../../../../shared/lib/app-error.ts';
import type { Instant } from '../../../../shared/lib/time/clock.ts';
import type { Words } from '../../../../shared/lib/text/words.ts';
import { parseSize } from '../../../../shared/lib/parse-size.ts';
import { asThePlatform, type Controls } from '../../../../shared/documents/sandbox-controls.ts';
import type { FaultPlan } from '../../../../shared/protocol/sandbox/faults/fault.ts';
import { scenarios as allScenarios } from '../../../../shared/scenarios/index.ts';
import type { Scenario } from '../../../../shared/scenarios/scenario.ts';
import { gapValue, type GapChoices } from '../../../../shared/gaps/gaps.ts';
import { listenOnLoopback, type TlsIdentity } from '../../network/http/listen-on-loopback.ts';
import type { ConnectionRegistry } from '../../network/http/connection-limits.ts';
import { headerLines, readRequestTarget } from '../../network/http/message-head.ts';
import { IncompleteBody, readBody } from '../../network/http/read-body.ts';
import type { CallStore } from '../../storage/journal/call-store.ts';
import type { NumberedCall } from '../../storage/journal/summarise-record.ts';
import { localStore } from './local-store.ts';
import { currentClientKeys, type SandboxClient } from './client-keys.ts';
import { hostOfAddress, refuseMisdirected, namesOfSandbox } from './loopback-guard.ts';
import { pendingAnswers } from './pending-answers.ts';
import type { Forwarding } from './call-service.ts';
import { sandbox, type Sandbox } from './sandbox.ts';
import { replyWriter, type ReplyWriter } from './reply-writer.ts';
import { reportTlsTroubles } from './tls-trouble.ts';
import { answerUnread, answerUnsigned } from './unread-request.ts';
import type { DecidingStore } from './decided-call.ts';

/** Ids of calls: 32 hexadecimal digits. The first twelve are the time, so the index grows at its end. */
function callIds(now: () => number): () => string {
  return () => {
    // Node draws randomness for many UUIDs at once. Their version and variant digits are removed.
    const drawn = randomUUID().replaceAll('-', '');
    const time = Math.max(0, now()).toString(16).padStart(12, '0').slice(-12);
    return `${time}${drawn.slice(0, 12)}${drawn.slice(24)}`;
  };
}

type ServerOptions = {
  readonly keys: { readonly privateKey: KeyObject; readonly publicKeyPem: string };
  /** Read for each request, so a removed client is refused at once. Each change is a new array. */
  readonly clients: () => readonly SandboxClient[];
  /** 0, the default, takes any free port. */
  readonly port?: number;
  /** The IP address to listen on; 127.0.0.1 by default. */
  readonly address?: string;
  /** Further Host names (from readSandboxHost). */
  readonly hosts?: readonly string[];
  /** Speaks HTTPS with it; null, the default: HTTP. */
  readonly tls?: TlsIdentity | null;
  /** The clock that stamps accepted calls; real time by default. */
  readonly virtualNow?: () => Instant;
  readonly realNow?: () => Instant;
  readonly scenarios?: readonly Scenario[];
  /** The gap choices, read for each request. */
  readonly gaps?: () => GapChoices;
  /** The app scheme, read for each request; null, the default: none. */
  readonly scheme?: () => string | null;
  /** The controls, read for each request; strict with everyone onboarded by default. */
  readonly controls?: () => Controls;
  /** The faults, read for each request. */
  readonly faults?: () => FaultPlan | null;
  /** Ids of calls, also the Tracer-Ids of answers. */
  readonly newId?: () => string;
  /** Passes on what verifies, and answers as that service does; null, the default: the sandbox answers all. */
  readonly forward?: Forwarding | null;
  /** Receives problems of callers before any request: an untrusted certificate, no TLS. */
  readonly onTlsTrouble?: (words: Words) => void;
  /** Receives the sandbox's own errors, which callers never see. */
  readonly report?: (error: unknown) => void;
};

/** The caller opens the store, and closes it after the server. */
export type SandboxServerOptions = ServerOptions & { readonly calls: CallStore; readonly store?: undefined };

/** The same over a store that several processes share. */
export type TeamServerOptions = ServerOptions & {
  readonly calls: Pick<CallStore, 'rewriteDetails'>;
  readonly store: DecidingStore;
};

export type SandboxServer = {
  /** Without a trailing slash. */
  readonly url: string;
  readonly port: number;
  /** SPKI: verifies the answers' signatures. */
  readonly publicKeyPem: string;
  /** Emits every stored call. Returns how to stop listening. */
  readonly onCall: (listener: (call: NumberedCall) => void) => () => void;
  /** Forgets how often clients called lately (gap rate-limit). */
  readonly forgetRates: () => void;
  /** How many calls wait for their answer. */
  readonly inProgress: () => number;
  /** Ends open calls and stops: delayed answers leave now. The store stays open. */
  readonly close: () => Promise<void>;
};

/** The guard answers a missing Host, as Node's answer has no result. */
const settings = {
  connections: { max: 256, reservedForKnown: 64 },
  closingMs: 5000,
  requireHostHeader: false,
  answersHalfClosed: true,
};

/** Starts the sandbox, on 127.0.0.1 by default. Throws the AppErrors of listenOnLoopback. */
export async function startSandboxServer(options: SandboxServerOptions | TeamServerOptions): Promise<SandboxServer> {
  const {
    realNow = Date.now,
    report = () => {},
    gaps = () => ({}),
    scheme = () => null,
    controls = () => asThePlatform,
  } = options;
  // Fails before anything listens.
  bodyLimitOf(gaps());
  const store =
    options.store ??
    localStore({
      calls: options.calls,
      faults: options.faults ?? (() => null),
      sha256: (bytes) => hash('sha256', bytes),
      virtualNow: options.virtualNow ?? realNow,
      realNow,
    });
  const service = sandbox({
    calls: options.calls,
    store,
    clients: currentClientKeys(options.clients),
    key: options.keys.privateKey,
    setup: () => ({
      scenarios: options.scenarios ?? allScenarios,
      gaps: gaps(),
      scheme: scheme(),
      ...controls(),
    }),
    realNow,
    newId: options.newId ?? callIds(realNow),
    forward: options.forward ?? null,
    report,
  });
  const replies = replyWriter();
  const { port = 0, address = '127.0.0.1', hosts = [], tls = null, onTlsTrouble = () => {} } = options;
  const names = namesOfSandbox(hosts);
  const server = await listenOnLoopback({ port, address, tls, ...settings }, (http, _, connections) =>
    serve(http, { service, replies, connections, names, gaps, realNow, onTlsTrouble, report }),
  );
  return {
    url: `${tls === null ? 'http' : 'https'}://${hostOfAddress(address)}:${server.port}`,
    port: server.port,
    publicKeyPem: options.keys.publicKeyPem,
    onCall: service.onCall,
    forgetRates: service.forgetRates,
    inProgress: service.inProgress,
    close: async () => {
      replies.flush();
      // Callers get their answer before their connections are closed.
      service.breakOff();
      await server.close();
      await service.end();
    },
  };
}

/** The longest body in bytes (gap body-limit). */
function bodyLimitOf(gaps: GapChoices): number {
  const size = gapValue(gaps, 'body-limit');
  const bytes = parseSize(size);
  if (bytes === null)
    throw new AppError(
      'USAGE',
      `"${size}" is not a size for the assumption body-limit.`,
      'Write it as 512KiB or 1MiB.',
    );
  return bytes;
}

type ServerPorts = {
  readonly service: Sandbox;
  readonly replies: ReplyWriter;
  readonly connections: ConnectionRegistry;
  readonly names: ReadonlySet<string>;
  readonly gaps: () => GapChoices;
  readonly realNow: () => Instant;
  readonly onTlsTrouble: (words: Words) => void;
  readonly report: (error: unknown) => void;
};

function serve(http: Server, ports: ServerPorts): void {
  const { service, replies, names, gaps, realNow, report } = ports;
  const refuse = (incoming: IncomingMessage, outgoing: ServerResponse, status: number, message: string): void => {
    const { method = '', url = '' } = incoming;
    service
      .refuse({ method, target: readRequestTarget(url)?.path ?? url }, status, message)
      .then((answer) => replies.write(outgoing, { answer, faults: null }, true))
      .catch(report);
  };
  const owed = pendingAnswers(http);
  reportTlsTroubles(http, owed.hasAsked, ports.onTlsTrouble);
  // The guard comes first, so nothing of a misdirected request is read.
  http.on('request', (incoming, outgoing) => {
    const refusal = refuseMisdirected(incoming, names);
    if (refusal === null) void answerCall(incoming, outgoing, ports);
    else refuse(incoming, outgoing, refusal.status, refusal.message);
  });
  http.on('checkExpectation', (incoming, outgoing) => {
    const refusal = refuseMisdirected(incoming, names) ?? {
      status: 417,
      message: 'Only the expectation 100-continue is supported.',
    };
    refuse(incoming, outgoing, refusal.status, refusal.message);
  });
  http.on('connect', (_, socket) => answerUnread(socket, undefined, realNow(), gaps()));
  http.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    owed.whenGiven(socket, (isAnswered) => {
      if (isAnswered) socket.end(() => socket.destroy());
      else answerUnread(socket, error.code, realNow(), gaps());
    });
  });
}

/** Answers any path and method; the engine checks them first. */
async function answerCall(incoming: IncomingMessage, outgoing: ServerResponse, ports: ServerPorts): Promise<void> {
  const { service, replies, connections, gaps, realNow, report } = ports;
  const target = readRequestTarget(incoming.url ?? '')?.path;
  if (target === undefined) {
    answerUnsigned(outgoing, 400, realNow(), gaps());
    return;
  }
  try {
    const body = await readBody(incoming, bodyLimitOf(gaps()));
    const headers = headerLines(incoming.rawHeaders);
    const reply = await service.answer({ method: incoming.method ?? '', target, headers, body });
    if (reply.isVerified === true) connections.markKnown(incoming.socket);
    await replies.write(outgoing, reply, body === null);
  } catch (error) {
    // A caller that leaves within its body gets no answer and is no error of the sandbox.
    if (error instanceof IncompleteBody) return;
    report(error);
    answerUnsigned(outgoing, 500, realNow(), gaps());
  }
}
