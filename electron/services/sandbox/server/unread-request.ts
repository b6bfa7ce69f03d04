import { STATUS_CODES, type ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Instant } from '../../../../shared/lib/time/clock.ts';
import { jsonContentType } from '../../../../shared/protocol/signing/envelope.ts';
import { createResult, writeAnswerBody } from '../../../../shared/protocol/sandbox/answer.ts';
import type { GapChoices } from '../../../../shared/gaps/gaps.ts';
import type { HeaderLine } from '../../../../shared/documents/call.ts';
import { writeRequestTime } from '../../../../shared/protocol/signing/request-time.ts';
import { getSigningProfile } from '../../../../shared/protocol/signing/signing-profiles.ts';
import { describeParseError } from '../../network/http/message-head.ts';
import { withChosenCase, withConnectionLines } from './reply-writer.ts';

// Bytes that are not an HTTP request get a result too (F / PARAM_ILLEGAL). It is unsigned, as method and path are
// unknown.

/** Answers on the bare socket after a parser error, if the socket is still writable. */
export function answerUnread(socket: Duplex, code: string | undefined, now: Instant, gaps: GapChoices): void {
  socket.on('error', () => socket.destroy());
  // Bytes after the last request of a connection are no request.
  if (!socket.writable || code === 'HPE_CLOSED_CONNECTION') {
    socket.destroy();
    return;
  }
  const { status, words } = describeParseError(code);
  const body = unreadBody(words);
  const lines = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}`,
    ...unreadHeaders(now, body, gaps).map(([name, value]) => `${name}: ${value}`),
  ];
  socket.end(`${lines.join('\r\n')}\r\n\r\n${body}`, () => socket.destroy());
}

/** Answers a request without a path, or one at which the sandbox itself failed. */
export function answerUnsigned(outgoing: ServerResponse, status: 400 | 500, now: Instant, gaps: GapChoices): void {
  if (outgoing.headersSent) {
    outgoing.destroy();
    return;
  }
  const body =
    status === 400 ? unreadBody('The target of the request is not a path.') : writeAnswerBody(ownError, null);
  outgoing.writeHead(status, unreadHeaders(now, body, gaps).flat());
  outgoing.end(body);
}

const ownError = createResult('UNKNOWN_EXCEPTION', null, 'The sandbox had an internal error.');

function unreadBody(words: string): string {
  return writeAnswerBody(createResult('PARAM_ILLEGAL', null, words), null);
}

function unreadHeaders(now: Instant, body: string, gaps: GapChoices): readonly HeaderLine[] {
  const time = writeRequestTime(getSigningProfile(gaps).time, now, 0);
  const lines = withChosenCase(
    [
      ['Response-Time', time],
      ['Content-Type', jsonContentType],
    ],
    gaps,
  );
  return withConnectionLines(lines, { length: Buffer.byteLength(body), isLast: true, isKept: false });
}
