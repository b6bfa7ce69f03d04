import fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import { defaultNetwork } from '../network/network.ts';
import { sendRequest, type SendOutcome, type SendRequest } from './send.ts';
import { bombs, endOf } from './testing/bombs.ts';
import { brokenAtEveryByte } from './testing/broken-connections.ts';
import { answering, closePeers, peer } from './testing/peer.ts';
import { stalls } from './testing/stalls.ts';

afterEach(closePeers);

const small = { method: 'POST', headers: [['Client-Id', 'C']] as const, body: Buffer.from('{"a":1}') };
const send = (url: string, more: Partial<SendRequest> = {}): Promise<SendOutcome> =>
  sendRequest({ ...small, url, network: defaultNetwork({}), ...more });
const failureOf = (outcome: SendOutcome): object => (outcome.kind === 'failed' ? outcome.failure : outcome);

describe('what is written', () => {
  it('is these lines in this order, and the body as it is', async () => {
    const other = await answering('HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n');
    const body = Buffer.from([0xef, 0xbb, 0xbf, 0x7b, 0x0d, 0x0a, 0x00, 0xff, 0x7d]);
    await send(other.url, {
      headers: [
        ['Content-Type', 'x'],
        ['client-id', 'C'],
        ['Signature', 's=%2B'],
      ],
      body,
    });
    const head = [
      'POST /path?a=1 HTTP/1.1',
      `Host: ${new URL(other.url).host}`,
      'Content-Type: x',
      'client-id: C',
      'Signature: s=%2B',
      'Accept-Encoding: identity',
      'Content-Length: 9',
      'Connection: close',
    ];
    expect(other.received()).toEqual(Buffer.concat([Buffer.from(`${head.join('\r\n')}\r\n\r\n`), body]));
  });

  it('keeps any path as it is, dots and escapes too', async () => {
    const path = fc.stringMatching(/^[\x21\x22\x24-\x7e]{0,40}$/);
    const other = await answering('HTTP/1.1 204 No Content\r\n\r\n');
    const { origin } = new URL(other.url);
    await fc.assert(
      fc.asyncProperty(path, async (path) => {
        const before = other.received().length;
        await send(`${origin}/${path}`);
        expect(other.received().subarray(before).toString()).toContain(`POST /${path} HTTP/1.1\r\n`);
      }),
      { numRuns: 50, examples: [['a/../b'], ['%2e%2E/./x'], ['/x'], ['a\\b'], ['?x=?']] },
    );
  });

  it('never holds a header that nobody gave', async () => {
    const other = await answering('HTTP/1.1 204 No Content\r\n\r\n');
    for (const value of ['a\r\nX: 1', 'a\nX: 1', 'a\u0000', 'é', '\u{1f600}']) {
      await expect(send(other.url, { headers: [['Client-Id', value]] })).rejects.toThrow('Client-Id cannot be sent');
    }
    await expect(send(other.url, { headers: [['X: 1\r\nY', 'a']] })).rejects.toThrow('cannot be sent unchanged');
    expect(other.connections()).toBe(0);
  });

  it.each(['ftp://x/', 'x', 'http://', 'http://u:p@127.0.0.1/', 'http://127.0.0.1/a b', 'http://127.0.0.1:99999/'])(
    'does not go to %s',
    async (url) => {
      await expect(send(url)).rejects.toMatchObject({ name: 'AppError', code: 'SEND_ADDRESS' });
    },
  );

  it.each(['ftp://u:secret@x/', 'u:secret@x', 'http://u:secret@a b', 'http://u:secret@x:99999/', 'http://u:secret@x/'])(
    'shows nothing of %s, which may contain a password',
    async (url) => {
      await expect(send(url)).rejects.toMatchObject({
        code: 'SEND_ADDRESS',
        message: expect.not.stringContaining('secret'),
      });
    },
  );
});

describe('an answer', () => {
  it('is given with its headers in order and repeated, and its bytes', async () => {
    const other = await answering(
      'HTTP/1.1 200 OK\r\nB: 1\r\na: 2\r\nB: 3\r\nContent-Length: 3\r\n\r\n',
      Buffer.from([0xff, 0x00, 0x0a]),
    );
    expect(await send(other.url)).toMatchObject({
      kind: 'answered',
      answer: {
        status: 200,
        headers: [
          ['B', '1'],
          ['a', '2'],
          ['B', '3'],
          ['Content-Length', '3'],
        ],
        body: Buffer.from([0xff, 0x00, 0x0a]),
      },
      durationsMs: { total: expect.any(Number), connect: expect.any(Number), body: expect.any(Number) },
    });
  });
});

describe('a bomb ends at its limit', () => {
  it.each(bombs)('$name', async ({ start, code, phase, totalMs }) => {
    const other = await start();
    const before = process.memoryUsage().rss;
    const outcome = await send(other.url, totalMs === undefined ? {} : { limits: { totalMs } });
    expect(await endOf(outcome)).toEqual({ code, phase });
    if (phase !== 'decode') expect(failureOf(outcome)).toMatchObject({ mayHaveArrived: true });
    expect(process.memoryUsage().rss - before).toBeLessThan(120 * 1024 * 1024);
    expect(other.connections()).toBe(1);
  });
});

describe('what is no answer', () => {
  it.each([
    ['SSH-2.0-OpenSSH\r\n', 'headers', 'not HTTP'],
    ['HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nabc', 'body', 'after 3 bytes'],
    ['HTTP/1.1 200 OK\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab', 'headers', 'not HTTP'],
    ['', 'wait', 'broke the connection'],
  ])('%j is named', async (text, phase, message) => {
    const other = await answering(text);
    expect(failureOf(await send(other.url))).toMatchObject({
      phase,
      message: { en: expect.stringContaining(message) },
      next: { en: expect.stringContaining('may have been received') },
    });
  });

  it('a closed port was certainly not reached', async () => {
    const other = await answering('');
    closePeers();
    expect(failureOf(await send(other.url))).toMatchObject({
      code: 'ECONNREFUSED',
      phase: 'connect',
      mayHaveArrived: false,
      message: { zh: '連線時，主機拒絕連線。' },
      next: { en: expect.stringContaining('safe to send again'), zh: expect.stringContaining('可以放心再次發送') },
    });
  });

  it('a name that nobody has was certainly not reached', async () => {
    expect(failureOf(await send('http://nobody.invalid/'))).toMatchObject({ phase: 'lookup', mayHaveArrived: false });
  });

  it('a server without TLS is said to be one', async () => {
    const other = await answering('HTTP/1.1 400 Bad Request\r\n\r\n');
    expect(failureOf(await send(other.url.replace('http:', 'https:')))).toMatchObject({
      phase: 'tls',
      code: 'EPROTO',
      mayHaveArrived: false,
    });
  });
});

describe('a stall', () => {
  it.each(stalls)('$name ends within its limit and names the phase', async (stall) => {
    const other = await stall.start();
    const startedAt = performance.now();
    const outcome = await send(other.url.replace('http:', stall.scheme), {
      limits: { [stall.limit]: 200 },
      body: Buffer.alloc(stall.bodyBytes),
    });
    expect(failureOf(outcome)).toMatchObject({
      code: 'TIMEOUT',
      phase: stall.phase,
      message: { en: expect.stringContaining('The time limit of 200 ms passed') },
    });
    expect(performance.now() - startedAt).toBeLessThan(10_000);
  });

  it('while connecting ends within its limit', async () => {
    // An address of the documentation range: it never answers, or the network refuses at once.
    const startedAt = performance.now();
    expect(failureOf(await send('http://192.0.2.1:9/', { limits: { connectMs: 200 } }))).toMatchObject({
      phase: 'connect',
      mayHaveArrived: false,
    });
    expect(performance.now() - startedAt).toBeLessThan(10_000);
  });
});

describe('cancelling', () => {
  it.each([
    ['while waiting', '', 'wait'],
    ['in the headers', 'HTTP/1.1 200 OK\r\nX', 'headers'],
    ['in the body', 'HTTP/1.1 200 OK\r\n\r\nx', 'body'],
  ])('%s ends the exchange, long before a time limit does', async (_, text, phase) => {
    const controller = new AbortController();
    let cancelledAt = 0;
    const other = await peer((socket) =>
      socket.once('data', () => {
        socket.write(text, () =>
          setTimeout(() => {
            cancelledAt = performance.now();
            controller.abort();
          }, 30),
        );
      }),
    );
    const outcome = await send(other.url, { signal: controller.signal });
    expect(performance.now() - cancelledAt).toBeLessThan(10_000);
    expect(failureOf(outcome)).toMatchObject({ code: 'CANCELLED', phase, mayHaveArrived: true });
  });

  it('before the start connects to nobody', async () => {
    const other = await answering('HTTP/1.1 200 OK\r\n\r\n');
    expect(failureOf(await send(other.url, { signal: AbortSignal.abort() }))).toMatchObject({
      code: 'CANCELLED',
      mayHaveArrived: false,
    });
    expect(other.connections()).toBe(0);
  });
});

describe('a connection broken at any byte', () => {
  const answer = Buffer.from('HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok');

  it('of the request or the answer is one request and one failure', async () => {
    for await (const { place, connections, outcome } of brokenAtEveryByte(small, answer)) {
      expect(failureOf(outcome)).toMatchObject(
        place === 'request'
          ? { phase: expect.any(String) }
          : { mayHaveArrived: true, next: { en: expect.stringContaining('may have been received') } },
      );
      expect(connections).toBe(1);
    }
  });
});
