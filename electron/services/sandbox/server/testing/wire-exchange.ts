import { once } from 'node:events';
import { connect } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';

/**
 * Writes these pieces on a fresh connection, each in a turn of its own, then closes the sending side once `answers` of
 * them have come (0: at once), and gives every answer until the other side has closed too. What is written behind the
 * expected answers would be heard. An answer is told as its status, the code of its result, and whether it is signed:
 * `200 SUCCESS signed`.
 */
export async function wireExchange(
  port: number,
  pieces: readonly (string | Uint8Array)[],
  answers: number,
): Promise<readonly string[]> {
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true, noDelay: true });
  let received = Buffer.alloc(0);
  socket.on('error', () => {}); // What came until then is what counts.
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

/** The answers that are there whole. */
function readAnswers(bytes: Buffer): readonly string[] {
  const answers: string[] = [];
  for (let rest = bytes; ;) {
    const end = rest.indexOf('\r\n\r\n');
    if (end < 0) return answers;
    const head = rest.subarray(0, end).toString('latin1');
    const length = Number(/\r\ncontent-length: (\d+)/i.exec(head)?.[1] ?? 0);
    const body = rest.subarray(end + 4, end + 4 + length);
    // The answer to HEAD says the length of a body that does not come.
    const isWhole = body.length === length || rest.length === end + 4;
    if (!isWhole) return answers;
    const [, status = ''] = /^HTTP\/1\.1 (\d{3}) /.exec(head) ?? [];
    const [, code = ''] = /"resultCode":"(\w+)"/.exec(body.toString()) ?? [];
    const signed = /\r\nsignature: \w/i.test(head) ? 'signed' : '';
    answers.push([status, code, signed].filter((part) => part !== '').join(' '));
    rest = rest.subarray(end + 4 + length);
  }
}

/** Writes bytes on a fresh connection and gives everything that comes back until it ends. */
export function rawExchange(port: number, text: string | Uint8Array, host = '127.0.0.1'): Promise<string> {
  return new Promise((resolve, reject) => {
    const received: Buffer[] = [];
    const socket = connect({ host, port }, () => socket.write(text));
    socket.on('data', (chunk: Buffer) => received.push(chunk));
    socket.on('error', reject);
    socket.on('close', () => resolve(Buffer.concat(received).toString('latin1')));
  });
}

/** The status code of a raw answer; 0 when there is none. */
export function statusOf(answer: string): number {
  return Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1] ?? 0);
}
