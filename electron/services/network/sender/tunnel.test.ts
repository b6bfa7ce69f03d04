import { afterEach, describe, expect, it } from 'vitest';
import { answering, closePeers, endless, peer, type Peer } from './testing/peer.ts';
import { defaultNetwork, type Network } from '../network/network.ts';
import { readProxy, type Proxy } from '../network/proxy-address.ts';
import { issue, shownBy } from '../network/testing/certificates.ts';
import { proxyServer, service, type Running } from '../network/testing/servers.ts';
import { sendRequest, type SendOutcome, type SendRequest } from './send.ts';

const root = issue({ name: 'Test Root', isAuthority: true });
const own = issue({ name: 'service', hosts: ['localhost'], addresses: ['127.0.0.1'] }, root);

const running: Running[] = [];
const started = <T extends Running>(one: T): T => {
  running.push(one);
  return one;
};
afterEach(() => {
  closePeers();
  for (const { close } of running.splice(0)) close();
});

const body = Buffer.from('{"a":1}');
const request = (url: string, network: Partial<Network>): SendRequest => ({
  url,
  method: 'POST',
  headers: [['client-id', 'C']],
  body,
  network: { ...defaultNetwork({}), ca: [root.cert], ...network },
});
const send = (url: string, network: Partial<Network>): Promise<SendOutcome> => sendRequest(request(url, network));
const written = (port: number): string =>
  `POST /p?a=1\nHost: 127.0.0.1:${port}\nclient-id: C\nAccept-Encoding: identity\nContent-Length: 7\nConnection: close\n\n{"a":1}`;

describe('through a proxy', () => {
  it.each([
    ['http', undefined],
    ['https', { key: own.key, cert: own.cert }],
  ])('over %s a secure address gets the very bytes it would get directly', async (scheme, secure) => {
    const other = started(await service({ key: own.key, cert: own.cert }));
    const proxy = started(
      await proxyServer({ credentials: 'us er:p@ss', ...(secure === undefined ? {} : { secure }) }),
    );
    const url = `https://127.0.0.1:${other.port}/p?a=1`;
    const via = readProxy(`${scheme}://us%20er:p%40ss@127.0.0.1:${proxy.port}`, '--proxy');
    expect(await send(url, {})).toMatchObject({ kind: 'answered', proxy: null });
    expect(await send(url, { proxy: via })).toMatchObject({
      kind: 'answered',
      proxy: `${scheme}://127.0.0.1:${proxy.port}`,
      tls: { version: 'TLSv1.3', authority: 'given', chain: [{ subject: 'CN=service' }, { subject: 'CN=Test Root' }] },
      durationsMs: { proxy: expect.any(Number), tls: expect.any(Number) },
    });
    expect(other.requests()).toEqual([written(other.port), written(other.port)]);
    const token = Buffer.from('us er:p@ss').toString('base64');
    expect(proxy.asked()).toEqual([`CONNECT 127.0.0.1:${other.port} Basic ${token}`]);
  });

  it('a plain address is asked for whole, with the credentials for the proxy', async () => {
    const proxy = await answering('HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n');
    const outcome = await send('http://api.example.com:8080/p?a=1', { proxy: viaPeer(proxy, 'u:p@') });
    expect(outcome).toMatchObject({ kind: 'answered', tls: null, durationsMs: { proxy: expect.any(Number) } });
    expect(proxy.received().toString()).toBe(
      [
        'POST http://api.example.com:8080/p?a=1 HTTP/1.1',
        'Host: api.example.com:8080',
        `Proxy-Authorization: Basic ${Buffer.from('u:p').toString('base64')}`,
        'client-id: C',
        'Accept-Encoding: identity',
        'Content-Length: 7',
        'Connection: close',
        '',
        '{"a":1}',
      ].join('\r\n'),
    );
  });

  it('a plain address is reached over a real one', async () => {
    const other = started(await service(null));
    const proxy = started(await proxyServer({ credentials: 'u:p' }));
    const url = `http://127.0.0.1:${other.port}/p`;
    const via = readProxy(`http://u:p@127.0.0.1:${proxy.port}`, '--proxy');
    expect(await send(url, { proxy: via })).toMatchObject({ kind: 'answered', answer: { status: 200 } });
    expect(await send(url, { proxy: { ...via, authorization: null } })).toMatchObject({
      failure: { code: 'PROXY_CREDENTIALS', phase: 'proxy', mayHaveArrived: false },
    });
    expect(other.requests().length).toBe(1);
  });

  it('the client certificate is for the service alone', async () => {
    const authority = issue({ name: 'Client Root', isAuthority: true });
    const asking = { key: own.key, cert: own.cert, requestCert: true, rejectUnauthorized: true, ca: authority.cert };
    const proxy = started(await proxyServer({ secure: asking }));
    const via = readProxy(`https://127.0.0.1:${proxy.port}`, '--proxy');
    const clientCertificate = shownBy(issue({ name: 'client' }, authority));
    expect(await send('https://127.0.0.1:9/', { proxy: via, clientCertificate })).toMatchObject({
      failure: { phase: 'proxy', code: 'TLS_CLIENT_CERTIFICATE_MISSING', mayHaveArrived: false },
      tls: null,
    });
  });
});

const viaPeer = (other: Peer, credentials = '', scheme = 'http'): Proxy =>
  readProxy(`${scheme}://${credentials}${new URL(other.url).host}`, '--proxy');
const page = (status: string, body = ''): string =>
  `HTTP/1.1 ${status}\r\nContent-Length: ${body.length}\r\n\r\n${body}`;
const asks = (kind: string): string => `HTTP/1.1 407 No\r\nProxy-Authenticate: ${kind}\r\nContent-Length: 0\r\n\r\n`;

describe('a proxy that stands in the way', () => {
  it.each([
    [
      asks('Basic realm="x"'),
      '',
      'PROXY_CREDENTIALS',
      'requires credentials, but none were given (407)',
      'http://USER:PASSWORD@HOST:PORT',
    ],
    [
      asks('Basic realm="x"'),
      'u:secret@',
      'PROXY_CREDENTIALS',
      'does not accept the given credentials',
      'Check user and password.',
    ],
    [
      asks('NTLM\r\nProxy-Authenticate: Negotiate, Digest realm="a, b", nonce="x"'),
      'u:secret@',
      'PROXY_CREDENTIALS',
      'NTLM, Negotiate, Digest credentials, but Passbench supports only Basic',
      'run a forwarder',
    ],
    [
      page('401 Unauthorized'),
      'u:secret@',
      'PROXY_CREDENTIALS',
      'does not accept the given credentials',
      'Check user and',
    ],
    [
      asks('Negotiate, Basic realm="x"'),
      '',
      'PROXY_CREDENTIALS',
      'requires credentials, but none were given (407)',
      'http://USER:PASSWORD@HOST:PORT',
    ],
    [
      page('403 Forbidden', '<html><title>Blocked\n by policy</title>'),
      '',
      'PROXY_REFUSED',
      'policy forbids a connection to api.example.com:443 (403: "Blocked by policy")',
      'Ask its operators to allow',
    ],
    [
      page('403 Forbidden'),
      '',
      'PROXY_REFUSED',
      'policy forbids a connection to api.example.com:443 (403)',
      'Ask its operators to allow',
    ],
    [
      page('403 Forbidden', '<title>No: Proxy-Authorization: Basic dTpzZWNyZXQ=</title>'),
      'u:secret@',
      'PROXY_REFUSED',
      'policy forbids a connection to api.example.com:443 (403)',
      'Ask its operators to allow',
    ],
    [
      page('502 Bad Gateway', '<title>u with secret</title>'),
      'u:secret@',
      'PROXY_REFUSED',
      'could not reach api.example.com:443 (502)',
      'Check the address',
    ],
    [asks('dTpzZWNyZXQ'), 'u:secret@', 'PROXY_CREDENTIALS', 'does not accept the given credentials', 'Check user and'],
    [page('502 Bad Gateway'), '', 'PROXY_REFUSED', 'could not reach api.example.com:443 (502)', 'Check the address'],
    [page('504 Timeout'), '', 'PROXY_REFUSED', 'could not reach api.example.com:443 (504)', 'Check the address'],
    [
      page('405 No'),
      '',
      'PROXY_REFUSED',
      "The server at the proxy's address opens no connection",
      'may belong to a web server',
    ],
    [
      page('302 Found'),
      '',
      'PROXY_REFUSED',
      'opened no connection to api.example.com:443 (302)',
      'Ask its operators why',
    ],
    ['SSH-2.0-OpenSSH\r\n', '', 'PROXY_ANSWER', 'does not use HTTP', 'Check its host and port'],
    ['HTTP/1.1 2000 OK\r\n\r\n', '', 'PROXY_ANSWER', 'does not use HTTP', 'Check its host and port'],
    [
      Buffer.from([0x15, 3, 3, 0, 2, 2, 70]),
      '',
      'PROXY_ANSWER',
      'uses TLS on this port',
      'Start its address with https://',
    ],
    ['', '', 'PROXY_ANSWER', 'closed the connection without a response', 'Check its host and port'],
    ['HTTP/1.1 200 OK\r\n', '', 'PROXY_ANSWER', 'closed the connection without a response', 'Check its host and port'],
    ['HTTP/1.1 200 OK\r\n\r\nhello', '', 'PROXY_ANSWER', 'its own bytes', 'Check its host and port'],
    [
      'HTTP/1.1 100 Continue\r\n\r\n'.repeat(21),
      '',
      'PROXY_ANSWER',
      'more than 20 interim responses',
      'Check its host and port',
    ],
  ])('by %j is named, and nothing was received', async (bytes, credentials, code, message, next) => {
    const proxy = await answering(bytes);
    const outcome = await send('https://api.example.com/', { proxy: viaPeer(proxy, credentials) });
    expect(outcome).toMatchObject({
      kind: 'failed',
      failure: {
        phase: 'proxy',
        code,
        message: { en: expect.stringContaining(message), zh: expect.stringMatching(/^經代理伺服器連線時，/) },
        next: { en: expect.stringContaining(next), zh: expect.stringContaining('可以放心再次發送') },
        mayHaveArrived: false,
      },
      tls: null,
    });
    const said = JSON.stringify(outcome);
    expect(said).toContain(`The proxy is http://${new URL(proxy.url).host}, set in --proxy.`);
    expect(said).not.toMatch(/secret|dTpzZWNyZXQ/);
    expect(proxy.connections()).toBe(1);
  });

  it('by answers and pages without end is left at the limit', async () => {
    const heads = await endless('', Buffer.from('HTTP/1.1 100 Continue\r\n\r\n'));
    const head = await endless('HTTP/1.1 200 OK\r\nX: ', Buffer.alloc(4096, 'x'));
    const body = await endless('HTTP/1.1 403 No\r\n\r\n<title>No</title>', Buffer.alloc(4096, 'x'));
    for (const [proxy, message] of [
      [heads, 'more than 20 interim responses'],
      [head, 'larger than the limit'],
      [body, '(403: "No")'],
    ] as const) {
      expect(await send('https://api.example.com/', { proxy: viaPeer(proxy) })).toMatchObject({
        failure: { phase: 'proxy', message: { en: expect.stringContaining(message) }, mayHaveArrived: false },
      });
    }
  });

  it('in silence, or one byte at a time, ends at the time limit', async () => {
    const silent = await peer(() => undefined);
    const letters = [...'HTTP/1.1 200 OK\r\nX: y'];
    const slow = await peer((socket) => {
      const timer = setInterval(() => socket.write(letters.shift() ?? 'y'), 5);
      socket.on('close', () => clearInterval(timer));
    });
    for (const proxy of [silent, slow]) {
      const outcome = await sendRequest({
        ...request('https://api.example.com/', { proxy: viaPeer(proxy) }),
        limits: { proxyMs: 150 },
      });
      expect(outcome).toMatchObject({ failure: { code: 'TIMEOUT', phase: 'proxy', mayHaveArrived: false } });
    }
  });

  it('by not being there, or speaking another protocol, is named', async () => {
    const other = await answering('HTTP/1.1 200 OK\r\n\r\n');
    const secure = viaPeer(other, '', 'https');
    expect(await send('https://api.example.com/', { proxy: secure })).toMatchObject({
      failure: {
        phase: 'proxy',
        code: 'EPROTO',
        next: { en: expect.stringContaining('The proxy is https://127.0.0.1:') },
      },
    });
    // Below the system's ephemeral ports, so nothing takes it meanwhile.
    const nobody = readProxy('http://127.0.0.1:1', 'HTTPS_PROXY');
    expect(await send('https://api.example.com/', { proxy: nobody })).toMatchObject({
      failure: {
        phase: 'proxy',
        code: 'ECONNREFUSED',
        message: {
          en: expect.stringContaining('The proxy refused the connection'),
          zh: expect.stringContaining('代理伺服器拒絕連線'),
        },
      },
    });
    expect(
      await send('https://api.example.com/', { proxy: readProxy('http://nobody.invalid', 'HTTPS_PROXY') }),
    ).toMatchObject({
      failure: {
        phase: 'proxy',
        code: expect.stringMatching(/ENOTFOUND|EAI_AGAIN/),
        next: { en: expect.stringContaining('set in HTTPS_PROXY.') },
      },
    });
  });

  it('with a certificate that nobody knows is named', async () => {
    const proxy = started(await proxyServer({ secure: { key: own.key, cert: own.cert } }));
    const via = readProxy(`https://127.0.0.1:${proxy.port}`, 'ALL_PROXY');
    expect(await send('https://api.example.com/', { proxy: via, ca: [] })).toMatchObject({
      failure: {
        phase: 'proxy',
        message: { en: expect.stringContaining('was issued by CN=Test Root, which is not trusted') },
        next: { en: expect.stringContaining('The proxy is https://127.0.0.1:') },
        mayHaveArrived: false,
      },
      tls: null,
    });
    expect(proxy.asked()).toEqual([]);
  });

  it('by breaking at any byte of its answer costs one connection and sends nothing', async () => {
    const answer = Buffer.from('HTTP/1.1 200 OK\r\nX: y\r\n\r\n');
    for (let cut = 0; cut <= answer.length; cut += 1) {
      const proxy = await peer((socket) =>
        socket.once('data', () =>
          socket.write(answer.subarray(0, cut), () => setImmediate(() => socket.resetAndDestroy())),
        ),
      );
      const outcome = await send('https://api.example.com/', { proxy: viaPeer(proxy) });
      expect(outcome).toMatchObject({
        failure: { phase: cut < answer.length ? 'proxy' : 'tls', mayHaveArrived: false },
      });
      expect([proxy.connections(), proxy.received().includes('POST')]).toEqual([1, false]);
      closePeers();
    }
  });

  it('while it is asked, sending can be cancelled', async () => {
    const controller = new AbortController();
    const proxy = await peer((socket) => socket.once('data', () => controller.abort()));
    const outcome = await sendRequest({
      ...request('https://api.example.com/', { proxy: viaPeer(proxy) }),
      signal: controller.signal,
    });
    expect(outcome).toMatchObject({ failure: { code: 'CANCELLED', phase: 'proxy', mayHaveArrived: false } });
  });
});
