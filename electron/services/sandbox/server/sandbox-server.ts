import type { KeyObject } from 'node:crypto';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { BenchError } from '../../../../shared/lib/bench-error.ts';
import type { Instant } from '../../../../shared/lib/time/clock.ts';
import type { Words } from '../../../../shared/lib/text/words.ts';
import { parseSize } from '../../../../shared/lib/parse-size.ts';
import { asThePlatform } from '../../../../shared/documents/sandbox-controls.ts';
import type { Controls } from '../../../../shared/documents/sandbox-controls.ts';
import type { FaultPlan } from '../../../../shared/protocol/sandbox/faults/fault.ts';
import { scenarios as allScenarios } from '../../../../shared/scenarios/index.ts';
import type { Scenario } from '../../../../shared/scenarios/scenario.ts';
import { gapValue } from '../../../../shared/gaps/gaps.ts';
import type { GapChoices } from '../../../../shared/gaps/gaps.ts';
import type { TlsIdentity } from '../../network/http/listen-on-loopback.ts';
import type { ConnectionPlaces } from '../../network/http/connection-limits.ts';
import { headerLines, readRequestTarget } from '../../network/http/message-head.ts';
import { listenOnLoopback } from '../../network/http/listen-on-loopback.ts';
import { BodyCut, readBody } from '../../network/http/read-body.ts';
import type { CallStore } from '../../storage/journal/call-store.ts';
import type { NumberedCall } from '../../storage/journal/summary-of.ts';
import { currentClientKeys } from './client-keys.ts';
import type { SandboxClient } from './client-keys.ts';
import { misdirected, namesOfSandbox } from './loopback-guard.ts';
import { owedAnswers } from './owed-answers.ts';
import { sandbox } from './sandbox.ts';
import type { Sandbox } from './sandbox.ts';
import { replyWriter } from './reply-writer.ts';
import type { ReplyWriter } from './reply-writer.ts';
import { tellTlsTroubles } from './tls-trouble.ts';
import { answerUnread, answerUnsigned } from './unread-request.ts';
import { randomUUID } from 'node:crypto';

/** Ids of calls: 32 hexadecimal digits, the first twelve the time, so that the index of the journal grows at its end. */
function callIds(now: () => number): () => string {
  return () => {
    // Node draws the randomness of many UUIDs at once. Their version and variant digits are left out.
    const drawn = randomUUID().replaceAll('-', '');
    const time = Math.max(0, now()).toString(16).padStart(12, '0').slice(-12);
    return `${time}${drawn.slice(0, 12)}${drawn.slice(24)}`;
  };
}

export type SandboxServerOptions = {
  /** Where calls are kept. The caller opened it and closes it, after the server. */
  readonly calls: CallStore;
  /** The sandbox's own pair, with which it signs its answers. */
  readonly keys: { readonly privateKey: KeyObject; readonly publicKeyPem: string };
  /** Asked anew for each request: who is removed is refused at once. Each change is another array. */
  readonly clients: () => readonly SandboxClient[];
  /** 0, the default, takes any free port. */
  readonly port?: number;
  /** Names besides those of loopback that a Host header may have, as readSandboxHost gives them. Where it listens stays. */
  readonly hosts?: readonly string[];
  /** With it the sandbox speaks HTTPS (see localAuthority and givenIdentity); null, the default: HTTP. */
  readonly tls?: TlsIdentity | null;
  /** The run's clock, which stamps accepted calls; real time when absent. */
  readonly virtualNow?: () => Instant;
  readonly realNow?: () => Instant;
  readonly scenarios?: readonly Scenario[];
  /** The choices of gaps in force. Asked anew for each request: they may change while the sandbox runs. */
  readonly gaps?: () => GapChoices;
  /** The app scheme in force, asked anew as well; null, the default, when none is. */
  readonly scheme?: () => string | null;
  /** How it decides, asked anew as well: strictly when absent, with everybody onboarded. */
  readonly controls?: () => Controls;
  /** What is to go wrong on purpose, asked anew as well. */
  readonly faults?: () => FaultPlan | null;
  /** Ids of calls, which are also the Tracer-Ids of their answers. */
  readonly newId?: () => string;
  /** Told of callers that never came as far as a request: who does not trust its certificate, or speaks no TLS. */
  readonly onTlsTrouble?: (words: Words) => void;
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
const settings = {
  places: { most: 256, keptForKnown: 64 },
  closingMs: 5000,
  requireHostHeader: false,
  answersHalfClosed: true,
};

/** Starts the sandbox on 127.0.0.1. Throws a BenchError PORT_TAKEN when the port is not free. */
export async function startSandboxServer(options: SandboxServerOptions): Promise<SandboxServer> {
  const {
    realNow = Date.now,
    report = () => {},
    gaps = () => ({}),
    scheme = () => null,
    controls = () => asThePlatform,
  } = options;
  // What cannot be read is said before anything listens.
  bodyLimitOf(gaps());
  const service = sandbox({
    calls: options.calls,
    clients: currentClientKeys(options.clients),
    key: options.keys.privateKey,
    setup: () => ({
      scenarios: options.scenarios ?? allScenarios,
      gaps: gaps(),
      scheme: scheme(),
      ...controls(),
    }),
    faults: options.faults ?? (() => null),
    virtualNow: options.virtualNow ?? realNow,
    realNow,
    newId: options.newId ?? callIds(realNow),
    report,
  });
  const replies = replyWriter();
  const { port = 0, hosts = [], tls = null, onTlsTrouble = () => {} } = options;
  const names = namesOfSandbox(hosts);
  const server = await listenOnLoopback({ port, tls, ...settings }, (http, _, places) =>
    serve(http, { service, replies, places, names, gaps, realNow, onTlsTrouble, report }),
  );
  return {
    url: `${tls === null ? 'http' : 'https'}://127.0.0.1:${server.port}`,
    port: server.port,
    publicKeyPem: options.keys.publicKeyPem,
    onCall: service.onCall,
    close: async () => {
      replies.hurry();
      await server.close();
      await service.idle();
    },
  };
}

/** The longest body that is read, in bytes (gap body-limit). */
function bodyLimitOf(gaps: GapChoices): number {
  const size = gapValue(gaps, 'body-limit');
  const bytes = parseSize(size);
  if (bytes === null)
    throw new BenchError('USAGE', `"${size}" is no size for the assumption body-limit.`, 'Write it as 512KiB or 1MiB.');
  return bytes;
}

type ServerPorts = {
  readonly service: Sandbox;
  readonly replies: ReplyWriter;
  readonly places: ConnectionPlaces;
  readonly names: ReadonlySet<string>;
  readonly gaps: () => GapChoices;
  readonly realNow: () => Instant;
  readonly onTlsTrouble: (words: Words) => void;
  readonly report: (error: unknown) => void;
};

/** Every way into Node's HTTP server ends in an answer with a result; none of them is taken by Node itself. */
function serve(http: Server, ports: ServerPorts): void {
  const { service, replies, names, gaps, realNow, report } = ports;
  const refuse = (incoming: IncomingMessage, outgoing: ServerResponse, status: number, message: string): void => {
    const { method = '', url = '' } = incoming;
    service
      .refuse({ method, target: readRequestTarget(url)?.path ?? url }, status, message)
      .then((answer) => replies.write(outgoing, { answer, faults: null }, true))
      .catch(report);
  };
  const owed = owedAnswers(http);
  tellTlsTroubles(http, owed.hasAsked, ports.onTlsTrouble);
  // The guard stands in front of everything else, so that nothing of a misdirected request is ever looked into.
  http.on('request', (incoming, outgoing) => {
    const refusal = misdirected(incoming, names);
    if (refusal === null) void answerCall(incoming, outgoing, ports);
    else refuse(incoming, outgoing, refusal.status, refusal.message);
  });
  http.on('checkExpectation', (incoming, outgoing) => {
    const refusal = misdirected(incoming, names) ?? { status: 417, message: 'No expectation but 100-continue is met.' };
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

/** Whichever path and method are asked for: which of them the service has is the engine's first question. */
async function answerCall(incoming: IncomingMessage, outgoing: ServerResponse, ports: ServerPorts): Promise<void> {
  const { service, replies, places, gaps, realNow, report } = ports;
  const target = readRequestTarget(incoming.url ?? '')?.path;
  if (target === undefined) {
    answerUnsigned(outgoing, 400, realNow(), gaps());
    return;
  }
  try {
    const body = await readBody(incoming, bodyLimitOf(gaps()));
    const headers = headerLines(incoming.rawHeaders);
    const reply = await service.answer({ method: incoming.method ?? '', target, headers, body });
    if (reply.isVerified === true) places.know(incoming.socket);
    await replies.write(outgoing, reply, body === null);
  } catch (error) {
    // A caller that goes away in the middle of its body gets no answer, and is no error of the sandbox.
    if (error instanceof BodyCut) return;
    report(error);
    answerUnsigned(outgoing, 500, realNow(), gaps());
  }
}
