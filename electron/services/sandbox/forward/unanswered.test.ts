import { connect } from 'node:net';
import { afterEach, describe, expect, it, onTestFinished } from 'vitest';
import { defaultNetwork } from '../../network/network/network.ts';
import { readProxy } from '../../network/network/proxy-address.ts';
import { issue } from '../../network/network/testing/certificates.ts';
import { proxyServer, service } from '../../network/network/testing/servers.ts';
import { bombs } from '../../network/sender/testing/bombs.ts';
import { answering, closePeers, peer } from '../../network/sender/testing/peer.ts';
import { stalls } from '../../network/sender/testing/stalls.ts';
import { pathOf, payloadText, post, queueCall, signedBy } from '../server/testing/merchant.ts';
import { startTestSandbox, type RunningSandbox } from '../server/testing/running-sandbox.ts';
import { answerOf, baseOf, before, good, last, serviceAt } from './testing/forwarding-sandbox.ts';

afterEach(closePeers);

describe('no answer of the service', () => {
  const limits = { connectMs: 300, tlsMs: 300, firstByteMs: 300, totalMs: 400 };

  it.each(stalls.filter(({ scheme, bodyBytes }) => scheme === 'http:' && bodyBytes < 99))(
    'is 502, F and UNKNOWN_EXCEPTION where it stalls $name',
    async ({ start }) => {
      const running = await before({ baseUrl: baseOf(await start()), limits });
      const answer = await running.send(queueCall('CALL_NUM', 1));
      expect([answer.status, answer.resultStatus, answer.resultCode]).toEqual([502, 'F', 'UNKNOWN_EXCEPTION']);
      expect(answer.resultMessage).toMatch(/^The service gave no answer\. It may have received the call\./);
      expect(last(running)).toMatchObject({ forward: { failure: { code: 'TIMEOUT' } }, signature: 'verified' });
      expect(last(running).forward?.comparison).toBeUndefined();
    },
  );

  it.each(bombs.filter(({ phase }) => phase === 'body' || phase === 'headers'))(
    'is 502 where it sends $name',
    async ({ start, code }) => {
      const running = await before({
        baseUrl: baseOf(await start()),
        limits: { bodyBytes: 100_000, headerBytes: 16_384, totalMs: 800 },
      });
      const answer = await running.send(queueCall('CALL_NUM', 1));
      expect([answer.status, answer.resultCode]).toEqual([502, 'UNKNOWN_EXCEPTION']);
      expect([code, 'TIMEOUT']).toContain(last(running).forward?.failure?.code);
    },
    10_000,
  );

  it('leaves the order undecided: the same call again is no repeat, and is sent once each time', async () => {
    let seen = 0;
    const service = await peer((socket) =>
      socket.once('data', () => {
        seen += 1;
        if (seen === 1) socket.destroy();
        else socket.end(answerOf(good));
      }),
    );
    const running = await before({ baseUrl: baseOf(service) });
    const sent = await signedBy(running.merchant, pathOf('queue-up'), payloadText(queueCall('CALL_NUM', 1)));
    expect((await post(running.server.url, sent)).status).toBe(502);
    expect(seen).toBe(1);
    expect((await post(running.server.url, sent)).status).toBe(200);
    expect([seen, last(running).repeats]).toEqual([2, undefined]);
  });

  it('is the end of what waits when the sandbox closes: the caller is answered, and the call stored', async () => {
    const service = await peer(() => undefined);
    const forward = serviceAt({ baseUrl: baseOf(service) });
    const running = await startTestSandbox({ forward: { ...forward, isUp: () => Promise.resolve(true) } });
    const answer = running.send(queueCall('CALL_NUM', 1));
    while (service.received().length === 0) await new Promise((resolve) => setImmediate(resolve));
    await running.server.close();
    expect((await answer).status).toBe(502);
    expect(last(running)).toMatchObject({ forward: { failure: { code: 'CANCELLED' } } });
  });
});

it('ends a circle: a call that comes back to the sandbox is not passed on for ever', async () => {
  const running: { sandbox?: RunningSandbox } = {};
  // A stranger between, as a balancer is, that leads back.
  const between = await peer((socket) =>
    socket.once('data', (first: Buffer) => {
      const onward = connect(Number(new URL(running.sandbox?.server.url ?? '').port), '127.0.0.1');
      onward.on('error', () => socket.destroy());
      onward.write(first);
      socket.on('data', (piece: Buffer) => onward.write(piece));
      onward.pipe(socket);
    }),
  );
  running.sandbox = await before({ baseUrl: baseOf(between) });
  const answer = await running.sandbox.send(queueCall('CALL_NUM', 1));
  expect([answer.status, answer.resultCode]).toEqual([502, 'UNKNOWN_EXCEPTION']);
  expect(answer.resultMessage).toContain('lead back to this sandbox');
  expect(between.connections()).toBe(4);
});

describe('TLS', () => {
  const root = issue({ name: 'Root', isAuthority: true });
  const server = issue({ name: 'localhost', hosts: ['localhost'] }, root);
  const wrong = issue({ name: 'other.example', hosts: ['other.example'] }, root);

  it.each([
    ['an authority that is trusted', server, [root.cert], {}, 200, undefined],
    ['an unknown authority', server, [], {}, 502, /^TLS_|UNABLE|SELF/],
    ['the name of another', wrong, [root.cert], {}, 502, /TLS_/],
    ['checks that are switched off', server, [], { NODE_TLS_REJECT_UNAUTHORIZED: '0' }, 502, /TLS_CHECKS_OFF/],
  ])('is checked as in a send: %s', async (_, { cert, key }, ca, environment, status, code) => {
    const https = await service({ cert, key });
    onTestFinished(https.close);
    const network = { ...defaultNetwork(environment), proxy: null, ca };
    const running = await before({ baseUrl: `https://localhost:${https.port}`, network });
    const answer = await running.send(queueCall('CALL_NUM', 1));
    expect([answer.status, https.requests().length]).toEqual([status, status === 200 ? 1 : 0]);
    if (code === undefined) expect(last(running).forward?.comparison?.agrees).toBe(true);
    else expect(last(running).forward?.failure?.code).toMatch(code);
  });

  it('goes through a proxy that is named', async () => {
    const https = await service({ cert: server.cert, key: server.key });
    const proxy = await proxyServer();
    onTestFinished(https.close);
    onTestFinished(proxy.close);
    const named = readProxy(`http://127.0.0.1:${proxy.port}`, 'proxy');
    const network = { ...defaultNetwork({}), proxy: named, ca: [root.cert] };
    const running = await before({ baseUrl: `https://localhost:${https.port}`, network });
    expect((await running.send(queueCall('CALL_NUM', 1))).status).toBe(200);
    expect(proxy.asked()[0]).toContain(`CONNECT localhost:${https.port}`);
  });
});

it('passes nothing on while its store does not answer', async () => {
  const service = await answering(answerOf(good));
  const pass = serviceAt({ baseUrl: baseOf(service) });
  const running = await startTestSandbox({ forward: { ...pass, isUp: () => Promise.resolve(false) } });
  const answer = await running.send(queueCall('CALL_NUM', 1));
  expect([answer.resultCode, service.connections(), running.emitted]).toEqual(['UNKNOWN_EXCEPTION', 0, []]);
});

it('answers a crowd at once: nobody waits for the service of another', async () => {
  const waiting: (() => void)[] = [];
  const service = await peer((socket) =>
    socket.once('data', () => {
      waiting.push(() => socket.end(answerOf(good)));
      if (waiting.length === 30) for (const answer of waiting.toReversed()) answer();
    }),
  );
  const running = await before({ baseUrl: baseOf(service) });
  const answers = await Promise.all(
    Array.from({ length: 30 }, (_, at) => running.send(queueCall('CALL_NUM', 1, `Q${at}`))),
  );
  expect(answers.map(({ resultStatus }) => resultStatus)).toEqual(answers.map(() => 'S'));
  expect(running.emitted.every(({ forward }) => forward?.comparison?.agrees === true)).toBe(true);
});
