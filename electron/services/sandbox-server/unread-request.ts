import { STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Instant } from '../../../shared/lib/time/clock.ts';
import { writeIsoTime } from '../../../shared/lib/time/iso-time.ts';
import { jsonContentType } from '../../../shared/protocol/signing/envelope.ts';
import { answerBody, resultOf } from '../../../shared/protocol/sandbox/index.ts';
import { malformed } from '../http/malformed.ts';

// What is no HTTP request never comes to the engine, and is answered with a result all the same: F / PARAM_ILLEGAL. That
// answer is unsigned: a signature covers method and path of the request, and nobody knows what was asked.

/** Answers on the bare socket of a request that the parser gave up on, where there is anybody left to answer. */
export function answerUnread(socket: Duplex, code: string | undefined, now: Instant): void {
  socket.on('error', () => socket.destroy());
  if (!socket.writable) {
    socket.destroy();
    return;
  }
  const { status, words } = malformed(code);
  const body = unreadBody(words);
  const lines = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}`,
    ...Object.entries(unreadHeaders(now)).map(([name, value]) => `${name}: ${value}`),
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Connection: close',
  ];
  socket.end(`${lines.join('\r\n')}\r\n\r\n${body}`, () => socket.destroy());
}

/** The same of a request whose target is none: no address can be made of it. */
export function unreadTarget(now: Instant): Response {
  return new Response(unreadBody('The target of the request is no path.'), {
    status: 400,
    headers: unreadHeaders(now),
  });
}

function unreadBody(words: string): string {
  return answerBody(resultOf('PARAM_ILLEGAL', null, words), null);
}

function unreadHeaders(now: Instant): Readonly<Record<string, string>> {
  return { 'Response-Time': writeIsoTime(now, 0), 'Content-Type': jsonContentType };
}
