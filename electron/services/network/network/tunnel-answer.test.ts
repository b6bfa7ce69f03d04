import { PassThrough } from 'node:stream';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readTunnelAnswer } from './tunnel-answer.ts';

const headBytes = 2048;

async function reading(pieces: readonly Buffer[]): Promise<unknown> {
  const socket = new PassThrough();
  const answer = readTunnelAnswer(socket, headBytes);
  for (const piece of pieces) {
    socket.write(piece);
    await new Promise((resolve) => setImmediate(resolve));
  }
  socket.end();
  return answer;
}

function cutAt(bytes: Buffer, places: readonly number[]): readonly Buffer[] {
  const cuts = [
    0,
    ...places.map((place) => place % (bytes.length + 1)).sort((one, other) => one - other),
    bytes.length,
  ];
  return cuts.slice(1).map((end, index) => bytes.subarray(cuts[index], end));
}

const opened = { status: 200, challenges: [], title: null };

it.each([
  ['HTTP/1.1 200 OK\r\n\r\n', { ...opened, early: Buffer.alloc(0) }],
  ['HTTP/1.0 200\r\nVia: x\r\n\r\n', { ...opened, early: Buffer.alloc(0) }],
  ['HTTP/1.1 103 Early Hints\r\nLink: x\r\n\r\nHTTP/1.1 200 OK\r\n\r\n', { ...opened, early: Buffer.alloc(0) }],
  [
    'HTTP/1.1 407 No\r\nproxy-authenticate:Basic realm="x"\r\nPROXY-AUTHENTICATE: NTLM\r\n\r\n',
    { status: 407, challenges: ['Basic realm="x"', 'NTLM'], title: null, early: Buffer.alloc(0) },
  ],
  [
    'HTTP/1.1 403 No\r\nContent-Length: 22\r\n\r\n<TITLE x> No </TITLE>\r\nand more',
    { status: 403, challenges: [], title: 'No', early: Buffer.alloc(0) },
  ],
  ['HTTP/2 200\r\n\r\n', 'not HTTP'],
  ['ICY 200 OK\r\n\r\n', 'not HTTP'],
  ['HTTP/1.1 200 OK\r\nVia: x\r\n', 'closed'],
  ['', 'closed'],
  ['\x16\x03\x01', 'TLS'],
  [`HTTP/1.1 200 OK\r\nX: ${'y'.repeat(headBytes)}`, 'too large'],
])('an answer of %j is read alike, in whatever pieces it comes', async (text, expected) => {
  const bytes = Buffer.from(text, 'latin1');
  await fc.assert(
    fc.asyncProperty(fc.array(fc.nat(), { maxLength: 4 }), async (places) => {
      expect(await reading(cutAt(bytes, places))).toEqual(expected);
    }),
    { numRuns: 20 },
  );
});

it('whatever else comes ends in an answer or the name of what is wrong', async () => {
  const start = fc.constantFrom(
    '',
    'HTTP/1.1 ',
    'HTTP/1.1 200 OK\r\n',
    'HTTP/1.1 403 No\r\n\r\n',
    'HTTP/1.1 100 \r\n\r\n',
  );
  await fc.assert(
    fc.asyncProperty(start, fc.uint8Array({ maxLength: 60 }), async (head, rest) => {
      const answer = await reading([Buffer.from(head), Buffer.from(rest)]);
      expect(typeof answer === 'string' || (typeof answer === 'object' && answer !== null && 'status' in answer)).toBe(
        true,
      );
    }),
    { numRuns: 100 },
  );
});
