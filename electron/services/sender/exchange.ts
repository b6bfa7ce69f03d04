import { request as requestPlain } from 'node:http';
import type { ClientRequest } from 'node:http';
import { request as requestSecure } from 'node:https';
import { isIP } from 'node:net';
import type { Socket } from 'node:net';
import type { HeaderLine } from '../../../shared/documents/call.ts';
import type { Words } from '../../../shared/lib/text/words.ts';
import { headerLines } from '../http/header-lines.ts';
import { BodyCut, readBody } from '../http/read-body.ts';
import type { SendAddress } from './send-address.ts';
import { failureOfError, sendFailure } from './send-failure.ts';
import type { SendFailure } from './send-failure.ts';
import type { SendLimits } from './send-limits.ts';
import { startPhaseClock } from './phase-clock.ts';
import type { PhaseClock } from './phase-clock.ts';

export type ExchangeRequest = {
  readonly address: SendAddress;
  readonly method: string;
  /** Every line that is written, in order; nothing is added. */
  readonly lines: readonly HeaderLine[];
  readonly body: Buffer;
  readonly limits: SendLimits;
  readonly signal: AbortSignal | undefined;
};

type RawAnswer = { readonly status: number; readonly headers: readonly HeaderLine[]; readonly body: Buffer };

export type Exchange = {
  readonly answer: RawAnswer | null;
  readonly failure: SendFailure | null;
  /** Status and headers, where they came before the failure. */
  readonly head: Omit<RawAnswer, 'body'> | null;
  readonly durationsMs: Readonly<Record<string, number>>;
};

/** One request on one fresh connection, and whatever comes back. Resolves always and once; nothing is tried again. */
export async function exchange(request: ExchangeRequest): Promise<Exchange> {
  return new Promise((resolve) => {
    let head: Exchange['head'] = null;
    let settled = false;
    const settle = (answer: RawAnswer | null, failure: SendFailure | null): void => {
      if (settled) return;
      settled = true;
      const durationsMs = clock.stop();
      request.signal?.removeEventListener('abort', cancel);
      outgoing?.destroy();
      resolve({ answer, failure, head, durationsMs });
    };
    const connected = (): boolean => !['lookup', 'connect', 'tls'].includes(clock.phase());
    const fail = (code: string, what: Words): void => settle(null, sendFailure(clock.phase(), code, what, connected()));
    const clock = startPhaseClock(
      isIP(request.address.host) === 0 ? 'lookup' : 'connect',
      request.limits,
      (_, limitMs) => fail('TIMEOUT', { en: `The limit of ${limitMs} ms ran out`, zh: `${limitMs} 毫秒的時限已到` }),
    );
    const cancel = (): void => fail('CANCELLED', { en: 'Sending was cancelled', zh: '發送已取消' });
    let outgoing: ClientRequest | null = null;

    if (request.signal?.aborted === true) return cancel();
    request.signal?.addEventListener('abort', cancel);
    outgoing = openRequest(request);
    followConnection(outgoing, request.address.secure, clock);
    outgoing.on('error', (error) => settle(null, failureOfError(clock.phase(), error, connected())));
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
      const { bodyBytes } = request.limits;
      const read = { status: incoming.statusCode ?? 0, headers: headerLines(incoming.rawHeaders) };
      head = read;
      clock.enter('body');
      readBody(incoming, bodyBytes).then(
        (body) => (body === null ? fail('LIMIT_BODY', tooLong(bodyBytes)) : settle({ ...read, body }, null)),
        (error: unknown) => fail('CUT', cutAfter(error)),
      );
    });
    outgoing.end(request.body);
  });
}

/** Answers before the answer (1xx). A peer may send one or a few; one that sends them without end wants memory and time. */
const mostInterim = 20;
const tooManyInterim: Words = {
  en: `The other side sent more than ${mostInterim} interim answers (1xx); it was ended`,
  zh: `對方送出超過 ${mostInterim} 個臨時回應（1xx），已終止`,
};

function openRequest({ address, method, lines, limits }: ExchangeRequest): ClientRequest {
  const open = address.secure ? requestSecure : requestPlain;
  return open({
    host: address.host,
    port: address.port,
    method,
    path: address.path,
    headers: lines.flat(),
    agent: false,
    maxHeaderSize: limits.headerBytes,
  });
}

function followConnection(outgoing: ClientRequest, secure: boolean, clock: PhaseClock): void {
  outgoing.on('socket', (socket: Socket) => {
    socket.on('lookup', (error: Error | null) => {
      if (error === null) clock.enter('connect');
    });
    socket.on('connect', () => clock.enter(secure ? 'tls' : 'send'));
    if (secure) socket.on('secureConnect', () => clock.enter('send'));
    // Before the parser's own listener, which may already announce the answer.
    socket.prependOnceListener('data', () => clock.enter('headers'));
  });
  outgoing.on('finish', () => {
    if (clock.phase() === 'send') clock.enter('wait');
  });
}

function tooLong(limit: number): Words {
  return {
    en: `The body of the answer passes the limit of ${limit} bytes; it was ended`,
    zh: `回應內文超出 ${limit} 位元組的上限，已終止`,
  };
}

function cutAfter(error: unknown): Words {
  const bytes = error instanceof BodyCut ? error.receivedBytes : 0;
  return { en: `The connection ended after ${bytes} bytes of the body`, zh: `連線在內文的 ${bytes} 位元組後結束` };
}
