import { describe, expect, test } from 'vitest';
import { isAccepted } from '../../../../shared/documents/call.ts';
import type { GapChoices } from '../../../../shared/gaps/gaps.ts';
import { listCalls } from './testing/calls-of-test.ts';
import { headerOf, pathOf, payloadText, post, queueCall, signedBy } from './testing/merchant.ts';
import { isSigned, startTestSandbox } from './testing/running-sandbox.ts';

/** A sandbox whose gap choices the test changes at runtime. */
async function choosable() {
  let chosen: GapChoices = {};
  const running = await startTestSandbox({ gaps: () => chosen });
  const choose = (choices: GapChoices): void => {
    chosen = choices;
  };
  return { ...running, choose };
}

describe('choices of assumptions', () => {
  test('are in force from the next request on, and each call keeps those it was answered under', async () => {
    const { choose, send, emitted, calls: journal } = await choosable();
    await send(queueCall('CALL_NUM', 5));
    expect(await send(queueCall('CALL_NUM', 4))).toMatchObject({ resultCode: 'PARAM_ILLEGAL' });
    choose({ 'stale-update': 'ignore' });
    expect(await send(queueCall('CALL_NUM', 4))).toMatchObject({ resultCode: 'SUCCESS', orderStatus: 'CALL_NUM' });
    choose({});
    expect(await send(queueCall('CALL_NUM', 4))).toMatchObject({ resultCode: 'PARAM_ILLEGAL' });
    const kept = [{}, {}, { 'stale-update': 'ignore' }, {}];
    expect(emitted.map(({ gaps }) => gaps)).toEqual(kept);
    expect((await listCalls(journal)).map(({ gaps }) => gaps)).toEqual(kept);
  });

  test('body-limit: the size is asked for each request', async () => {
    const { choose, server, merchant } = await choosable();
    const send = async (length: number) => {
      const { status } = await post(
        server.url,
        await signedBy(merchant, pathOf('queue-up'), Buffer.alloc(length, ' ')),
      );
      return status;
    };
    choose({ 'body-limit': '2KiB' });
    expect([await send(2048), await send(2049)]).toEqual([200, 413]);
    choose({ 'body-limit': '2KiB', 'http-status': 'always-200' });
    expect(await send(2049)).toBe(200);
    choose({ 'body-limit': '2MiB' });
    expect(await send(1024 * 1024 + 1)).toBe(200);
  });

  test('rate-limit: each client has its own, refused calls do not count, and time frees it', async () => {
    let chosen: GapChoices = { 'rate-limit': '2/s' };
    let time = Date.now();
    const running = await startTestSandbox({ gaps: () => chosen, realNow: () => time });
    const send = (status: string, step: number) => running.send(queueCall(status, step));
    expect(await send('CALL_NUM', 1)).toMatchObject({ status: 200, resultCode: 'SUCCESS' });
    expect(await send('CALL_NUM', 0)).toMatchObject({ status: 200, resultCode: 'PARAM_ILLEGAL' });
    const refused = await send('NUMBER_ARRIVED', 3);
    expect(refused).toMatchObject({ status: 429, resultCode: 'UNKNOWN_EXCEPTION' });
    expect(await send('NUMBER_ARRIVED', 3)).toMatchObject({ status: 429 });
    time += 1000;
    expect(await send('NUMBER_ARRIVED', 3)).toMatchObject({ status: 200, resultCode: 'SUCCESS' });
    chosen = {};
    for (const step of [4, 5, 6]) expect(await send('NUMBER_ARRIVED', step)).toMatchObject({ status: 200 });
    const [first, ...rest] = running.emitted;
    expect(first?.verdict?.resultStatus).toBe('S');
    expect(rest.filter(({ answer }) => answer?.status === 429)).toHaveLength(2);
  });

  test('response-signature: answers carry Client-Id and Signature, or neither', async () => {
    const { choose, send, merchant } = await choosable();
    const path = pathOf('queue-up');
    const signed = await send(queueCall('CALL_NUM', 1));
    expect(await isSigned(signed, { method: 'POST', path, clientId: merchant.clientId })).toBe(true);
    choose({ 'response-signature': 'unsigned' });
    for (const answer of [await send(queueCall('CALL_NUM', 2)), await send(queueCall('CALL_NUM', 2))]) {
      expect(answer.headers.map(([name]) => name).slice(0, 3)).toEqual(['Response-Time', 'Tracer-Id', 'Content-Type']);
      expect([headerOf(answer, 'Client-Id'), headerOf(answer, 'Signature')]).toEqual(['', '']);
    }
  });
});

describe('a stale call that is ignored', () => {
  test('stands in the journal as a success that changed nothing, and no order stands on it', async () => {
    const { choose, send, emitted, calls: journal } = await choosable();
    choose({ 'stale-update': 'ignore' });
    await send(queueCall('NUMBER_ARRIVED', 5));
    await send(queueCall('CALL_NUM', 4));
    const calls = await listCalls(journal);
    expect(calls).toEqual(emitted);
    expect(
      calls.map((call) => [call.orderStatus, call.verdict?.resultStatus, call.changesNothing, isAccepted(call)]),
    ).toEqual([
      ['NUMBER_ARRIVED', 'S', undefined, true],
      ['CALL_NUM', 'S', true, false],
    ]);
    expect(await send(queueCall('CANCELLED', 6))).toMatchObject({
      resultCode: 'ORDER_STATUS_INVALID',
      orderStatus: 'NUMBER_ARRIVED',
    });
  });
});

test('repeated-request-id=ignore: an id may be accepted twice; under replay the later call is the one repeated', async () => {
  const { choose, server, merchant } = await choosable();
  const requestId = 'a'.repeat(32);
  const request = async (step: number) =>
    signedBy(merchant, pathOf('queue-up'), payloadText({ ...queueCall('CALL_NUM', step), requestId }));
  const [first, second] = [await request(1), await request(2)];
  choose({ 'repeated-request-id': 'ignore' });
  expect(await post(server.url, first)).toMatchObject({ resultCode: 'SUCCESS' });
  expect(await post(server.url, second)).toMatchObject({ resultCode: 'SUCCESS' });
  choose({});
  expect(await post(server.url, second)).toMatchObject({ resultCode: 'SUCCESS' });
  expect(await post(server.url, first)).toMatchObject({ resultCode: 'PARAM_ILLEGAL' });
});
