import { once } from 'node:events';
import { connect } from 'node:net';
import { describe, expect, test } from 'vitest';
import { decide } from '../../../../shared/protocol/sandbox/decide.ts';
import { everyoneOnboarded } from '../../../../shared/documents/sandbox-controls.ts';
import { scenarios } from '../../../../shared/scenarios/index.ts';
import { clientKeys, sandboxCrypto } from './client-keys.ts';
import { listCalls } from './testing/calls-of-test.ts';
import { headerOf, pathOf, payloadText, post, queueCall, signedBy } from './testing/merchant.ts';
import { rawExchange, statusOf } from './testing/wire-exchange.ts';
import { isSigned, startTestSandbox } from './testing/running-sandbox.ts';
import { createMapMemory } from '../../../../shared/protocol/sandbox/sandbox-case.ts';

describe('answers', () => {
  test('are signed over the path with its query, accepted or refused, and carry the general headers', async () => {
    const { server, merchant } = await startTestSandbox();
    const path = `${pathOf('queue-up')}?trace=1%202`;
    const sent = await signedBy(merchant, path, payloadText(queueCall('CALL_NUM', 1)));
    const accepted = await post(server.url, sent);
    expect(accepted).toMatchObject({ status: 200, resultCode: 'SUCCESS', orderStatus: 'CALL_NUM' });
    expect(accepted.headers.map(([name]) => name).slice(0, 5)).toEqual([
      'Client-Id',
      'Response-Time',
      'Signature',
      'Tracer-Id',
      'Content-Type',
    ]);
    expect(headerOf(accepted, 'Content-Type')).toBe('application/json; charset=UTF-8');
    expect(headerOf(accepted, 'Client-Id')).toBe(merchant.clientId);
    expect(headerOf(accepted, 'Response-Time')).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+00:00$/);
    expect(headerOf(accepted, 'Tracer-Id')).toMatch(/^[0-9a-f]{32}$/);
    expect(await isSigned(accepted, { method: 'POST', path, clientId: merchant.clientId })).toBe(true);
    const refused = await post(server.url, { ...sent, path: '/nowhere?x' });
    expect(refused).toMatchObject({ status: 404, resultCode: 'PARAM_ILLEGAL', resultStatus: 'F' });
    expect(await isSigned(refused, { method: 'POST', path: '/nowhere?x', clientId: merchant.clientId })).toBe(true);
  });

  test('echo an absent Client-Id as empty', async () => {
    const { server, merchant } = await startTestSandbox();
    const sent = await signedBy(merchant, pathOf('queue-up'), '{}');
    const answer = await post(server.url, { ...sent, headers: sent.headers.filter(([name]) => name !== 'Client-Id') });
    expect(answer).toMatchObject({
      status: 200,
      resultCode: 'PARAM_ILLEGAL',
      resultMessage: expect.stringContaining('Client-Id'),
    });
    expect(await isSigned(answer, { method: 'POST', path: pathOf('queue-up'), clientId: '' })).toBe(true);
  });

  test.each([
    ['GET', 405],
    ['PUT', 405],
    ['OPTIONS', 405],
    ['HEAD', 405],
    ['TRACE', 405],
  ])('%s is %i', async (method, status) => {
    const { server, merchant } = await startTestSandbox();
    const answer = await post(server.url, { ...(await signedBy(merchant, pathOf('queue-up'), '')), method });
    expect(answer.status).toBe(status);
    expect(answer.headers.find(([name]) => name === 'Allow')).toEqual(['Allow', 'POST']);
    expect(answer.headers.filter(([name]) => name.toLowerCase().startsWith('access-control'))).toEqual([]);
  });

  test('a caller that goes away in the middle of its body is no error of the sandbox', async () => {
    const { server, merchant, reported, calls } = await startTestSandbox();
    const { host, port } = new URL(server.url);
    const socket = connect({ host: '127.0.0.1', port: Number(port) });
    const lines = [
      `POST ${pathOf('queue-up')} HTTP/1.1`,
      `Host: ${host}`,
      'Content-Length: 100',
      'Expect: 100-continue',
    ];
    socket.write(`${lines.join('\r\n')}\r\n\r\n`);
    await once(socket, 'data');
    await new Promise((resolve) => socket.write('{"cut":', resolve));
    socket.destroy();
    await post(server.url, await signedBy(merchant, pathOf('queue-up'), '{}'));
    await server.close();
    expect(await listCalls(calls)).toHaveLength(1);
    expect(reported).toEqual([]);
  });

  test('a body of 1 MiB is read, one byte more is 413 whether its length is said or not', async () => {
    const { server, merchant } = await startTestSandbox();
    const whole = Buffer.alloc(1024 * 1024, ' ');
    expect(await post(server.url, await signedBy(merchant, pathOf('queue-up'), whole))).toMatchObject({
      status: 200,
      resultCode: 'PARAM_ILLEGAL',
    });
    const more = await signedBy(merchant, pathOf('queue-up'), Buffer.alloc(1024 * 1024 + 1, ' '));
    expect(await post(server.url, more)).toMatchObject({ status: 413, resultCode: 'PARAM_ILLEGAL' });
    const { host } = new URL(server.url);
    const lines = [...more.headers.map((line) => line.join(': ')), `Host: ${host}`, 'Transfer-Encoding: chunked'];
    const chunk = `100001\r\n${' '.repeat(1024 * 1024 + 1)}\r\n0\r\n\r\n`;
    const chunked = await rawExchange(
      server.port,
      `POST ${more.path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n${chunk}`,
    );
    expect([statusOf(chunked), chunked]).toEqual([413, expect.stringContaining('PARAM_ILLEGAL')]);
  });
});

describe('calls at the same time', () => {
  test('of one order: each accepted one is legal after those before it, and nothing else is refused', async () => {
    const { server, merchant, emitted } = await startTestSandbox();
    const statuses = ['CALL_NUM', 'NUMBER_ARRIVED', 'NUMBER_PASSED', 'CANCELLED', 'FINISHED'];
    const requests = await Promise.all(
      Array.from({ length: 100 }, (_, index) =>
        signedBy(
          merchant,
          pathOf('queue-up'),
          payloadText(queueCall(statuses[(index * 7) % 5] ?? '', (index * 37) % 100)),
        ),
      ),
    );
    const answers = await Promise.all(requests.map((request) => post(server.url, request)));
    // The store has the order of decision: the pure engine must decide the same in that order.
    const memory = createMapMemory();
    const crypto = sandboxCrypto(
      clientKeys([{ clientId: merchant.clientId, keys: [{ version: null, key: merchant.publicKey }] }]),
      merchant.privateKey,
    );
    const setup = { scenarios, gaps: {}, scheme: null, notOnboarded: everyoneOnboarded };
    for (const call of emitted) {
      const body = Buffer.from(call.bodyBase64, 'base64');
      const decision = decide({
        request: { method: call.method, target: call.path, headers: call.headers, body },
        memory,
        now: call.atReal,
        setup,
        crypto,
      });
      if (decision.acceptance !== null) memory.remember(decision.acceptance, call.id, decision.body);
      expect(Buffer.from(call.answer?.bodyBase64 ?? '', 'base64').toString()).toBe(decision.body);
    }
    expect(emitted).toHaveLength(100);
    const accepted = answers.filter((answer) => answer.resultStatus === 'S').length;
    expect(accepted).toBe(emitted.filter((call) => call.verdict?.resultStatus === 'S').length);
    expect(accepted).toBeGreaterThan(0);
  });

  test('the same request a hundred times: one is accepted, the others repeat it, all say the same', async () => {
    const { server, merchant, emitted } = await startTestSandbox();
    const request = await signedBy(merchant, pathOf('queue-up'), payloadText(queueCall('CALL_NUM', 1)));
    const answers = await Promise.all(Array.from({ length: 100 }, () => post(server.url, request)));
    expect(new Set(answers.map((answer) => answer.body)).size).toBe(1);
    expect(emitted.filter((call) => call.repeats === undefined)).toHaveLength(1);
    expect(new Set(emitted.flatMap((call) => call.repeats ?? []))).toEqual(
      new Set(emitted.flatMap((call) => (call.repeats === undefined ? [call.id] : []))),
    );
    expect(new Set(answers.map((answer) => headerOf(answer, 'Tracer-Id'))).size).toBe(100);
  });
});

describe('the journal', () => {
  test('has every call, refused ones too, as it was: bytes, headers, signed text, verdict, findings, answer', async () => {
    const { calls, server, merchant, emitted } = await startTestSandbox({ virtualNow: () => 123 });
    const text = payloadText(queueCall('CALL_NUM', 1)).replace('"A123"', '"A12345678"');
    const sent = await signedBy(merchant, pathOf('queue-up'), text);
    const answer = await post(server.url, sent);
    const [call, ...others] = await listCalls(calls);
    expect(others).toEqual([]);
    expect(call).toEqual(emitted[0]);
    expect(call).toMatchObject({
      id: headerOf(answer, 'Tracer-Id'),
      merchantBizNo: 'Q1',
      scenario: 'queue-up',
      orderStatus: 'CALL_NUM',
      endpoint: 'queue',
      origin: 'received',
      atVirtual: 123,
      method: 'POST',
      path: sent.path,
      contentToSign: sent.contentToSign,
      verdict: { resultCode: 'PARAM_ILLEGAL', resultStatus: 'F' },
      signature: 'verified',
      gaps: {},
      answer: { status: 200, result: { resultCode: 'PARAM_ILLEGAL' } },
    });
    expect(Buffer.from(call?.bodyBase64 ?? '', 'base64').toString()).toBe(text);
    expect(Buffer.from(call?.answer?.bodyBase64 ?? '', 'base64').toString()).toBe(answer.body);
    expect(call?.headers).toEqual(expect.arrayContaining(sent.headers.map((line) => [...line])));
    expect(call?.findings.map((finding) => finding.rule)).toEqual(['max-length']);
    expect(call?.durationsMs['total']).toBeGreaterThan(0);
  });

  test('says of a wrong signature which single change makes it verify', async () => {
    const { calls, server, merchant, emitted } = await startTestSandbox();
    const path = `${pathOf('queue-up')}?a=1`;
    const sent = await signedBy(merchant, pathOf('queue-up'), payloadText(queueCall('CALL_NUM', 1)));
    const answer = await post(server.url, { ...sent, path });
    expect(answer).toMatchObject({
      status: 200,
      resultCode: 'PARAM_ILLEGAL',
      resultMessage: expect.stringContaining('signature'),
    });
    await server.close();
    const [call] = await listCalls(calls);
    expect(call).toMatchObject({
      signature: 'wrong',
      findings: [],
      diagnosis: expect.arrayContaining([expect.objectContaining({ verifies: true })]),
    });
    expect(call?.diagnosis?.[0]).toMatchObject({ variant: 'path-without-query', verifies: true });
    expect(emitted).toEqual([call]);
  });

  test('says of a signature that was percent-encoded twice that it was', async () => {
    const { calls, server, merchant } = await startTestSandbox();
    const sent = await signedBy(merchant, pathOf('queue-up'), payloadText(queueCall('CALL_NUM', 1)));
    const headers = sent.headers.map(([name, value]) => [name, value.replaceAll('%', '%25')] as const);
    const answer = await post(server.url, { ...sent, headers });
    expect(answer).toMatchObject({ status: 200, resultStatus: 'F', resultCode: 'PARAM_ILLEGAL' });
    await server.close();
    const [call] = await listCalls(calls);
    expect(call?.signature).toBe('wrong');
    expect(call?.diagnosis?.[0]).toMatchObject({ variant: 'signature-encoded-twice', verifies: true });
  });

  test('keeps texts that SQLite would cut', async () => {
    const { calls, server, merchant } = await startTestSandbox();
    await post(
      server.url,
      await signedBy(merchant, pathOf('queue-up'), '{"merchantBizNo":"a\\u0000b\\ud800","orderStatus":"\\u0000"}'),
    );
    const [call] = await listCalls(calls);
    expect([call?.merchantBizNo, call?.orderStatus]).toEqual(['a\u0000b\ud800', '\u0000']);
  });

  test('a listener that fails is reported and disturbs nobody', async () => {
    const { server, send, reported } = await startTestSandbox();
    const stop = server.onCall(() => {
      throw new Error('a listener');
    });
    expect(await send(queueCall('CALL_NUM', 1))).toMatchObject({ resultCode: 'SUCCESS' });
    stop();
    await send(queueCall('CALL_NUM', 2));
    expect(reported).toHaveLength(1);
  });
});
