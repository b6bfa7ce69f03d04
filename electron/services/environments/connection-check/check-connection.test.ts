import { createServer } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { checkSteps, checkStepSchema, type CheckStep } from '../../../../shared/documents/tls.ts';
import { readProxy } from '../../network/network/proxy-address.ts';
import { issue } from '../../network/network/testing/certificates.ts';
import { proxyServer, service, type Running } from '../../network/network/testing/servers.ts';
import { limitsWithin } from '../../network/sender/send-limits.ts';
import { answering, closePeers, peer } from '../../network/sender/testing/peer.ts';
import { checkConnection } from './check-connection.ts';
import { allowProbeBy, directNetwork, runSteps } from './testing/check-call.ts';

const names = { hosts: ['localhost'], addresses: ['127.0.0.1'] };
const root = issue({ name: 'Root', isAuthority: true });
const leaf = issue({ name: 'leaf', ...names }, root);

const running: Running[] = [];
afterEach(() => {
  closePeers();
  for (const { close } of running.splice(0)) close();
});
const opened = async <Server extends Running>(starting: Promise<Server>): Promise<Server> => {
  const started = await starting;
  running.push(started);
  return started;
};
const verdicts = (steps: Readonly<Record<string, CheckStep>>): readonly (boolean | null)[] =>
  checkSteps.map((step) => steps[step]?.ok ?? null);
const unused = async (): Promise<number> => {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  return typeof address === 'object' && address !== null ? address.port : 0;
};

describe('a plain service', () => {
  it('is reached by one request that names nobody', async () => {
    const other = await opened(service(null));
    const steps = await runSteps(`http://localhost:${other.port}/base`);
    expect(verdicts(steps)).toEqual([true, true, null, null, true, null]);
    for (const step of Object.values(steps)) expect(checkStepSchema.parse(step)).toEqual(step);
    expect(steps.name.sentence.en).toMatch(/^The name localhost resolves to .*127\.0\.0\.1/);
    expect(steps.connect.sentence.en).toBe(`Connected to 127.0.0.1:${other.port}.`);
    expect(steps.tls).toMatchObject({ sentence: { en: expect.stringContaining('not encrypted') }, next: null });
    expect(steps.identity.next?.en).toContain('"orderStatus":"CONNECTION_CHECK"');
    expect(other.requests()).toHaveLength(1);
    expect(other.requests()[0]).toMatch(/^HEAD \/base\n/);
    expect(other.requests()[0]).not.toMatch(/client-id|signature|request-time/i);
  });

  it('that is an address needs no lookup', async () => {
    const other = await opened(service(null));
    const { name } = await runSteps(`http://127.0.0.1:${other.port}`);
    expect(name).toMatchObject({ ok: true, sentence: { zh: '127.0.0.1 是位址，無須查找名稱。' } });
  });

  it('that is not there is told at the step that failed, and nothing behind it was tried', async () => {
    const steps = await runSteps(`http://127.0.0.1:${await unused()}`);
    expect(verdicts(steps)).toEqual([true, false, null, null, null, null]);
    expect(steps.connect).toMatchObject({
      sentence: { en: 'The host refused the connection while connecting.', zh: '連線時，主機拒絕連線。' },
      next: { en: 'Check the port, and whether the service is running.' },
    });
    expect(steps.clock.sentence).toEqual({ en: 'Not reached.', zh: '未到達此步驟。' });
  });

  it('whose name nobody has is told at the name', async () => {
    const steps = await runSteps('http://no-such-host.invalid');
    expect(verdicts(steps)).toEqual([false, null, null, null, null, null]);
    expect(steps.name.next).not.toBeNull();
  });

  it.each([
    ['no HTTP', 'SSH-2.0-OpenSSH_9.2\r\n', 'not HTTP'],
    ['nothing', '', 'The other side broke the connection'],
    ['an alert of TLS', Buffer.from([0x15, 3, 1, 0, 2, 2, 70]), 'uses TLS on this port'],
  ])('that answers %s is told before the clocks can be compared', async (_, bytes, said) => {
    const other = await answering(bytes);
    const steps = await runSteps(other.url);
    expect(verdicts(steps)).toEqual([true, true, null, null, false, null]);
    expect(steps.clock.sentence.en).toContain(said);
    expect(JSON.stringify(steps)).not.toContain('safe to send again');
    expect(JSON.stringify(steps)).not.toContain('Check the order');
  });
});

describe('an address that cannot be used', () => {
  it.each(['', 'ftp://example.com', 'https://user:secret@example.com', 'https://'])(
    '%j begins nothing',
    async (base) => {
      const steps = await runSteps(base);
      expect(verdicts(steps)).toEqual([null, null, null, null, null, null]);
      expect(steps.name.sentence.en).not.toBe('Not reached.');
      expect(JSON.stringify(steps)).not.toContain('secret');
    },
  );

  it('of a proxy, from a variable, begins nothing', async () => {
    const network = {
      ...directNetwork,
      proxy: 'environment',
      environment: { https_proxy: 'socks5://127.0.0.1:1' },
    } as const;
    const steps = await runSteps('https://api.example.com', { network });
    expect(verdicts(steps)).toEqual([null, null, null, null, null, null]);
    expect(steps.name.sentence.en).toMatch(/socks/i);
  });
});

describe('a proxy on the way', () => {
  const through = (port: number, user = '') => ({
    network: { ...directNetwork, ca: [root.cert], proxy: readProxy(`http://${user}127.0.0.1:${port}`, '--proxy') },
  });

  it('changes whom the first steps are about, and says so', async () => {
    const [proxy, other] = [await opened(proxyServer()), await opened(service({ key: leaf.key, cert: leaf.cert }))];
    const steps = await runSteps(`https://localhost:${other.port}`, through(proxy.port));
    expect(verdicts(steps)).toEqual([true, true, true, true, true, null]);
    expect(steps.name.sentence.en).toBe(
      'Proxy: 127.0.0.1 is an address, so no name is looked up. The proxy itself looks up localhost.',
    );
    expect(steps.connect.sentence.en).toContain(`Connected to the proxy http://127.0.0.1:${proxy.port}`);
    expect(steps.connect.sentence.en).toContain('does not show yet whether the service can be reached');
    expect(steps.proxy.sentence.en).toContain(`opened a connection to localhost:${other.port}`);
  });

  it.each([
    ['wants credentials', { credentials: 'u:p' }, /requires credentials, but none were given/],
    ['refuses', { refuse: 'HTTP/1.1 403 Forbidden\r\n\r\n' }, /policy forbids a connection/],
    ['cannot reach the service', { refuse: 'HTTP/1.1 502 Bad Gateway\r\n\r\n' }, /could not reach/],
  ])('that %s is told as the proxy, and nothing behind it was tried', async (_, parts, said) => {
    const proxy = await opened(proxyServer(parts));
    const steps = await runSteps('https://api.example.com', through(proxy.port));
    expect(verdicts(steps)).toEqual([true, true, false, null, null, null]);
    expect(steps.proxy.sentence.en).toMatch(said);
    expect(steps.proxy.next?.en).toContain(`The proxy is http://127.0.0.1:${proxy.port}`);
  });

  it('that is not there fails at the connection, which is one to the proxy', async () => {
    const steps = await runSteps('https://api.example.com', through(await unused()));
    expect(verdicts(steps)).toEqual([true, false, null, null, null, null]);
    expect(steps.connect.sentence.en).toContain('The proxy refused the connection');
  });

  it('takes a plain request itself, and shows by its answer what it is good for', async () => {
    const [proxy, other] = [await opened(proxyServer()), await opened(service(null))];
    const steps = await runSteps(`http://127.0.0.1:${other.port}/`, through(proxy.port));
    expect(verdicts(steps)).toEqual([true, true, true, null, true, null]);
    expect(steps.proxy.sentence.en).toContain('there is no tunnel');
    const closed = await opened(proxyServer({ credentials: 'u:p' }));
    const refused = await runSteps(`http://127.0.0.1:${other.port}/`, through(closed.port));
    expect(verdicts(refused)).toEqual([true, true, false, null, null, null]);
    expect(other.requests()).toHaveLength(1);
  });

  it('that says 502 to a plain request is not taken for the service', async () => {
    const proxy = await answering('HTTP/1.1 502 Bad Gateway\r\nContent-Length: 0\r\n\r\n');
    const steps = await runSteps('http://api.example.com', through(Number(new URL(proxy.url).port)));
    expect(verdicts(steps)).toEqual([true, true, false, null, null, null]);
  });

  it('never shows its credentials', async () => {
    const proxy = await opened(proxyServer({ credentials: 'u:other' }));
    const steps = await runSteps('https://api.example.com', through(proxy.port, 'user:s3cret@'));
    expect(steps.proxy.ok).toBe(false);
    expect(JSON.stringify(steps)).not.toContain('s3cret');
    expect(JSON.stringify(steps)).not.toContain(Buffer.from('user:s3cret').toString('base64'));
  });
});

describe('cancelling', () => {
  const isolated = { network: { ...directNetwork, ca: [root.cert] } };

  it('ends the check at once, in the step that is waiting', async () => {
    const silent = await peer(() => undefined);
    const port = new URL(silent.url).port;
    const cases = [
      [`https://127.0.0.1:${port}/`, 'tls', {}],
      [`http://127.0.0.1:${port}/`, 'clock', {}],
      ['https://api.example.com', 'proxy', { proxy: readProxy(`http://127.0.0.1:${port}`, '--proxy') }],
    ] as const;
    for (const [baseUrl, at, network] of cases) {
      const stop = new AbortController();
      const told: CheckStep[] = [];
      const check = { baseUrl, now: Date.now, newId: () => '', allowProbeBy, signal: stop.signal };
      for await (const step of checkConnection({ ...check, network: { ...isolated.network, ...network } })) {
        told.push(step);
        if (checkSteps.indexOf(step.step) === checkSteps.indexOf(at) - 1) stop.abort();
      }
      expect(told.map(({ step }) => step)).toEqual(checkSteps);
      expect(told.find(({ step }) => step === at)).toMatchObject({
        ok: null,
        sentence: { zh: '已取消。其後的步驟沒有嘗試。' },
      });
      expect(told.slice(checkSteps.indexOf(at)).map(({ ok }) => ok)).not.toContain(false);
    }
  });

  it('before anything is done does nothing', async () => {
    const other = await opened(service(null));
    const steps = await runSteps(`http://127.0.0.1:${other.port}`, { signal: AbortSignal.abort() });
    expect(verdicts(steps)).toEqual([null, null, null, null, null, null]);
    expect(other.requests()).toHaveLength(0);
  });

  it('by a caller that stops listening closes the connection', async () => {
    const gone: { told: () => void } = { told: () => undefined };
    const closed = new Promise<void>((resolve) => (gone.told = resolve));
    const silent = await peer((socket) => socket.on('close', () => gone.told()));
    const check = { baseUrl: silent.url, network: directNetwork, now: Date.now, newId: () => '', allowProbeBy };
    for await (const { step } of checkConnection(check)) if (step === 'tls') break;
    await closed;
    expect(silent.connections()).toBe(1);
  });
});

describe('a time limit', () => {
  it('is told by the step in which it ran out', async () => {
    const silent = await peer(() => undefined);
    const steps = await runSteps(silent.url.replace('http:', 'https:'), { limits: limitsWithin(50) });
    expect(verdicts(steps)).toEqual([true, true, null, false, null, null]);
    expect(steps.tls.sentence.en).toBe('The time limit of 50 ms passed during the TLS handshake.');
  });
});
