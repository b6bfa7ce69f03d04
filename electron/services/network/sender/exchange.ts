import { request as openRequest } from 'node:http';
import type { ClientRequest, IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import type { Socket } from 'node:net';
import type { HeaderLine } from '../../../../shared/documents/call.ts';
import type { TlsFacts } from '../../../../shared/documents/tls.ts';
import type { Words } from '../../../../shared/lib/text/words.ts';
import { headerLines } from '../http/message-head.ts';
import { BodyCut, readBody } from '../http/read-body.ts';
import type { ClientCertificate } from '../network/network.ts';
import { openConnection } from '../network/open-connection.ts';
import type { PassedStep } from '../network/open-connection.ts';
import type { Proxy } from '../network/proxy-address.ts';
import { whichProxy } from '../network/proxy-trouble.ts';
import type { TlsProgress } from '../network/tls-trouble.ts';
import { startPhaseClock } from './phase-clock.ts';
import type { PhaseClock } from './phase-clock.ts';
import type { SendAddress } from './send-address.ts';
import { failureOfTrouble, sendFailure, troubleOfError } from './send-failure.ts';
import type { SendFailure, SendPhase } from './send-failure.ts';
import type { SendLimits } from './send-limits.ts';

export type ExchangeRequest = {
  readonly address: SendAddress;
  readonly method: string;
  /** What stands behind the method: the path, or the whole address for a proxy. */
  readonly target: string;
  /** Every line that is written, in order; nothing is added. */
  readonly lines: readonly HeaderLine[];
  readonly body: Buffer;
  readonly limits: SendLimits;
  readonly signal: AbortSignal | undefined;
  readonly proxy: Proxy | null;
  readonly ca: readonly string[];
  readonly clientCertificate: ClientCertificate | null;
  /** Told of each step on the way that is over and went well, TLS with the service among them. */
  readonly passed?: ((step: WayStep) => void) | undefined;
};

export type WayStep = PassedStep | { readonly step: 'tls'; readonly facts: TlsFacts | null };

type RawAnswer = { readonly status: number; readonly headers: readonly HeaderLine[]; readonly body: Buffer };

export type Exchange = {
  readonly answer: RawAnswer | null;
  readonly failure: SendFailure | null;
  /** What to do about the failure itself, apart from what became of the request. */
  readonly hint: Words | null;
  /** Status, headers and the beginning of the body, where they came before the failure. */
  readonly head: RawAnswer | null;
  /** What was agreed on with the service itself; null where it came to nothing, or was plain. */
  readonly tls: TlsFacts | null;
  readonly durationsMs: Readonly<Record<string, number>>;
};

type TlsOf = { readonly progress: () => TlsProgress; readonly of: 'service' | 'proxy' };

/** One request on one fresh connection, and whatever comes back. Resolves always and once; nothing is tried again. */
export async function exchange(request: ExchangeRequest): Promise<Exchange> {
  return new Promise((resolve) => {
    const { address, limits, proxy, signal } = request;
    const closing = new AbortController();
    let head = (): Exchange['head'] => null;
    let tls: TlsOf | null = null;
    let settled = false;
    const settle = (answer: RawAnswer | null, failure: SendFailure | null, hint: Words | null = null): void => {
      if (settled) return;
      settled = true;
      const durationsMs = clock.stop();
      signal?.removeEventListener('abort', cancel);
      outgoing?.destroy();
      closing.abort();
      resolve({ answer, failure, hint, head: head(), tls: factsOf(tls), durationsMs });
    };
    const fail = (code: string, what: Words): void => {
      const phase = clock.phase();
      const hint = phase === 'proxy' && proxy !== null ? whichProxy(proxy) : null;
      settle(null, sendFailure(phase, code, what, isConnected(phase), hint), hint);
    };
    const failWith = (error: unknown): void => {
      const phase = clock.phase();
      const trouble = troubleOfError(phase, error, { tls: tls?.progress() ?? null, proxy });
      settle(null, failureOfTrouble(phase, trouble, isConnected(phase)), trouble.hint);
    };
    const clock = startPhaseClock(firstPhase(request), limits, (_, limitMs) => fail('TIMEOUT', timeRanOut(limitMs)));
    const cancel = (): void => fail('CANCELLED', { en: 'Sending was cancelled', zh: '發送已取消' });
    let outgoing: ClientRequest | null = null;

    if (signal?.aborted === true) return cancel();
    signal?.addEventListener('abort', cancel);
    const answered: Outcomes['answered'] = ({ status, headers }, body, beginning) => {
      head = () => ({ status, headers, body: beginning() });
      clock.enter('body');
      body.then(
        (read) =>
          read === null ? fail('LIMIT_BODY', tooLong(limits.bodyBytes)) : settle({ status, headers, body: read }, null),
        (error: unknown) => fail('CUT', cutAfter(error)),
      );
    };
    const write = (socket: Socket): void => {
      if (settled) return;
      if (address.secure) request.passed?.({ step: 'tls', facts: factsOf(tls) });
      clock.enter('send');
      outgoing = writeRequest(socket, request, { fail, failWith, clock, answered });
    };
    openConnection({
      destination: address,
      proxy,
      ca: request.ca,
      clientCertificate: request.clientCertificate,
      headerBytes: limits.headerBytes,
      enter: clock.enter,
      ...(request.passed === undefined ? {} : { passed: request.passed }),
      tls: (progress, of) => (tls = { progress, of }),
      closing: closing.signal,
    }).then(write, failWith);
  });
}

/** What was agreed on with the service itself. */
function factsOf(tls: TlsOf | null): TlsFacts | null {
  return tls?.of === 'service' ? tls.progress().facts : null;
}

function firstPhase({ proxy, address }: ExchangeRequest): SendPhase {
  if (proxy !== null) return 'proxy';
  return isIP(address.host) === 0 ? 'lookup' : 'connect';
}

function isConnected(phase: SendPhase): boolean {
  return !['lookup', 'connect', 'proxy', 'tls'].includes(phase);
}

/** So much is kept of a body that never came to its end, in bytes. */
const keptOfBody = 1_048_576;

/** The beginning of a body, as far as it has come when it is asked for. */
function beginningOf(incoming: IncomingMessage): () => Buffer {
  const pieces: Buffer[] = [];
  let size = 0;
  incoming.on('data', (piece: Buffer) => {
    if (size < keptOfBody) pieces.push(piece.subarray(0, keptOfBody - size));
    size += piece.length;
  });
  return () => Buffer.concat(pieces);
}

/** Answers before the answer (1xx). A peer may send one or a few; one that sends them without end wants memory and time. */
const mostInterim = 20;
const tooManyInterim: Words = {
  en: `The other side sent more than ${mostInterim} interim answers (1xx); it was ended`,
  zh: `對方送出超過 ${mostInterim} 個臨時回應（1xx），已終止`,
};

type Outcomes = {
  readonly fail: (code: string, what: Words) => void;
  readonly failWith: (error: unknown) => void;
  readonly answered: (head: Omit<RawAnswer, 'body'>, body: Promise<Buffer | null>, beginning: () => Buffer) => void;
  readonly clock: PhaseClock;
};

function writeRequest(
  socket: Socket,
  { method, target, lines, limits, body }: ExchangeRequest,
  { fail, failWith, answered, clock }: Outcomes,
): ClientRequest {
  const outgoing = openRequest({
    createConnection: () => socket,
    method,
    path: target,
    headers: lines.flat(),
    maxHeaderSize: limits.headerBytes,
  });
  outgoing.on('socket', () => {
    // Before the parser's own listener, which may already announce the answer.
    socket.prependOnceListener('data', () => clock.enter('headers'));
    if (socket.destroyed) failWith(socket.errored ?? new Error('closed'));
  });
  outgoing.on('finish', () => {
    if (clock.phase() === 'send') clock.enter('wait');
  });
  let isWhole = (): boolean => false;
  // What breaks behind the end of an answer, or stands there, takes nothing from it.
  outgoing.on('error', (error) => (isWhole() ? undefined : failWith(error)));
  outgoing.on('upgrade', (answer) =>
    fail('UPGRADE', {
      en: `The other side changed the protocol (${answer.statusCode}); it was ended`,
      zh: `對方轉換了協定（${answer.statusCode}），已終止`,
    }),
  );
  let interim = 0;
  outgoing.on('information', () => {
    interim += 1;
    if (interim > mostInterim) fail('LIMIT_INTERIM', tooManyInterim);
  });
  outgoing.on('response', (incoming) => {
    isWhole = () => incoming.complete;
    const head = { status: incoming.statusCode ?? 0, headers: headerLines(incoming.rawHeaders) };
    answered(head, readBody(incoming, limits.bodyBytes), beginningOf(incoming));
  });
  outgoing.end(body);
  return outgoing;
}

function timeRanOut(limitMs: number): Words {
  return { en: `The limit of ${limitMs} ms ran out`, zh: `${limitMs} 毫秒的時限已到` };
}

function tooLong(limit: number): Words {
  return {
    en: `The body of the answer passes the limit of ${limit} bytes; it was ended`,
    zh: `回應正文超出 ${limit} 位元組的上限，已終止`,
  };
}

function cutAfter(error: unknown): Words {
  const bytes = error instanceof BodyCut ? error.receivedBytes : 0;
  return { en: `The connection ended after ${bytes} bytes of the body`, zh: `連線在正文的 ${bytes} 位元組後結束` };
}
