import { readFile } from 'node:fs/promises';
import { Agent, request as httpRequest } from 'node:http';
import { connect, isIPv4, isIPv6, type Socket } from 'node:net';
import { networkInterfaces } from 'node:os';
import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { refuseMisdirected, namesOfSandbox } from './loopback-guard.ts';
import { endpoints } from '../../../../shared/specification/endpoints.ts';
import { listenOnLoopback } from '../../network/http/listen-on-loopback.ts';
import { pathOf, payloadText, queueCall, readAnswer, signedBy } from './testing/merchant.ts';
import { rawExchange, statusOf } from './testing/wire-exchange.ts';
import { runSandbox, type RunningSandbox } from './testing/running-sandbox.ts';

let sandbox: RunningSandbox;
beforeAll(async () => {
  sandbox = await runSandbox();
});
afterAll(() => sandbox.close());

const request = (host: string, ...headers: string[]): string =>
  [
    'POST /x HTTP/1.1',
    ...(host === '' ? [] : [`Host: ${host}`]),
    ...headers,
    'Content-Length: 2',
    'Connection: close',
    '',
    '{}',
  ].join('\r\n');

function refusalIn(answer: string): readonly unknown[] {
  const { resultStatus, resultCode } = readAnswer(0, [], answer.slice(answer.indexOf('\r\n\r\n') + 4));
  return [statusOf(answer), resultStatus, resultCode];
}

describe('the guard', () => {
  test.each([
    '127.0.0.1:PORT',
    'localhost:PORT',
    '[::1]:PORT',
    '127.0.0.1',
    'localhost',
    '[::1]',
    'LocalHost:443',
    'localhost.:PORT',
    'LOCALHOST.',
    '127.0.0.1:',
    '127.0.0.1:1',
    '127.0.0.2:PORT',
    '[0:0:0:0:0:0:0:1]:PORT',
    'localhost:0PORT',
  ])('lets the Host %s in', async (host) => {
    const answer = await rawExchange(sandbox.server.port, request(host.replace('PORT', String(sandbox.server.port))));
    expect(refusalIn(answer)).toEqual([404, 'F', 'PARAM_ILLEGAL']);
  });

  test.each([
    'evil.example:PORT',
    'localhost.evil.example',
    'my.localhost:PORT',
    'localhost..',
    '127.0.0.1.',
    '::1',
    '[::1',
    '[::2]:PORT',
    '[::ffff:10.0.0.1]:PORT',
    '::1:PORT',
    '0.0.0.0:PORT',
    '2130706433:PORT',
    '127.1:PORT',
    '127.0.0.1:65536',
    '127.0.0.1:http',
    '127.0.0.1:PORT@evil.example',
    'evil.example#@127.0.0.1:PORT',
    'user@localhost:PORT',
    'localhost, localhost',
    'localhost:PORT/',
    '*',
  ])('turns the Host %s away with 421, before anything is read', async (host) => {
    const answer = await rawExchange(sandbox.server.port, request(host.replace('PORT', String(sandbox.server.port))));
    expect(refusalIn(answer)).toEqual([421, 'F', 'PARAM_ILLEGAL']);
    expect(answer).toContain('Signature: ');
  });

  test('lets names in that it was given, in any case and with any port, and no others for it', async () => {
    const given = ['host.docker.internal', '172.17.0.1', '[fd00::1]'];
    const named = await runSandbox({ hosts: given });
    const ask = async (host: string): Promise<number> => statusOf(await rawExchange(named.server.port, request(host)));
    for (const host of [...given, 'Host.Docker.Internal:80', 'host.docker.internal.', '[FD00::1]:7433', 'localhost'])
      expect([host, await ask(host)]).toEqual([host, 404]);
    for (const host of ['docker.internal', 'a.host.docker.internal', '172.17.0.2', '172.17.0.1.'])
      expect([host, await ask(host)]).toEqual([host, 421]);
    await named.close();
  });

  test('refuses a request with two Hosts or none', async () => {
    const { port } = sandbox.server;
    for (const text of [request(`127.0.0.1:${port}`, `Host: 127.0.0.1:${port}`), request('')])
      expect(refusalIn(await rawExchange(port, text))).toEqual([400, 'F', 'PARAM_ILLEGAL']);
  });

  test.each([
    ['Origin: http://127.0.0.1:PORT', 403],
    ['Origin: null', 403],
    ['Origin: https://evil.example', 403],
    ['Sec-Fetch-Site: cross-site', 403],
    ['Sec-Fetch-Site: same-site', 403],
    ['Sec-Fetch-Site: none', 404],
  ])('answers %s with %i', async (header, status) => {
    const { port } = sandbox.server;
    const answer = await rawExchange(port, request(`127.0.0.1:${port}`, header.replace('PORT', String(port))));
    expect(statusOf(answer)).toBe(status);
    expect(answer.toLowerCase()).not.toContain('access-control');
  });

  test('sees an Origin in whatever place it is', async () => {
    const { port } = sandbox.server;
    for (const before of [90, 2000, 2500]) {
      const lines = Array.from({ length: before }, () => 'a:');
      const answer = await rawExchange(port, request(`127.0.0.1:${port}`, ...lines, 'Origin: http://evil.example'));
      expect(refusalIn(answer)).toEqual([before === 90 ? 403 : 431, 'F', 'PARAM_ILLEGAL']);
    }
  });

  test('of any Host those of loopback pass and no others', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.domain(),
          fc.ipV4().map((ip) => `${ip}:7433`),
          fc.webAuthority(),
        ),
        (host) => {
          const name = host.replace(/:\d{0,4}$/, '');
          const isKnown =
            /^localhost\.?$/i.test(name) ||
            (isIPv4(name) && name.startsWith('127.')) ||
            (/^\[[0-9a-f:]+\]$/i.test(name) &&
              isIPv6(name.slice(1, -1)) &&
              new URL(`http://${name}`).hostname === '[::1]');
          const facts = { rawHeaders: ['Host', host], httpVersion: '1.1', url: '/' };
          expect(refuseMisdirected(facts, namesOfSandbox([])) === null).toBe(isKnown);
        },
      ),
      { numRuns: 1000 },
    );
  });

  test('what it turns away is no call', async () => {
    const own = await runSandbox();
    for (const refused of [request('evil.example'), request(''), request('localhost', 'Origin: null')])
      await rawExchange(own.server.port, refused);
    expect(statusOf(await rawExchange(own.server.port, request('localhost')))).toBe(404);
    expect(own.emitted.map(({ path }) => path)).toEqual(['/x']);
    await own.close();
  });
});

describe('the listener', () => {
  test('is on 127.0.0.1 and nowhere else', async () => {
    const { port } = sandbox.server;
    const others = Object.values(networkInterfaces()).flatMap((addresses = []) =>
      addresses.filter(({ address }) => address !== '127.0.0.1').map(({ address }) => address),
    );
    for (const address of ['127.0.0.2', '::1', ...others])
      await expect(rawExchange(port, '', address)).rejects.toThrow('connect');
    const inHex = port.toString(16).toUpperCase().padStart(4, '0');
    const listening = async (table: string): Promise<string[]> =>
      (await readFile(table, 'utf8').catch(() => '')).split('\n').flatMap((line) => {
        const [, local = '', , state] = line.trim().split(/\s+/);
        return state === '0A' && local.endsWith(`:${inHex}`) ? [local] : [];
      });
    if (process.platform === 'linux')
      expect([...(await listening('/proc/net/tcp')), ...(await listening('/proc/net/tcp6'))]).toEqual([
        `0100007F:${inHex}`,
      ]);
  });

  test('a port that is taken is said in words', async () => {
    await expect(runSandbox({ port: sandbox.server.port })).rejects.toMatchObject({
      code: 'PORT_TAKEN',
      message: expect.stringContaining(String(sandbox.server.port)),
    });
  });

  test('what nobody can read is answered with the time, unsigned: nobody knows what was asked', async () => {
    const answer = (await rawExchange(sandbox.server.port, 'hello\r\n\r\n')).toLowerCase();
    expect(answer).toMatch(/\r\nresponse-time: \d{4}-/);
    expect(answer).not.toContain('signature:');
  });

  test('reads bodies up to the assumption body-limit, and no value that is no size', async () => {
    const small = await runSandbox({ gaps: () => ({ 'body-limit': '1KiB' }) });
    const host = `127.0.0.1:${small.server.port}`;
    const post = (size: number): string =>
      [
        `POST ${endpoints.pass.path} HTTP/1.1`,
        `Host: ${host}`,
        'Content-Type: text/html',
        'Connection: close',
        `Content-Length: ${size}`,
        '',
        ' '.repeat(size),
      ].join('\r\n');
    // An accepted body reaches the next check and fails there.
    expect(statusOf(await rawExchange(small.server.port, post(1024)))).toBe(415);
    expect(statusOf(await rawExchange(small.server.port, post(1025)))).toBe(413);
    await small.close();
    await expect(runSandbox({ gaps: () => ({ 'body-limit': 'much' }) })).rejects.toMatchObject({ code: 'USAGE' });
  });

  test('connections that say nothing give way to calls, and none of a known caller is closed', async () => {
    const own = await runSandbox();
    const { port } = own.server;
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const signed = await signedBy(own.merchant, pathOf('queue-up'), payloadText(queueCall('CALL_NUM', 0)));
    const ports = new Set<number | undefined>();
    const call = (): Promise<number | undefined> =>
      new Promise((resolve, reject) => {
        const headers = Object.fromEntries(signed.headers);
        const asked = httpRequest({ port, host: '127.0.0.1', path: signed.path, method: 'POST', headers, agent });
        asked.on('response', (answer) => {
          ports.add(answer.socket.localPort);
          answer.resume().on('end', () => resolve(answer.statusCode));
        });
        asked.on('error', reject);
        asked.end(signed.body);
      });
    expect(await call()).toBe(200);
    const holders = Array.from({ length: 400 }, () => connect({ host: '127.0.0.1', port }));
    for (const holder of holders) holder.on('error', () => {});
    await Promise.all(holders.map((holder) => new Promise((resolve) => holder.once('connect', resolve))));
    for (let index = 0; index < 20; index++) {
      expect((await own.send(queueCall('CALL_NUM', index + 1, `O${index}`))).status).toBe(200);
      expect(await call()).toBe(200);
    }
    expect(ports.size).toBe(1);
    for (const holder of holders) holder.destroy();
    agent.destroy();
    await own.close();
  });

  test('slow callers are let go, and hold up nobody', async () => {
    const limits = { headersTimeout: 300, requestTimeout: 600, connectionsCheckingInterval: 50 };
    const server = await listenOnLoopback(
      { port: 0, connections: { max: 256, reservedForKnown: 64 }, closingMs: 0, limits },
      (http) => http.on('request', (_, response) => response.end('fine')),
    );
    const host = `127.0.0.1:${server.port}`;
    const closings: Promise<string>[] = [];
    const sockets: Socket[] = [];
    for (let index = 0; index < 60; index++) {
      const socket = connect({ host: '127.0.0.1', port: server.port });
      sockets.push(socket);
      socket.on('error', () => {});
      socket.write(
        index % 2 === 0
          ? `POST /x HTTP/1.1\r\nHost: ${host}\r\nX-`
          : `POST /x HTTP/1.1\r\nHost: ${host}\r\nContent-Length: 9\r\n\r\n1`,
      );
      closings.push(
        new Promise((resolve) => {
          let text = '';
          socket.on('data', (chunk) => {
            text += String(chunk);
          });
          socket.on('close', () => resolve(text));
        }),
      );
    }
    const started = performance.now();
    expect(
      statusOf(await rawExchange(server.port, `GET / HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`)),
    ).toBe(200);
    const goodMs = performance.now() - started;
    const ends = await Promise.all(closings);
    expect(performance.now() - started).toBeLessThan(20_000);
    // One after another the slow ones would have held it up for nine seconds.
    expect(goodMs).toBeLessThan(5000);
    expect(ends.filter((text) => statusOf(text) === 408).length).toBeGreaterThanOrEqual(30);
    await server.close();
  });
});
