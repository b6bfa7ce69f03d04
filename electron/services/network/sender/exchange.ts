import { request as openRequest, type ClientRequest, type IncomingMessage } from 'node:http';
import { isIP, type Socket } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import type { HeaderLine } from '../../../../shared/documents/call.ts';
import type { TlsFacts } from '../../../../shared/documents/tls.ts';
import type { Words } from '../../../../shared/lib/text/words.ts';
import { headerLines } from '../http/message-head.ts';
import { IncompleteBody, readBody } from '../http/read-body.ts';
import type { ClientCertificate } from '../network/network.ts';
import { openConnection, type CompletedStep } from '../network/open-connection.ts';
import type { Proxy } from '../network/proxy-address.ts';
import { describeProxy } from '../network/proxy-trouble.ts';
import { RequestConnection, type Connections } from './connections.ts';
import { startPhaseClock, type PhaseClock } from './phase-clock.ts';
import type { SendAddress } from './send-address.ts';
import { failureOfTrouble, sendFailure, describeError, type SendFailure, type SendPhase } from './send-failure.ts';
import type { SendLimits } from './send-limits.ts';

type ExchangeRequest = {
  readonly address: SendAddress;
  readonly method: string;
  /** What follows the method: the path, or the whole address for a proxy. */
  readonly target: string;
  /** Every written line, in order. */
  readonly lines: readonly HeaderLine[];
  readonly body: Buffer;
  readonly limits: SendLimits;
  readonly signal: AbortSignal | undefined;
  readonly proxy: Proxy | null;
  readonly ca: readonly string[];
  readonly clientCertificate: ClientCertificate | null;
  /** Where connections are taken from and left for the next request; absent: the connection is closed. */
  readonly connections?: Connections | undefined;
  /** Called for each completed step, TLS with the service included. */
  readonly stepDone?: ((step: ConnectionStep) => void) | undefined;
};

export type ConnectionStep = CompletedStep | { readonly step: 'tls'; readonly facts: TlsFacts | null };

type RawAnswer = { readonly status: number; readonly headers: readonly HeaderLine[]; readonly body: Buffer };

export type Exchange = {
  readonly answer: RawAnswer | null;
  readonly failure: SendFailure | null;
  /** What to do about the failure itself, not about the request. */
  readonly hint: Words | null;
  /** Status, headers and partial body that came before the failure. */
  readonly head: RawAnswer | null;
  /** What was agreed with the service; null without completed TLS. */
  readonly tls: TlsFacts | null;
  readonly durationsMs: Readonly<Record<string, number>>;
};

/** Sends one request on one connection, a new one unless one was left. Always resolves, once; never retries. */
export async function exchange(request: ExchangeRequest): Promise<Exchange> {
  // A connection that the other side has closed by now is not taken.
  if (request.connections !== undefined) await setImmediate();
  return new Promise((resolve) => startExchange(request, resolve));
}

function startExchange(request: ExchangeRequest, resolve: (exchange: Exchange) => void): void {
  const { address, limits, proxy, signal } = request;
  const connection = new RequestConnection(request.connections, placeOf(request));
  let head = (): Exchange['head'] => null;
  let settled = false;
  const settle = (answer: RawAnswer | null, failure: SendFailure | null, hint: Words | null = null): void => {
    if (settled) return;
    settled = true;
    const durationsMs = clock.stop();
    signal?.removeEventListener('abort', cancel);
    if (answer === null || !connection.leave()) {
      outgoing?.destroy();
      connection.closing.abort();
    }
    resolve({ answer, failure, hint, head: head(), tls: factsOf(connection.tls), durationsMs });
  };
  const fail = (code: string, what: Words): void => {
    const phase = clock.phase();
    const hint = phase === 'proxy' && proxy !== null ? describeProxy(proxy) : null;
    settle(null, sendFailure(phase, code, what, isConnected(phase), hint), hint);
  };
  const failWith = (error: unknown): void => {
    const phase = clock.phase();
    const trouble = describeError(phase, error, { tls: connection.tls?.progress() ?? null, proxy });
    settle(null, failureOfTrouble(phase, trouble, isConnected(phase)), trouble.hint);
  };
  const clock = startPhaseClock(connection.socket === null ? firstPhase(request) : 'send', limits, (_, limitMs) =>
    fail('TIMEOUT', timeoutWords(limitMs)),
  );
  const cancel = (): void => fail('CANCELLED', { en: 'Sending was cancelled', zh: '發送已取消' });
  const failTooLong = (): void => fail('LIMIT_BODY', bodyTooLong(limits.bodyBytes));
  let outgoing: ClientRequest | null = null;

  if (signal?.aborted === true) return cancel();
  signal?.addEventListener('abort', cancel);
  const answered: Outcomes['answered'] = ({ status, headers }, body, beginning) => {
    head = () => ({ status, headers, body: beginning() });
    clock.enter('body');
    body.then(
      (read) => (read === null ? failTooLong() : settle({ status, headers, body: read }, null)),
      (error: unknown) => fail('CUT', cutWords(error)),
    );
  };
  const write = (socket: Socket): void => {
    if (settled) return;
    connection.use(socket);
    if (address.secure) request.stepDone?.({ step: 'tls', facts: factsOf(connection.tls) });
    clock.enter('send');
    outgoing = writeRequest(socket, request, { fail, failWith, clock, answered });
  };
  if (connection.socket !== null) return write(connection.socket);
  connect(request, connection, clock.enter).then(write, failWith);
}

function connect(request: ExchangeRequest, connection: RequestConnection, enter: PhaseClock['enter']): Promise<Socket> {
  const { address, proxy, ca, clientCertificate, limits, stepDone } = request;
  return openConnection({
    destination: address,
    proxy,
    ca,
    clientCertificate,
    headerBytes: limits.headerBytes,
    enter,
    stepDone,
    tls: (progress, of) => void (connection.tls = { progress, of }),
    closing: connection.closing.signal,
  });
}

/** Connections to one place serve each other's requests. */
function placeOf({ address, proxy }: ExchangeRequest): string {
  return JSON.stringify([address.secure, address.authority, proxy?.shown ?? null]);
}

function factsOf(tls: RequestConnection['tls']): TlsFacts | null {
  return tls?.of === 'service' ? tls.progress().facts : null;
}

function firstPhase({ proxy, address }: ExchangeRequest): SendPhase {
  if (proxy !== null) return 'proxy';
  return isIP(address.host) === 0 ? 'lookup' : 'connect';
}

function isConnected(phase: SendPhase): boolean {
  return !['lookup', 'connect', 'proxy', 'tls'].includes(phase);
}

/** The most bytes stored of a body that never ended. */
const maxPartialBodyBytes = 1_048_576;

function collectBeginning(incoming: IncomingMessage): () => Buffer {
  const pieces: Buffer[] = [];
  let size = 0;
  incoming.on('data', (piece: Buffer) => {
    if (size < maxPartialBodyBytes) pieces.push(piece.subarray(0, maxPartialBodyBytes - size));
    size += piece.length;
  });
  return () => Buffer.concat(pieces);
}

/** The most interim answers (1xx). An endless sequence would cost memory and time. */
const maxInterim = 20;
const tooManyInterim: Words = {
  en: `The other side sent more than ${maxInterim} interim responses (1xx). The connection was closed`,
  zh: `對方送出超過 ${maxInterim} 個臨時回應（1xx），已終止`,
};

type Outcomes = {
  readonly fail: (code: string, what: Words) => void;
  readonly failWith: (error: unknown) => void;
  readonly answered: (head: Omit<RawAnswer, 'body'>, body: Promise<Buffer | null>, beginning: () => Buffer) => void;
  readonly clock: PhaseClock;
};

function writeRequest(
  socket: Socket,
  { method, target, lines, limits, body, connections }: ExchangeRequest,
  { fail, failWith, answered, clock }: Outcomes,
): ClientRequest {
  const outgoing = openRequest({
    createConnection: () => socket,
    method,
    path: target,
    headers: lines.flat(),
    maxHeaderSize: limits.headerBytes,
  });
  // Without an agent, Node closes the connection behind the answer whatever the header says.
  outgoing.shouldKeepAlive = connections !== undefined;
  outgoing.on('socket', () => {
    // Before the parser's own listener, which may announce the answer.
    socket.prependOnceListener('data', () => clock.enter('headers'));
    if (socket.destroyed) failWith(socket.errored ?? new Error('closed'));
  });
  outgoing.on('finish', () => {
    if (clock.phase() === 'send') clock.enter('wait');
  });
  let isWhole = (): boolean => false;
  // An error after the end of an answer does not change it.
  outgoing.on('error', (error) => (isWhole() ? undefined : failWith(error)));
  outgoing.on('upgrade', (answer) =>
    fail('UPGRADE', {
      en: `The other side changed the protocol (${answer.statusCode}). The connection was closed`,
      zh: `對方轉換了協定（${answer.statusCode}），已終止`,
    }),
  );
  let interim = 0;
  outgoing.on('information', () => {
    interim += 1;
    if (interim > maxInterim) fail('LIMIT_INTERIM', tooManyInterim);
  });
  outgoing.on('response', (incoming) => {
    isWhole = () => incoming.complete;
    const head = { status: incoming.statusCode ?? 0, headers: headerLines(incoming.rawHeaders) };
    answered(head, readBody(incoming, limits.bodyBytes), collectBeginning(incoming));
  });
  if (body.length > longestText) outgoing.end(body);
  else outgoing.end(body.toString('latin1'), 'latin1');
  return outgoing;
}

/** Up to so many bytes, a body is written together with its head, as one text: Latin-1 has a character for each byte. */
const longestText = 16 * 1024;

function timeoutWords(limitMs: number): Words {
  return { en: `The time limit of ${limitMs} ms passed`, zh: `${limitMs} 毫秒的時限已到` };
}

function bodyTooLong(limit: number): Words {
  return {
    en: `The body of the response is over the limit of ${limit} bytes. The connection was closed`,
    zh: `回應正文超出 ${limit} 位元組的上限，已終止`,
  };
}

function cutWords(error: unknown): Words {
  const bytes = error instanceof IncompleteBody ? error.receivedBytes : 0;
  return { en: `The connection ended after ${bytes} bytes of the body`, zh: `連線在正文的 ${bytes} 位元組後結束` };
}
