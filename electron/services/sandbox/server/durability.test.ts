import { createPublicKey } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { scenarios } from '../../../../shared/scenarios/index.ts';
import type { Scenario } from '../../../../shared/scenarios/scenario.ts';
import type { Database } from '../../storage/database/database.ts';
import type { CallStore } from '../../storage/journal/call-store.ts';
import { readAnswer } from '../../network/sender/read-answer.ts';
import { sendRequest } from '../../network/sender/send.ts';
import { createdMs, pathOf, payloadText, post, queueCall, signedBy } from './testing/merchant.ts';
import { isSigned, runSandbox, startTestSandbox } from './testing/running-sandbox.ts';
import { openTestCalls, testCallsOver, listCalls } from './testing/calls-of-test.ts';

describe('a restart', () => {
  test('goes on where the sandbox was: orders, repeats, ids', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'passbench-restart-'));
    const file = join(folder, 'passbench.db');
    const first = await openTestCalls(file);
    const before = await runSandbox({ calls: first });
    const request = await signedBy(before.merchant, pathOf('queue-up'), payloadText(queueCall('CALL_NUM', 1)));
    const accepted = await post(before.server.url, request);
    await before.send(queueCall('NUMBER_ARRIVED', 2));
    await before.close();
    await first.database.close();
    const second = await openTestCalls(file);
    const after = await runSandbox({ calls: second });
    expect(await after.send(queueCall('CANCELLED', 3))).toMatchObject({
      resultCode: 'ORDER_STATUS_INVALID',
      orderId: accepted.orderId,
      orderStatus: 'NUMBER_ARRIVED',
    });
    expect(await after.send({ ...queueCall('FINISHED', 3), createdMs: createdMs + 1 })).toMatchObject({
      resultCode: 'PARAM_ILLEGAL',
    });
    expect((await post(after.server.url, request)).body).toBe(accepted.body);
    expect(await after.send(queueCall('FINISHED', 3))).toMatchObject({
      resultCode: 'SUCCESS',
      orderId: accepted.orderId,
    });
    await after.close();
    await second.database.close();
    await rm(folder, { recursive: true });
  });
});

describe('a store that fails', () => {
  /** A store whose commits fail while `isBroken`. */
  const failing = (isBroken: () => boolean): Promise<CallStore> =>
    testCallsOver((database: Database) => ({
      commitSoon: (queries) =>
        isBroken() ? Promise.reject(new Error('SQLITE_FULL: /secret/path')) : database.commitSoon(queries),
    }));

  test('is UNKNOWN_EXCEPTION, signed, without a word of why, and nothing happened', async () => {
    let isBroken = true;
    const { server, send, merchant, reported } = await startTestSandbox({ calls: await failing(() => isBroken) });
    const sent = await signedBy(merchant, pathOf('queue-up'), payloadText(queueCall('NUMBER_ARRIVED', 5)));
    const failed = await post(server.url, sent);
    expect(failed).toMatchObject({
      status: 200,
      resultCode: 'UNKNOWN_EXCEPTION',
      resultStatus: 'F',
      orderId: undefined,
    });
    expect(failed.body).not.toContain('SQLITE');
    expect(await isSigned(failed, { method: 'POST', path: sent.path, clientId: merchant.clientId })).toBe(true);
    expect(reported).toHaveLength(1);
    isBroken = false;
    // Neither order nor requestId is known.
    expect(await send(queueCall('CALL_NUM', 1))).toMatchObject({ resultCode: 'SUCCESS' });
    expect(await post(server.url, sent)).toMatchObject({ resultCode: 'SUCCESS' });
  });

  test('is told encrypted to who asked encrypted, as the scenario inside has it', async () => {
    const { server, merchant } = await startTestSandbox({ calls: await failing(() => true) });
    const voucher = { scenario: 'voucher', status: 'TICKETED', orderNo: 'V1', modifiedMs: createdMs };
    const recipient = createPublicKey(server.publicKeyPem);
    const sent = await signedBy(merchant, pathOf('voucher'), payloadText(voucher), { encryptFor: recipient });
    const answered = await sendRequest({ ...sent, url: `${server.url}${sent.path}` });
    if (answered.kind !== 'answered') throw new Error('There was no answer.');
    const reading = await readAnswer({
      answer: answered.answer,
      request: { ...sent, clientId: merchant.clientId },
      scenario: null,
      received: { at: 0, offsetMinutes: 0 },
      platformKey: recipient,
      clientKey: merchant.privateKey,
      gaps: {},
    });
    expect(reading).toMatchObject({
      signature: 'verified',
      encryption: 'decrypted',
      result: { resultCode: 'UNKNOWN_EXCEPTION', resultStatus: 'U' },
    });
  });

  test('fails the calls that were decided upon the one it lost', async () => {
    let commits = 0;
    const calls = await failing(() => ++commits === 1);
    const { send } = await startTestSandbox({ calls });
    const answers = await Promise.all(Array.from({ length: 20 }, (_, index) => send(queueCall('CALL_NUM', index + 1))));
    const failed = answers.filter((answer) => answer.resultCode === 'UNKNOWN_EXCEPTION').length;
    expect(failed).toBeGreaterThan(0);
    const stored = (await listCalls(calls)).length;
    expect(stored).toBe(answers.length - failed);
    expect(await send(queueCall('CALL_NUM', 100))).toMatchObject({ resultCode: 'SUCCESS' });
  });
});

describe('an error of the sandbox itself', () => {
  const unknown = (scenario: string) => ({
    status: 200,
    resultCode: 'UNKNOWN_EXCEPTION',
    // A voucher may have been issued; everything else failed.
    resultStatus: scenario === 'voucher' ? 'U' : 'F',
    resultMessage: expect.not.stringContaining('secret'),
    orderId: undefined,
  });
  const fails = (): never => {
    throw new Error('secret at /a/stack.ts:1:1');
  };
  const callOf = ({ id, lifecycle }: Scenario) => {
    const status = lifecycle.statuses[0]?.name ?? 'ANY';
    return { scenario: id, status, orderNo: 'O', createdMs, modifiedMs: createdMs };
  };

  test.each(scenarios)(
    'is told to the caller of $id as its scenario lists it, when the store fails',
    async (scenario) => {
      const calls = await testCallsOver(() => ({ commitSoon: () => Promise.reject(new Error('secret')) }));
      const { send, reported } = await startTestSandbox({ calls });
      expect(await send(callOf(scenario))).toMatchObject(unknown(scenario.id));
      expect(reported).toHaveLength(1);
    },
  );

  test.each(scenarios)('and when the code of $id does', async (scenario) => {
    const { send, reported, emitted } = await startTestSandbox({ scenarios: [{ ...scenario, answer: fails }] });
    expect(await send(callOf(scenario))).toMatchObject(unknown(scenario.id));
    expect([reported.length, emitted.length]).toEqual([1, 0]);
  });

  test('is answered even where not so much as the scenario can be told', async () => {
    const broken = scenarios.map((each) => ({ ...each, recognition: { ...each.recognition, onEndpoint: fails } }));
    const { send, reported } = await startTestSandbox({ scenarios: broken });
    expect(await send(queueCall('CALL_NUM', 1))).toMatchObject(unknown('queue-up'));
    expect(reported).toHaveLength(1);
  });
});
