import { brotliCompressSync, gzipSync } from 'node:zlib';
import { decodeBody } from '../decode-body.ts';
import type { SendOutcome } from '../send.ts';
import { answering, endless, peer, type Peer } from './peer.ts';

/** A hostile answer, and the limit that stops it. */
export type Bomb = {
  readonly name: string;
  readonly start: () => Promise<Peer>;
  readonly code: string;
  readonly phase: string;
  /** The total time, where only time ends it. */
  readonly totalMs?: number;
};

/** The limit or error of an exchange or of decoding its answer. */
export async function endOf(outcome: SendOutcome): Promise<{ readonly code: string | null; readonly phase: string }> {
  if (outcome.kind === 'failed') return { code: outcome.failure.code, phase: outcome.failure.phase };
  const { note } = await decodeBody(outcome.answer.headers, outcome.answer.body);
  return { code: note?.says ?? null, phase: 'decode' };
}

const decodedBytes = 11 * 1024 * 1024;

function encoded(encoding: string, body: Buffer): Promise<Peer> {
  return answering(`HTTP/1.1 200 OK\r\nContent-Encoding: ${encoding}\r\nContent-Length: ${body.length}\r\n\r\n`, body);
}

function dribbling(head: string, everyMs: number): Promise<Peer> {
  return peer((socket) => {
    socket.write(head);
    const timer = setInterval(() => socket.write('x'), everyMs);
    socket.on('close', () => clearInterval(timer));
  });
}

const chunked = 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n';
const chunk = Buffer.from(`10000\r\n${'x'.repeat(65_536)}\r\n`);
const zeros = (): Buffer => Buffer.alloc(decodedBytes);
const greatLength = 'HTTP/1.1 200 OK\r\nContent-Length: 99999999999\r\n\r\n';

export const bombs: readonly Bomb[] = [
  { name: 'gzip', start: () => encoded('gzip', gzipSync(zeros())), code: 'LIMIT_DECODED', phase: 'decode' },
  {
    name: 'brotli',
    start: () => encoded('br', brotliCompressSync(zeros(), { params: { 1: 1 } })),
    code: 'LIMIT_DECODED',
    phase: 'decode',
  },
  {
    name: 'a thousand layers',
    start: () => encoded('gzip, '.repeat(1000), gzipSync('x')),
    code: 'LIMIT_LAYERS',
    phase: 'decode',
  },
  {
    name: 'no gzip at all',
    start: () => encoded('gzip', Buffer.from('hello')),
    code: 'ENCODING_DAMAGED',
    phase: 'decode',
  },
  {
    name: 'an unknown encoding',
    start: () => encoded('zstd', Buffer.from('hello')),
    code: 'ENCODING_UNKNOWN',
    phase: 'decode',
  },
  { name: 'endless chunks', start: () => endless(chunked, chunk), code: 'LIMIT_BODY', phase: 'body' },
  {
    name: 'an endless body',
    start: () => endless('HTTP/1.1 200 OK\r\n\r\n', Buffer.alloc(65_536)),
    code: 'LIMIT_BODY',
    phase: 'body',
  },
  {
    name: 'a great length',
    start: () => endless(greatLength, Buffer.alloc(65_536)),
    code: 'LIMIT_BODY',
    phase: 'body',
  },
  {
    name: 'an endless header',
    start: () => endless('HTTP/1.1 200 OK\r\nX: ', Buffer.alloc(4096, 'x')),
    code: 'LIMIT_HEADERS',
    phase: 'headers',
  },
  {
    name: 'endless headers',
    start: () => endless('HTTP/1.1 200 OK\r\n', Buffer.from('X: y\r\n'.repeat(500))),
    code: 'LIMIT_HEADERS',
    phase: 'headers',
  },
  {
    name: 'one byte at a time',
    start: () => dribbling('HTTP/1.1 200 OK\r\n\r\n', 20),
    code: 'TIMEOUT',
    phase: 'body',
    totalMs: 300,
  },
  {
    name: 'answers before the answer',
    start: () => endless('', Buffer.from('HTTP/1.1 100 Continue\r\n\r\n'.repeat(10))),
    code: 'LIMIT_INTERIM',
    phase: 'headers',
  },
];
