import { BenchError } from '../../../shared/lib/bench-error.ts';
import type { HeaderLine } from '../../../shared/documents/call.ts';
import { decodeBody } from './decode-body.ts';
import { exchange } from './exchange.ts';
import { readSendAddress } from './send-address.ts';
import type { SendAddress } from './send-address.ts';
import { sendFailure } from './send-failure.ts';
import type { SendFailure } from './send-failure.ts';
import { defaultSendLimits } from './send-limits.ts';
import type { SendLimits } from './send-limits.ts';

export type SendRequest = {
  /** http or https; its path is written character for character. */
  readonly url: string;
  readonly method: string;
  /** The lines of the envelope; those of the connection are added around them. */
  readonly headers: readonly HeaderLine[];
  /** Written as it is: the very bytes that were signed. */
  readonly body: Uint8Array;
  readonly limits?: Partial<SendLimits>;
  /** Aborting ends the exchange at once, in any phase. */
  readonly signal?: AbortSignal;
};

export type SentAnswer = {
  readonly status: number;
  readonly headers: readonly HeaderLine[];
  /** After one layer of Content-Encoding, where the other side encoded unasked. */
  readonly body: Buffer;
};

export type SendOutcome =
  | { readonly kind: 'answered'; readonly answer: SentAnswer; readonly durationsMs: Readonly<Record<string, number>> }
  | {
      readonly kind: 'failed';
      readonly failure: SendFailure;
      /** Status and headers, where they came before the failure. */
      readonly head: Omit<SentAnswer, 'body'> | null;
      readonly durationsMs: Readonly<Record<string, number>>;
    };

/**
 * Sends one request, once: a fresh connection, HTTP/1.1, the header lines in order and case, the body's own bytes. A
 * redirect is an answer like any other and is not followed; nothing is ever sent again. Throws a BenchError only for an
 * address or a header that cannot be written as it is; everything that happens on the way is an outcome.
 */
export async function sendRequest(request: SendRequest): Promise<SendOutcome> {
  const address = readSendAddress(request.url);
  const limits = { ...defaultSendLimits, ...request.limits };
  const body = Buffer.from(request.body.buffer, request.body.byteOffset, request.body.length);
  const { method, headers, signal } = request;
  requireWritable(headers);
  const lines = wireHeaders(address, headers, body.length);
  const { answer, failure, head, durationsMs } = await exchange({ address, method, lines, body, limits, signal });
  if (answer === null) return { kind: 'failed', failure: failure ?? unexplained, head, durationsMs };
  const decoded = await decodeBody(answer.headers, answer.body, limits.decodedBytes);
  if ('body' in decoded) return { kind: 'answered', answer: { ...answer, body: decoded.body }, durationsMs };
  return { kind: 'failed', failure: sendFailure('decode', decoded.code, decoded.what, true), head, durationsMs };
}

const unexplained = sendFailure('wait', 'UNKNOWN', { en: 'It failed', zh: '傳送失敗' }, true);

/** Every header line as it is written: those of the connection around those of the envelope. */
function wireHeaders(address: SendAddress, headers: readonly HeaderLine[], bodyLength: number): readonly HeaderLine[] {
  return [
    ['Host', address.authority],
    ...headers,
    ['Accept-Encoding', 'identity'],
    ['Content-Length', String(bodyLength)],
    ['Connection', 'close'],
  ];
}

function requireWritable(headers: readonly HeaderLine[]): void {
  const wrong = headers.find(
    ([name, value]) => !/^[A-Za-z0-9-]{1,64}$/.test(name) || !/^[\x20-\x7e]{0,8192}$/.test(value),
  );
  if (wrong === undefined) return;
  const name = wrong[0].replace(/[^\x21-\x7e]/g, '?').slice(0, 64);
  throw new BenchError(
    'HEADER_SYNTAX',
    `The header ${name} cannot be written as it is.`,
    'A header takes printable ASCII only.',
  );
}
