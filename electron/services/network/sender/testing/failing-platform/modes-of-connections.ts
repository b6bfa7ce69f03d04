import {
  breakingAfter,
  failed,
  good,
  headOf,
  mode,
  saying,
  successBody,
  timed,
  written,
  type Behaviour,
  type FailingMode,
} from './mode.ts';
import { signedLines, signing } from './platform-signature.ts';

const whole = headOf(200, [timed, ['Content-Length', String(successBody.length)]]);
const half = successBody.subarray(0, 20);
const silent = { ...failed(/^TIMEOUT$/), isEndless: true } as const;

const stalling =
  (...pieces: readonly (string | Uint8Array)[]): Behaviour =>
  (_, socket) => {
    for (const piece of pieces) socket.write(piece);
  };

const inPieces: Behaviour = async (request, socket) => {
  const bytes = written(200, await signedLines(request, successBody), successBody);
  for (let at = 0; at < bytes.length; at += 40) {
    socket.write(bytes.subarray(at, at + 40));
    await new Promise((resolve) => setImmediate(resolve));
  }
  socket.end();
};

const resetAfter: Behaviour = async (request, socket) => {
  const bytes = written(200, await signedLines(request, successBody), successBody);
  await breakingAfter(bytes)(request, socket);
};

const dripping: Behaviour = (_, socket) => {
  socket.write(headOf(200, [timed]));
  const timer = setInterval(() => socket.write(' '), 15);
  socket.on('close', () => clearInterval(timer));
};

export const modesOfConnections: readonly FailingMode[] = [
  mode('reset-after-request', breakingAfter(), failed(/^ECONNRESET$/)),
  mode('close-after-request', saying(''), failed(/^ECONNRESET$/)),
  mode('reset-in-status-line', breakingAfter('HTTP/1.1 20'), failed(/^ECONNRESET$/)),
  mode('close-in-status-line', saying('HTTP/1.1 20'), failed(/^(ECONNRESET|HPE_INVALID_EOF_STATE)$/)),
  mode('close-in-headers', saying('HTTP/1.1 200 OK\r\nResponse-'), failed(/^(ECONNRESET|HPE_INVALID_EOF_STATE)$/)),
  mode('reset-after-headers', breakingAfter(whole), failed(/^(CUT|ECONNRESET)$/)),
  mode('reset-in-body', breakingAfter(whole, half), { ...failed(/^(CUT|ECONNRESET)$/), begun: half }),
  mode('close-in-body', saying(whole, half), { ...failed(/^CUT$/, 'after 20 bytes'), begun: half }),
  mode('no-answer', stalling(), silent),
  mode('silent-in-status-line', stalling('HTTP/1.1 200'), silent),
  mode('silent-after-headers', stalling(whole), silent),
  mode('silent-in-body', stalling(whole, half), silent),
  mode('one-byte-at-a-time', dripping, silent),
  mode('in-pieces', inPieces, good),
  mode('only-interim-then-close', saying('HTTP/1.1 100 Continue\r\n\r\n'), failed(/^ECONNRESET$/)),
  mode('whole', signing(), good),
  mode('reset-after-answer', resetAfter, good),
];
