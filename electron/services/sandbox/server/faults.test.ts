import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { isAccepted } from '../../../../shared/documents/call.ts';
import { planOf } from '../../../../shared/protocol/sandbox/faults/testing/fault-plans.ts';
import type { SignedRequest } from '../../keys/signer/sign-request.ts';
import { openTestCalls, testCallsOver, listCalls } from './testing/calls-of-test.ts';
import { headerOf, pathOf, payloadText, post, queueCall, signedBy } from './testing/merchant.ts';
import { rawExchange, statusOf } from './testing/wire-exchange.ts';
import { isSigned, runSandbox, startTestSandbox, type RunningSandbox } from './testing/running-sandbox.ts';

function faulty(faults: readonly string[], options: Parameters<typeof runSandbox>[0] = {}): Promise<RunningSandbox> {
  const plan = planOf(faults);
  return startTestSandbox({ ...options, faults: () => plan });
}

function rawRequest({ path, headers, body }: SignedRequest, port: number): Buffer {
  const lines = [
    ...headers.map((line) => line.join(': ')),
    `Host: 127.0.0.1:${port}`,
    `Content-Length: ${body.length}`,
  ];
  return Buffer.concat([Buffer.from(`POST ${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`), body]);
}

const firstCall = ({ merchant }: RunningSandbox): Promise<SignedRequest> =>
  signedBy(merchant, pathOf('queue-up'), payloadText(queueCall('CALL_NUM', 1)));

/** Repeats an accepted call: the stored, signed answer without a fault. */
async function expectRepeat(sandbox: RunningSandbox, request: SignedRequest): Promise<void> {
  const { server, merchant, emitted } = sandbox;
  const [first] = emitted;
  const retry = await post(server.url, request);
  expect(retry).toMatchObject({ status: 200, resultCode: 'SUCCESS', orderStatus: 'CALL_NUM' });
  expect(await isSigned(retry, { method: 'POST', path: request.path, clientId: merchant.clientId })).toBe(true);
  expect(emitted.at(-1)).toMatchObject({ repeats: first?.id });
  expect(emitted.at(-1)?.fault).toBeUndefined();
}

describe('an answer that does not come', () => {
  test.each([
    ['no-answer', 'socket hang up'],
    ['reset', 'ECONNRESET'],
  ])('%s: the call is stored as accepted, without an answer, and the retry repeats it', async (fault, message) => {
    const sandbox = await faulty([`${fault}@call=1`]);
    const request = await firstCall(sandbox);
    const stored = new Promise((resolve) => sandbox.server.onCall(resolve));
    const failed = post(sandbox.server.url, request);
    // The close below ends the waiting one; until then its rejection must not count as unhandled.
    failed.catch(() => undefined);
    await stored;
    const [call] = sandbox.emitted;
    expect(call).toMatchObject({ fault: `${fault}@call=1`, verdict: { resultCode: 'SUCCESS' }, signature: 'verified' });
    expect([call?.answer, call === undefined || isAccepted(call)]).toEqual([undefined, true]);
    expect(await listCalls(sandbox.calls)).toEqual([call]);
    await expectRepeat(sandbox, request);
    const started = performance.now();
    await sandbox.server.close();
    expect(performance.now() - started).toBeLessThan(20_000);
    await expect(failed).rejects.toThrow(message);
    expect(sandbox.reported).toEqual([]);
  });

  test('holds nothing for a caller that has left', async () => {
    const sandbox = await faulty(['no-answer']);
    const socket = connect({ host: '127.0.0.1', port: sandbox.server.port });
    const stored = new Promise((resolve) => sandbox.server.onCall(resolve));
    socket.write(rawRequest(await firstCall(sandbox), sandbox.server.port));
    await stored;
    socket.destroy();
    await once(socket, 'close');
    await sandbox.server.close();
    expect(sandbox.reported).toEqual([]);
  });
});

describe('an answer that loses its body', () => {
  test('empty: all headers, no bytes, and a signature of what was lost', async () => {
    const sandbox = await faulty(['empty']);
    const request = await firstCall(sandbox);
    const answer = await post(sandbox.server.url, request);
    expect([answer.status, answer.body, headerOf(answer, 'Content-Length')]).toEqual([200, '', '0']);
    const { clientId } = sandbox.merchant;
    expect(await isSigned(answer, { method: 'POST', path: request.path, clientId })).toBe(false);
    expect(sandbox.emitted[0]).toMatchObject({ fault: 'empty', answer: { status: 200, bodyBase64: '', result: null } });
    await expectRepeat(sandbox, request);
  });

  test('cut: half of the bytes under the length of the whole, then the end of the connection', async () => {
    const sandbox = await faulty(['cut']);
    const request = await firstCall(sandbox);
    const raw = await rawExchange(sandbox.server.port, rawRequest(request, sandbox.server.port));
    const [head = '', body = ''] = raw.split('\r\n\r\n');
    await expectRepeat(sandbox, request);
    const whole = Buffer.from(sandbox.emitted[1]?.answer?.bodyBase64 ?? '', 'base64').toString();
    expect([statusOf(raw), body]).toEqual([200, whole.slice(0, Math.floor(whole.length / 2))]);
    expect(head).toContain(`\r\nContent-Length: ${whole.length}\r\n`);
    expect(Buffer.from(sandbox.emitted[0]?.answer?.bodyBase64 ?? '', 'base64').toString()).toBe(body);
    expect(sandbox.emitted[0]?.answer?.result).toBeNull();
  });
});

test('malformed: a signed body that is not JSON, and the retry gets the whole one', async () => {
  const sandbox = await faulty(['malformed']);
  const request = await firstCall(sandbox);
  const answer = await post(sandbox.server.url, request);
  const { clientId } = sandbox.merchant;
  expect(() => JSON.parse(answer.body)).toThrow(SyntaxError);
  expect(await isSigned(answer, { method: 'POST', path: request.path, clientId })).toBe(true);
  expect(sandbox.emitted[0]).toMatchObject({ fault: 'malformed', answer: { status: 200, result: null } });
  await expectRepeat(sandbox, request);
});

describe('an answer whose signature is spoilt', () => {
  test('unsigned: there is none, and all else is there', async () => {
    const sandbox = await faulty(['unsigned']);
    const request = await firstCall(sandbox);
    const answer = await post(sandbox.server.url, request);
    expect(answer).toMatchObject({ status: 200, resultCode: 'SUCCESS' });
    expect([headerOf(answer, 'Signature'), headerOf(answer, 'Client-Id')]).toEqual(['', sandbox.merchant.clientId]);
    await expectRepeat(sandbox, request);
  });

  test.each(['signed', 'unsigned'])('wrong-signature: it does not verify, when answers are %s', async (choice) => {
    const sandbox = await faulty(['wrong-signature'], { gaps: () => ({ 'response-signature': choice }) });
    const request = await firstCall(sandbox);
    const answer = await post(sandbox.server.url, request);
    expect(answer).toMatchObject({ status: 200, resultCode: 'SUCCESS' });
    expect(headerOf(answer, 'Signature')).toMatch(/^algorithm=RSA256,keyVersion=1,signature=.{300,}$/);
    const { clientId } = sandbox.merchant;
    expect(await isSigned(answer, { method: 'POST', path: request.path, clientId })).toBe(false);
  });
});

describe('an answer in place of acceptance', () => {
  test.each([
    ['http:503', 503, 'UNKNOWN_EXCEPTION'],
    ['code:UN_SUPPORT_BUSINESS', 200, 'UN_SUPPORT_BUSINESS'],
    ['unknown-then-success', 200, 'UNKNOWN_EXCEPTION'],
  ])('%s is signed, stored as refused, and the retry is a first call', async (fault, status, resultCode) => {
    const sandbox = await faulty([`${fault}@next=1`]);
    const request = await firstCall(sandbox);
    const failed = await post(sandbox.server.url, request);
    expect(failed).toMatchObject({ status, resultCode, resultStatus: 'F', orderId: undefined });
    const { clientId } = sandbox.merchant;
    expect(await isSigned(failed, { method: 'POST', path: request.path, clientId })).toBe(true);
    expect(await post(sandbox.server.url, request)).toMatchObject({ status: 200, resultCode: 'SUCCESS' });
    expect(sandbox.emitted.map(({ fault: met, repeats }) => [met, repeats])).toEqual([
      [`${fault}@next=1`, undefined],
      [undefined, undefined],
    ]);
  });
});

describe('a call that arrives twice', () => {
  test.each([
    ['replay', 'SUCCESS', true],
    ['reject', 'PARAM_ILLEGAL', false],
    ['ignore', 'PARAM_ILLEGAL', false],
  ])('is accepted once and hears what is said to the second (repeated-request-id: %s)', async (choice, code, again) => {
    const sandbox = await faulty(['duplicate'], { gaps: () => ({ 'repeated-request-id': choice }) });
    const answer = await post(sandbox.server.url, await firstCall(sandbox));
    expect(answer).toMatchObject({ status: 200, resultCode: code, orderStatus: 'CALL_NUM' });
    const [first, second, ...more] = sandbox.emitted;
    expect(more).toEqual([]);
    expect(first).toMatchObject({ fault: 'duplicate', verdict: { resultCode: 'SUCCESS' } });
    expect(second).toMatchObject({ id: headerOf(answer, 'Tracer-Id'), verdict: { resultCode: code } });
    expect(second?.repeats).toBe(again ? first?.id : undefined);
    expect(second?.fault).toBeUndefined();
  });
});

describe('a late answer', () => {
  test('comes after its time, on disk before it', async () => {
    const sandbox = await faulty(['delay:60ms-80ms', 'http:500@call=2']);
    const stored = new Promise((resolve) => sandbox.server.onCall(resolve));
    const started = performance.now();
    const answer = sandbox.send(queueCall('CALL_NUM', 1));
    await stored;
    expect(sandbox.emitted[0]?.fault).toBe('delay:60ms-80ms');
    expect(await answer).toMatchObject({ resultCode: 'SUCCESS' });
    expect(performance.now() - started).toBeGreaterThanOrEqual(59);
    // A delay combines with another fault.
    expect(await sandbox.send(queueCall('CALL_NUM', 2))).toMatchObject({ status: 500 });
    expect(sandbox.emitted[1]?.fault).toBe('delay:60ms-80ms, http:500@call=2');
  });

  test('leaves at once when the sandbox stops: open calls are finished', async () => {
    const sandbox = await faulty(['delay:1h']);
    const stored = new Promise((resolve) => sandbox.server.onCall(resolve));
    const answer = sandbox.send(queueCall('CALL_NUM', 1));
    await stored;
    await sandbox.server.close();
    expect(await answer).toMatchObject({ status: 200, resultCode: 'SUCCESS' });
  });

  test('holds up no other call', async () => {
    const sandbox = await faulty(['delay:1h@call=1']);
    const stored = new Promise((resolve) => sandbox.server.onCall(resolve));
    const late = sandbox.send(queueCall('CALL_NUM', 1));
    await stored;
    expect(await sandbox.send(queueCall('NUMBER_ARRIVED', 2))).toMatchObject({ resultCode: 'SUCCESS' });
    await sandbox.server.close();
    expect(await late).toMatchObject({ orderStatus: 'CALL_NUM' });
  });
});

describe('a plan', () => {
  const codes = async (sandbox: RunningSandbox, steps: readonly number[]): Promise<string[]> => {
    const said: string[] = [];
    for (const step of steps) said.push((await sandbox.send(queueCall('CALL_NUM', step))).resultCode);
    return said;
  };
  const steps = (from: number, many: number): number[] => Array.from({ length: many }, (_, index) => from + index);

  test('with a rate answers the same calls in the same way, whether or not the sandbox was restarted between', async () => {
    const whole = await codes(await faulty(['http:503@rate=0.4']), steps(1, 20));
    expect(new Set(whole)).toEqual(new Set(['SUCCESS', 'UNKNOWN_EXCEPTION']));
    const folder = await mkdtemp(join(tmpdir(), 'passbench-faults-'));
    const parts: string[] = [];
    for (const from of [1, 11]) {
      const calls = await openTestCalls(join(folder, 'calls.db'));
      const plan = planOf(['http:503@rate=0.4']);
      const sandbox = await runSandbox({ calls, faults: () => plan });
      parts.push(...(await codes(sandbox, steps(from, 10))));
      await sandbox.close();
      await calls.database.close();
    }
    expect(parts).toEqual(whole);
    await rm(folder, { recursive: true });
  });

  test('knows after a restart what was stored: the unanswered call, the number of calls, the unknown ones', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'passbench-faults-'));
    const withFaults = async <Value>(
      faults: readonly string[],
      work: (sandbox: RunningSandbox) => Promise<Value>,
    ): Promise<Value> => {
      const calls = await openTestCalls(join(folder, 'calls.db'));
      const plan = planOf(faults);
      const sandbox = await runSandbox({ calls, faults: () => plan });
      const value = await work(sandbox);
      await sandbox.close();
      await calls.database.close();
      return value;
    };
    const request = await withFaults(['reset@call=1', 'unknown-then-success'], async (sandbox) => {
      const sent = await firstCall(sandbox);
      await expect(post(sandbox.server.url, sent)).rejects.toThrow('ECONNRESET');
      expect(await sandbox.send(queueCall('NUMBER_ARRIVED', 2))).toMatchObject({ resultCode: 'UNKNOWN_EXCEPTION' });
      return sent;
    });
    await withFaults(['http:503@call=5', 'http:502@order=Q2&call=1', 'unknown-then-success'], async (sandbox) => {
      expect(await post(sandbox.server.url, request)).toMatchObject({ resultCode: 'SUCCESS', orderStatus: 'CALL_NUM' });
      expect(await sandbox.send(queueCall('NUMBER_ARRIVED', 3))).toMatchObject({ resultCode: 'SUCCESS' });
      expect(await sandbox.send(queueCall('NUMBER_PASSED', 4))).toMatchObject({ status: 503 });
      expect(await sandbox.send(queueCall('CALL_NUM', 5, 'Q2'))).toMatchObject({ status: 502 });
    });
    await rm(folder, { recursive: true });
  });

  test('may be changed while the sandbox runs; next starts again with each', async () => {
    let plan = planOf(['code:UN_SUPPORT_BUSINESS@next=1']);
    const sandbox = await startTestSandbox({ faults: () => plan });
    expect(await codes(sandbox, [1, 2])).toEqual(['UN_SUPPORT_BUSINESS', 'SUCCESS']);
    plan = planOf(['code:UN_SUPPORT_BUSINESS@next=1']);
    expect(await codes(sandbox, [3, 4])).toEqual(['UN_SUPPORT_BUSINESS', 'SUCCESS']);
  });

  test('counts what is stored: a call that a broken store lost is none', async () => {
    let isBroken = true;
    const calls = await testCallsOver(({ commitSoon }) => ({
      commitSoon: (queries) => (isBroken ? Promise.reject(new Error('full')) : commitSoon(queries)),
    }));
    const sandbox = await faulty(['code:UN_SUPPORT_BUSINESS@call=2'], { calls });
    expect(await codes(sandbox, [1])).toEqual(['UNKNOWN_EXCEPTION']);
    isBroken = false;
    expect(await codes(sandbox, [1, 2, 3])).toEqual(['SUCCESS', 'UN_SUPPORT_BUSINESS', 'SUCCESS']);
  });

  test('counts calls of the same moment one by one', async () => {
    const sandbox = await faulty(['http:503@next=7']);
    const answers = await Promise.all(
      steps(1, 20).map((step) => sandbox.send(queueCall('CALL_NUM', step, `Q${step}`))),
    );
    expect(answers.filter(({ status }) => status === 503)).toHaveLength(7);
    expect(sandbox.emitted.slice(0, 7).every(({ fault }) => fault !== undefined)).toBe(true);
  });
});
