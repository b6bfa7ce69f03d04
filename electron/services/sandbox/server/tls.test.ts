import { X509Certificate, createPrivateKey, createPublicKey } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { request as httpsRequest } from 'node:https';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect as tlsConnect, type ConnectionOptions } from 'node:tls';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  serverCertificate,
  openLocalAuthority,
  type LocalAuthority,
} from '../../network/certificates/local-authority.ts';
import { listenOnLoopback } from '../../network/http/listen-on-loopback.ts';
import { pathOf, payloadText, queueCall, signedBy } from './testing/merchant.ts';
import { rawExchange, statusOf } from './testing/wire-exchange.ts';
import { runSandbox, type RunningSandbox } from './testing/running-sandbox.ts';

let folder = '';
let authority: LocalAuthority;
let sandbox: RunningSandbox;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'passbench-tls-'));
  authority = await openLocalAuthority(folder, { hosts: [], now: Date.now() });
  sandbox = await runSandbox({ tls: authority.identity });
});
afterAll(async () => {
  await sandbox.close();
  await rm(folder, { recursive: true, force: true });
});

async function callText(step: number): Promise<string> {
  const { path, headers, body } = await signedBy(
    sandbox.merchant,
    pathOf('queue-up'),
    payloadText(queueCall('CALL_NUM', step)),
  );
  const lines = [`POST ${path} HTTP/1.1`, 'Host: localhost', ...headers.map((line) => line.join(': '))];
  return `${lines.join('\r\n')}\r\nContent-Length: ${body.length}\r\n\r\n${Buffer.from(body).toString()}`;
}

function gone(socket: Socket): Promise<void> {
  return new Promise((resolve) => {
    socket.on('error', () => {}).once('close', () => resolve());
  });
}

/** Node's types have it for plain sockets only. */
const halfOpen = { allowHalfOpen: true };

/** Writes a text over TLS, ends its side and returns the answer; rejects without a connection. */
async function exchange(text: string, options: Partial<ConnectionOptions> = {}): Promise<string> {
  const { port } = sandbox.server;
  const socket = tlsConnect({ port, host: '127.0.0.1', ...halfOpen, ca: authority.rootPem, ...options });
  const received: Buffer[] = [];
  socket.on('data', (chunk: Buffer) => received.push(chunk));
  await once(socket, 'secureConnect');
  socket.end(text);
  await gone(socket);
  return Buffer.concat(received).toString('latin1');
}

test('the address says https', () => {
  expect(sandbox.server.url).toBe(`https://127.0.0.1:${sandbox.server.port}`);
});

test.each([
  ['127.0.0.1', {}],
  ['localhost', { servername: 'localhost' }],
  ['TLS 1.2', { maxVersion: 'TLSv1.2' }],
  ['TLS 1.3', { minVersion: 'TLSv1.3' }],
] as const)('a client that trusts the root and no other is served: %s', async (_, options) => {
  const before = sandbox.emitted.length;
  const answer = await exchange(await callText(before + 1), options);
  expect([statusOf(answer), answer]).toEqual([200, expect.stringContaining('"resultCode":"SUCCESS"')]);
  expect(sandbox.emitted.length).toBe(before + 1);
});

test.each([
  ['does not trust the root', { ca: '' }, 'UNABLE_TO_VERIFY_LEAF_SIGNATURE'],
  ['asks for another name', { servername: 'other.example' }, 'ERR_TLS_CERT_ALTNAME_INVALID'],
  [
    'speaks nothing newer than TLS 1.1',
    { minVersion: 'TLSv1', maxVersion: 'TLSv1.1', ciphers: 'ALL:@SECLEVEL=0' },
    /^ERR_SSL/,
  ],
] as const)('a client that %s gets no connection', async (_, options, code) => {
  const before = sandbox.emitted.length;
  await expect(exchange('', options)).rejects.toMatchObject({
    code: typeof code === 'string' ? code : expect.stringMatching(code),
  });
  expect([sandbox.emitted.length, sandbox.reported]).toEqual([before, []]);
});

test('what is no TLS is let go', async () => {
  const socket = connect({ port: sandbox.server.port, host: '127.0.0.1' });
  socket.on('error', () => {});
  socket.resume().write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n');
  await gone(socket);
  expect(sandbox.reported).toEqual([]);
});

test('its root can sign for no other name', async () => {
  const privateKey = createPrivateKey(await readFile(join(folder, 'sandbox.root.pem')));
  const root = new X509Certificate(authority.rootPem);
  const issuer = { name: root.subject.replace('CN=', ''), privateKey, publicKey: createPublicKey(privateKey) };
  const { identity } = authority;
  const forged = (hosts: readonly string[]): string =>
    serverCertificate(
      issuer,
      { name: 'x', publicKey: createPublicKey(identity.keyPem), hosts },
      { fromMs: Date.parse(root.validFrom), untilMs: Date.parse(root.validTo) },
    );
  const outcomeFor = async (host: string): Promise<unknown> => {
    const tls = { certPem: forged([host]), keyPem: identity.keyPem };
    const server = await listenOnLoopback(
      { port: 0, connections: { max: 8, reservedForKnown: 2 }, closingMs: 0, tls },
      () => {},
    );
    const socket = tlsConnect({ host: '127.0.0.1', servername: host, port: server.port, ca: authority.rootPem });
    const said = await new Promise((resolve) => {
      socket.once('secureConnect', () => resolve('connected'));
      socket.once('error', ({ message }) => resolve(message));
    });
    socket.destroy();
    await server.close();
    return said;
  };
  expect(await outcomeFor('localhost')).toBe('connected');
  expect(await outcomeFor('bank.example')).toBe('permitted subtree violation');
});

describe('a user is told of callers that come to nothing', () => {
  /** What two equal callers cause, while `awaited` reports come. */
  const told = async (
    isTls: boolean,
    act: (port: number) => Promise<unknown>,
    awaited: number,
  ): Promise<readonly string[]> => {
    const words: string[] = [];
    const own = await runSandbox({ tls: isTls ? authority.identity : null, onTlsTrouble: ({ en }) => words.push(en) });
    await act(own.server.port);
    await act(own.server.port);
    await expect.poll(() => words.length).toBe(awaited);
    await own.close();
    return words;
  };
  const handshake = (options: Partial<ConnectionOptions>) => async (port: number) => {
    const socket = tlsConnect({ port, host: '127.0.0.1', ...options });
    socket.on('error', () => {});
    await gone(socket);
  };

  test.each<[string, boolean, (port: number) => Promise<unknown>, string]>([
    ['that do not trust the root', true, handshake({ ca: '' }), 'may not trust'],
    ['that do not trust it, over TLS 1.2', true, handshake({ ca: '', maxVersion: 'TLSv1.2' }), 'may not trust'],
    [
      'that speak an old TLS',
      true,
      handshake({ minVersion: 'TLSv1', maxVersion: 'TLSv1.1', ciphers: 'ALL:@SECLEVEL=0' }),
      'TLS 1.2 or 1.3',
    ],
    ['that speak HTTP', true, (port) => rawExchange(port, 'GET / HTTP/1.1\r\n\r\n'), 'start with https://'],
    ['that speak TLS', false, handshake({}), 'start with http://'],
  ])('%s, once', async (_, isTls, act, sentence) => {
    expect(await told(isTls, act, 1)).toEqual([expect.stringContaining(sentence)]);
  });

  test('but not of those that come with something', async () => {
    const callers = async (port: number): Promise<void> => {
      await rawExchange(port, 'hello\r\n\r\n');
      await rawExchange(port, 'GET / HTTP/1.0\r\n\r\n');
    };
    expect(await told(false, callers, 0)).toEqual([]);
  });

  test('nor of good calls', async () => {
    const call = async (port: number): Promise<void> => {
      const answer = httpsRequest({ port, host: '127.0.0.1', ca: authority.rootPem, agent: false }).end();
      const [{ socket }] = await once(answer, 'response');
      socket.destroy();
    };
    expect(await told(true, call, 0)).toEqual([]);
  });
});

test('a malformed request gets its answer over TLS too', async () => {
  expect(statusOf(await exchange('hello\r\n\r\n'))).toBe(400);
  expect(statusOf(await exchange('POST /x HTTP/1.1\r\nHost: evil.example\r\nContent-Length: 0\r\n\r\n'))).toBe(421);
});

test('handshakes that stall are let go, and so are requests that do, and hold up nobody', async () => {
  const limits = { headersTimeout: 200, requestTimeout: 400, connectionsCheckingInterval: 50 };
  const server = await listenOnLoopback(
    { port: 0, connections: { max: 64, reservedForKnown: 8 }, closingMs: 0, limits, tls: authority.identity },
    (http) => {
      http.on('request', (_, response) => response.end('fine'));
      // Like the sandbox: answers unreadable bytes, then closes.
      http.on('clientError', (_, socket) => socket.end('too late', () => socket.destroy()));
    },
  );
  const { port } = server;
  const silent = Array.from({ length: 40 }, () => connect({ port, host: '127.0.0.1' }).on('error', () => {}));
  const closed = silent.map((socket) => gone(socket.resume()));
  const slow = tlsConnect({ port, host: '127.0.0.1', ca: authority.rootPem }, () => slow.write('GET / HTTP/1.1\r\nX'));
  const slowClosed = gone(slow.on('error', () => {}).resume());
  const good = httpsRequest({ port, host: '127.0.0.1', ca: authority.rootPem, agent: false }).end();
  const [answer] = await once(good, 'response');
  expect(answer).toMatchObject({ statusCode: 200 });
  answer.resume();
  await Promise.all([...closed, slowClosed]);
  await server.close();
});

test('connections that say nothing give way to calls under TLS too', async () => {
  const { port } = sandbox.server;
  const holders = Array.from({ length: 300 }, () => connect({ host: '127.0.0.1', port }).on('error', () => {}));
  await Promise.all(holders.map((holder) => once(holder, 'connect')));
  expect(statusOf(await exchange(await callText(1000)))).toBe(200);
  await expect.poll(() => holders.filter(({ closed }) => closed).length).toBeGreaterThan(100);
  for (const holder of holders) holder.destroy();
});

test('closing ends connections that are no more than a handshake', async () => {
  const own = await listenOnLoopback(
    { port: 0, connections: { max: 8, reservedForKnown: 2 }, closingMs: 0, tls: authority.identity },
    () => {},
  );
  const socket = connect({ port: own.port, host: '127.0.0.1' });
  await once(socket, 'connect');
  await Promise.all([own.close(), gone(socket.resume())]);
  expect(socket.closed).toBe(true);
});
