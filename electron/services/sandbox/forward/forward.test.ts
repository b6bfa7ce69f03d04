import { connect } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { answering, closePeers, peer } from '../../network/sender/testing/peer.ts';
import { pathOf, payloadText, post, queueCall, signedBy } from '../server/testing/merchant.ts';
import { isSigned, startTestSandbox } from '../server/testing/running-sandbox.ts';
import { answerOf, baseOf, before, good, last, said } from './testing/forwarding-sandbox.ts';

afterEach(closePeers);

/** Writes these bytes and resolves with all that comes back. */
function exchange(url: string, bytes: Buffer): Promise<string> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(url);
    const socket = connect({ host: hostname, port: Number(port) });
    const pieces: Buffer[] = [];
    socket.on('data', (piece: Buffer) => pieces.push(piece));
    socket.on('error', reject);
    socket.on('close', () => resolve(Buffer.concat(pieces).toString('latin1')));
    socket.write(bytes);
  });
}

describe('what reaches the service', () => {
  it('is the call as it came: method, path, lines in order and case, body; without the lines of the connection', async () => {
    const service = await answering(answerOf(good));
    const running = await before({ baseUrl: baseOf(service) });
    const text = payloadText(queueCall('CALL_NUM', 1)).replace('"userId"', '"ключ😀":"\\u00e9",  "userId"');
    const { headers, path, body } = await signedBy(running.merchant, pathOf('queue-up'), text);
    const through = [...headers, ['x-odd_Name.1', 'a\tb \xe9'], ['X-Twice', '1'], ['x-twice', '2'], ['Accept', '*/*']];
    const ours = [
      ['Host', 'localhost'],
      ['Connection', 'close, X-Mine'],
      ['X-Mine', 'hop'],
      ['Keep-Alive', 'timeout=5'],
      ['Proxy-Authorization', 'Basic c2VjcmV0'],
      ['TE', 'trailers'],
      ['Upgrade', 'h2c'],
    ];
    const chunks = [body.subarray(0, 40), body.subarray(40)].flatMap((part) => [
      Buffer.from(`${part.length.toString(16)}\r\n`),
      Buffer.from(part),
      Buffer.from('\r\n'),
    ]);
    const head = [...ours, ...through, ['Transfer-Encoding', 'chunked']].map(
      ([name, value]) => `${name}: ${value}\r\n`,
    );
    await exchange(
      running.server.url,
      Buffer.concat([
        Buffer.from(`POST ${path} HTTP/1.1\r\n${head.join('')}\r\n`, 'latin1'),
        ...chunks,
        Buffer.from('0\r\n\r\n'),
      ]),
    );
    const lines = [
      `POST ${path} HTTP/1.1`,
      `Host: ${new URL(service.url).host}`,
      ...through.map(([name, value]) => `${name}: ${value}`),
      `Content-Length: ${body.length}`,
      'Connection: close',
    ];
    const wanted = Buffer.concat([Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1'), Buffer.from(body)]);
    expect(service.received().toString('latin1')).toBe(wanted.toString('latin1'));
    expect(service.connections()).toBe(1);
  });

  it('is nothing of a call that does not verify: the sandbox answers it itself', async () => {
    const service = await answering(answerOf(good));
    const running = await before({ baseUrl: baseOf(service) });
    const sent = await signedBy(running.merchant, pathOf('queue-up'), payloadText(queueCall('CALL_NUM', 1)));
    const spoilt = await post(running.server.url, { ...sent, body: Buffer.concat([sent.body, Buffer.from(' ')]) });
    const elsewhere = await post(running.server.url, { ...sent, path: '/elsewhere' });
    expect([spoilt.resultStatus, elsewhere.status, service.connections()]).toEqual(['F', 404, 0]);
    expect(running.emitted.map(({ forward }) => forward)).toEqual([undefined, undefined]);
  });

  it('follows a path of the base address, and the query of the call', async () => {
    const service = await answering(answerOf(good));
    const running = await before({ baseUrl: `${baseOf(service)}/gateway/` });
    const path = `${pathOf('queue-up')}?a=1&b=%2F`;
    await post(running.server.url, await signedBy(running.merchant, path, payloadText(queueCall('CALL_NUM', 1))));
    expect(service.received().toString()).toMatch(`POST /gateway${path} HTTP/1.1\r\n`);
  });
});

describe('what the caller gets', () => {
  it('is the answer of the service: status, lines and bytes, without the lines of its connection', async () => {
    const body = Buffer.from(`${good}\n\xff`, 'latin1');
    const head = [
      'HTTP/1.1 207 Odd',
      'x-lower: 1',
      'Set-Cookie: a=1',
      'Set-Cookie: b=2',
      'Date: Fri, 20 Nov 2026 10:00:00 GMT',
      'Signature: algorithm=RSA256,signature=x',
      'Keep-Alive: timeout=9',
      'Connection: close, X-Hop',
      'X-Hop: 1',
      `Content-Length: ${body.length}`,
    ];
    const service = await answering(`${head.join('\r\n')}\r\n\r\n`, body);
    const running = await before({ baseUrl: baseOf(service) });
    const sent = await signedBy(running.merchant, pathOf('queue-up'), payloadText(queueCall('CALL_NUM', 1)));
    const written = [
      ['Host', 'localhost'],
      ['Connection', 'close'],
      ['Content-Length', String(sent.body.length)],
    ];
    const lines = [...written, ...sent.headers].map(([name, value]) => `${name}: ${value}\r\n`);
    const got = await exchange(
      running.server.url,
      Buffer.concat([Buffer.from(`POST ${sent.path} HTTP/1.1\r\n${lines.join('')}\r\n`), sent.body]),
    );
    expect(got).toBe(
      `${['HTTP/1.1 207 Multi-Status', ...head.slice(1, 6), `Content-Length: ${body.length}`, 'Connection: close'].join(
        '\r\n',
      )}\r\n\r\n${body.toString('latin1')}`,
    );
    expect(last(running).answer).toMatchObject({ status: 207, bodyBase64: body.toString('base64') });
  });

  it.each([301, 302, 303, 307, 308])('is a redirect %i, which nobody follows', async (status) => {
    const target = await answering(answerOf(good));
    const service = await answering(`HTTP/1.1 ${status} Moved\r\nLocation: ${target.url}\r\nContent-Length: 0\r\n\r\n`);
    const running = await before({ baseUrl: baseOf(service) });
    const answer = await running.send(queueCall('CALL_NUM', 1));
    expect([answer.status, target.connections(), service.connections()]).toEqual([status, 0, 1]);
    expect(last(running)).toMatchObject({ verdict: null, forward: { comparison: { agrees: false, check: 'answer' } } });
  });

  it.each([[204], [304]])('has no body and no length with %i', async (status) => {
    const service = await answering(`HTTP/1.1 ${status} Empty\r\nX-A: 1\r\n\r\n`);
    const running = await before({ baseUrl: baseOf(service) });
    const answer = await running.send(queueCall('CALL_NUM', 1));
    expect([answer.status, answer.body, answer.headers.map(([name]) => name)]).toEqual([
      status,
      '',
      expect.not.arrayContaining(['Content-Length']),
    ]);
  });
});

describe('both answers', () => {
  it('are kept, and the sandbox follows the service', async () => {
    const service = await peer((socket) =>
      socket.once('data', (piece: Buffer) =>
        socket.end(answerOf(piece.toString().includes('refuse-me') ? said('F', 'UN_SUPPORT_BUSINESS') : good)),
      ),
    );
    const running = await before({ baseUrl: baseOf(service) });
    await running.send(queueCall('CALL_NUM', 5));
    expect(last(running)).toMatchObject({
      origin: 'received',
      verdict: { resultStatus: 'S', resultCode: 'SUCCESS' },
      forward: {
        to: baseOf(service),
        signature: 'not signed',
        comparison: { status: 200, agrees: true, check: null },
      },
    });
    await running.send(queueCall('CALL_NUM', 4));
    expect(last(running).forward?.comparison).toMatchObject({
      agrees: false,
      check: 'modify time',
      explanations: [{ gap: 'stale-update', value: 'ignore' }],
      own: {
        status: 200,
        result: { resultStatus: 'F', resultCode: 'PARAM_ILLEGAL' },
        body: expect.stringContaining('orderId'),
      },
    });
    expect(last(running)).toMatchObject({
      changesNothing: true,
      answer: { result: { resultMessage: 'of the service' } },
    });
    await running.send(queueCall('CALL_NUM', 6, 'refuse-me'));
    expect(last(running)).toMatchObject({
      verdict: { resultStatus: 'F' },
      forward: { comparison: { agrees: false, check: 'onboarding', explanations: [] } },
    });
    expect(running.reported).toEqual([]);
  });

  it('are read by the key of the platform, where one is known', async () => {
    const upstream = await startTestSandbox();
    const { server } = upstream;
    const { createPublicKey } = await import('node:crypto');
    const running = await before({ baseUrl: server.url, platformKey: createPublicKey(server.publicKeyPem) });
    const sent = await signedBy(running.merchant, pathOf('queue-up'), payloadText(queueCall('CALL_NUM', 1)));
    const answer = await post(running.server.url, sent);
    expect(await isSigned(answer, { ...sent, clientId: running.merchant.clientId })).toBe(true);
    expect(last(running).forward).toMatchObject({ signature: 'verified', comparison: { agrees: true } });
    // A repeat goes there again, and both answer it alike.
    await post(running.server.url, sent);
    expect(upstream.emitted).toHaveLength(2);
    expect(last(running)).toMatchObject({ repeats: running.emitted[0]?.id, forward: { comparison: { agrees: true } } });
  });
});
