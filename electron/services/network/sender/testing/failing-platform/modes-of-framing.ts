import type { HeaderLine } from '../../../../../../shared/documents/call.ts';
import {
  failed,
  good,
  headOf,
  mode,
  saying,
  successBody,
  timed,
  unread,
  written,
  type Behaviour,
  type FailingMode,
} from './mode.ts';
import { signedLines } from './platform-signature.ts';

const chunkedLine: HeaderLine = ['Transfer-Encoding', 'chunked'];
const notHttp = failed(/^HPE_/, 'not HTTP');

const around =
  (make: (lines: readonly HeaderLine[]) => Uint8Array): Behaviour =>
  async (request, socket) =>
    void socket.end(make(await signedLines(request, successBody)));

function chunks(pieces: readonly Uint8Array[], end = '0\r\n\r\n', extension = ''): Buffer {
  const framed = pieces.map((piece) =>
    Buffer.concat([Buffer.from(`${piece.length.toString(16)}${extension}\r\n`), piece, Buffer.from('\r\n')]),
  );
  return Buffer.concat([...framed, Buffer.from(end)]);
}

const keptOpen: Behaviour = async (request, socket) =>
  void socket.write(written(200, await signedLines(request, successBody), successBody));

const halves = [successBody.subarray(0, 9), successBody.subarray(9)];
const interim = (...lines: readonly string[]): Behaviour =>
  around((signed) => Buffer.concat([Buffer.from(lines.join('')), written(200, signed, successBody)]));

const endless =
  (head: string, piece: Uint8Array | string): Behaviour =>
  (_, socket) => {
    const more = (): void => {
      while (!socket.destroyed && socket.write(piece));
    };
    socket.on('drain', more);
    socket.write(head);
    more();
  };

export const modesOfFraming: readonly FailingMode[] = [
  mode('length-too-long', saying(headOf(200, [timed, ['Content-Length', '999']]), successBody), failed(/^CUT$/)),
  mode(
    'length-too-short',
    around((signed) => Buffer.concat([headOf(200, [...signed, ['Content-Length', '9']]), successBody])),
    { ...unread(['answer-body', 'answer-status', 'syntax'], 'starts like JSON', true), signature: 'wrong' },
  ),
  mode('two-lengths', saying(headOf(200, [timed, ['Content-Length', '1'], ['Content-Length', '2']]), 'ab'), notHttp),
  mode('length-no-number', saying(headOf(200, [timed, ['Content-Length', '-1']]), 'ab'), notHttp),
  mode(
    'length-and-chunks',
    saying(headOf(200, [timed, ['Content-Length', '2'], chunkedLine]), '2\r\nab\r\n0\r\n\r\n'),
    notHttp,
  ),
  mode(
    'chunked',
    around((signed) => Buffer.concat([headOf(200, [...signed, chunkedLine]), chunks(halves)])),
    good,
  ),
  mode(
    'chunked-with-trailers',
    around((signed) =>
      Buffer.concat([headOf(200, [...signed, chunkedLine]), chunks(halves, '0\r\nX-Checksum: 1\r\n\r\n')]),
    ),
    good,
  ),
  mode(
    'chunked-with-extensions',
    around((signed) =>
      Buffer.concat([headOf(200, [...signed, chunkedLine]), chunks(halves, '0\r\n\r\n', ';name=value')]),
    ),
    good,
  ),
  mode('chunk-size-broken', saying(headOf(200, [timed, chunkedLine]), 'zz\r\nab\r\n0\r\n\r\n'), notHttp),
  mode('chunks-cut', saying(headOf(200, [timed, chunkedLine]), '9\r\nabc'), failed(/^CUT$/)),
  mode('last-chunk-missing', saying(headOf(200, [timed, chunkedLine]), chunks(halves, '')), failed(/^CUT$/)),
  mode(
    'until-close',
    around((signed) => Buffer.concat([headOf(200, signed), successBody])),
    good,
  ),
  mode(
    'http-1.0',
    around((signed) => Buffer.concat([headOf('HTTP/1.0 200 OK', signed), successBody])),
    good,
  ),
  mode('http-0.9', saying(successBody), notHttp),
  mode('another-protocol', saying('SSH-2.0-OpenSSH_9.9\r\n'), notHttp),
  mode('tls-on-a-plain-port', saying(Buffer.from([0x15, 3, 1, 0, 2, 2, 0x46])), {
    ...failed(/TLS/, 'uses TLS on this port'),
    mayHaveArrived: false,
  }),
  mode('http-2', saying(Buffer.from([0, 0, 6, 4, 0, 0, 0, 0, 0, 0, 3, 0, 0, 0, 100])), notHttp),
  mode('great-length', saying(headOf(200, [timed, ['Content-Length', '99999999999']]), 'ab'), failed(/^LIMIT_BODY$/)),
  mode('endless-body', endless('HTTP/1.1 200 OK\r\n\r\n', Buffer.alloc(262_144, 'x')), failed(/^LIMIT_BODY$/)),
  mode('endless-header', endless('HTTP/1.1 200 OK\r\nX: ', 'x'.repeat(4096)), failed(/^LIMIT_HEADERS$/)),
  mode('endless-interim', endless('', 'HTTP/1.1 100 Continue\r\n\r\n'.repeat(10)), failed(/^LIMIT_INTERIM$/)),
  mode('continue-first', interim('HTTP/1.1 100 Continue\r\n\r\n'), good),
  mode('early-hints-first', interim('HTTP/1.1 102 Processing\r\n\r\n', 'HTTP/1.1 103 Early Hints\r\n\r\n'), good),
  mode(
    'other-protocol-agreed',
    saying('HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: x\r\n\r\n'),
    {
      ...failed(/^UPGRADE$/),
    },
  ),
  mode(
    'two-answers',
    around((signed) => Buffer.concat([written(200, signed, successBody), written(500, [], 'x')])),
    good,
  ),
  mode(
    'rest-behind',
    around((signed) => Buffer.concat([written(200, signed, successBody), Buffer.from('rest')])),
    good,
  ),
  mode(
    'no-reason',
    around((signed) => written('HTTP/1.1 200', signed, successBody)),
    good,
  ),
  mode(
    'lower-case-names',
    around((signed) =>
      written(
        200,
        signed.map(([name, value]) => [name.toLowerCase(), value]),
        successBody,
      ),
    ),
    good,
  ),
  mode(
    'spaced-values',
    around((signed) =>
      written(
        200,
        signed.map(([name, value]) => [name, `  ${value} `]),
        successBody,
      ),
    ),
    good,
  ),
  mode('folded-header', saying('HTTP/1.1 200 OK\r\nX: a\r\n b\r\nContent-Length: 0\r\n\r\n'), notHttp),
  mode('header-without-colon', saying('HTTP/1.1 200 OK\r\nResponse-Time\r\nContent-Length: 0\r\n\r\n'), notHttp),
  mode('keeps-open', keptOpen, good),
];
