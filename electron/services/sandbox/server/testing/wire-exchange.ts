import { once } from 'node:events';
import { connect } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';

/**
 * Writes the pieces on a new connection, one per turn, closes its sending side after `answers` answers (0: at once),
 * and returns all answers until the other side closes. An answer is `200 SUCCESS signed`: status, result code, whether
 * signed.
 */
export async function wireExchange(
  port: number,
  pieces: readonly (string | Uint8Array)[],
  answers: number,
): Promise<readonly string[]> {
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true, noDelay: true });
  let received = Buffer.alloc(0);
  socket.on('error', () => {});
  const closed = once(socket, 'close');
  socket.on('end', () => socket.end());
  socket.on('data', (chunk: Buffer) => {
    received = Buffer.concat([received, chunk]);
    if (readAnswers(received).length >= answers) socket.end();
  });
  await once(socket, 'connect');
  for (const piece of pieces) {
    if (socket.destroyed || socket.writableEnded) break;
    socket.write(typeof piece === 'string' ? Buffer.from(piece, 'latin1') : piece);
    await nextTurn();
  }
  if (answers === 0) socket.end();
  await closed;
  return readAnswers(received);
}

/** The complete answers. */
function readAnswers(bytes: Buffer): readonly string[] {
  const answers: string[] = [];
  for (let rest = bytes; ;) {
    const end = rest.indexOf('\r\n\r\n');
    if (end < 0) return answers;
    const head = rest.subarray(0, end).toString('latin1');
    const length = Number(/\r\ncontent-length: (\d+)/i.exec(head)?.[1] ?? 0);
    const body = rest.subarray(end + 4, end + 4 + length);
    // An answer to HEAD states a length without a body.
    const isWhole = body.length === length || rest.length === end + 4;
    if (!isWhole) return answers;
    const [, status = ''] = /^HTTP\/1\.1 (\d{3}) /.exec(head) ?? [];
    const [, code = ''] = /"resultCode":"(\w+)"/.exec(body.toString()) ?? [];
    const signed = /\r\nsignature: \w/i.test(head) ? 'signed' : '';
    answers.push([status, code, signed].filter((part) => part !== '').join(' '));
    rest = rest.subarray(end + 4 + length);
  }
}

/** Writes bytes on a new connection and returns everything received. */
export function rawExchange(port: number, text: string | Uint8Array, host = '127.0.0.1'): Promise<string> {
  return new Promise((resolve, reject) => {
    const received: Buffer[] = [];
    const socket = connect({ host, port }, () => socket.write(text));
    socket.on('data', (chunk: Buffer) => received.push(chunk));
    socket.on('error', reject);
    socket.on('close', () => resolve(Buffer.concat(received).toString('latin1')));
  });
}

/** The status of a raw answer; 0 for none. */
export function statusOf(answer: string): number {
  return Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1] ?? 0);
}
