import { expect, onTestFinished, test } from 'vitest';
import { clearCalls } from '../../storage/journal/clear-calls.ts';
import { recordOf } from '../../storage/journal/call-record.ts';
import { noSandboxRecord } from '../../storage/journal/call-row.ts';
import type { CallStore } from '../../storage/journal/call-store.ts';
import type { NumberedCall } from '../../storage/journal/summarise-record.ts';
import { acceptedCall, sentCall } from '../../storage/outbox/testing/sent-call.ts';
import { openTestCalls, listCalls } from '../../sandbox/server/testing/calls-of-test.ts';
import { receivedCall } from '../../storage/store-care/testing/received-call.ts';
import { callRecorder } from './call-recorder.ts';

async function journal() {
  const calls: CallStore = await openTestCalls();
  onTestFinished(calls.database.close);
  const told: NumberedCall[] = [];
  return { calls, told, ...callRecorder(calls, (call) => told.push(call)) };
}
const cutShort = {
  phase: 'send',
  code: 'SENDER_ENDED',
  message: { en: 'Ended.', zh: '已結束。' },
  next: { en: '', zh: '' },
  mayHaveArrived: true,
};

test('a call of a command is kept once and told, with the environment it went to', async () => {
  const { calls, told, importCall } = await journal();
  expect(await importCall(acceptedCall(1))).toEqual({ replaced: false });
  // A kill between keeping it and removing its file brings it again.
  expect(await importCall(acceptedCall(1))).toEqual({ replaced: false });
  expect(await listCalls(calls)).toEqual([acceptedCall(1)]);
  expect(told.map(({ record }) => record.environment?.name)).toEqual(['https://service.example']);
});

test('one that reached the own sandbox counts once: of the order and at the time that the sandbox says', async () => {
  const { calls, importCall } = await journal();
  await calls.append(receivedCall(5, { orderKey: '["OWN"]', atVirtual: 77, merchantBizNo: 'Q1' }), noSandboxRecord);
  const answer = { status: 200, headers: [['Tracer-Id', 'call-5']] as const, bodyBase64: '', result: null };
  expect(await importCall(acceptedCall(1, { answer }))).toEqual({ replaced: true });
  const [only, ...others] = await listCalls(calls);
  expect(others).toEqual([]);
  expect(only).toMatchObject({ id: sentCall(1).id, origin: 'sent', orderKey: '["OWN"]', atVirtual: 77 });
  expect(only?.environment).toBeUndefined();
});

test('what the own sandbox alone knew of it stands with it when that one has been cleared', async () => {
  const { calls, importCall } = await journal();
  const recorded = { mode: 'record-only', changesNothing: true } as const;
  await calls.append(receivedCall(5, recorded), noSandboxRecord);
  const answer = { status: 200, headers: [['Tracer-Id', 'call-5']] as const, bodyBase64: '', result: null };
  await importCall(acceptedCall(1, { answer }));
  await clearCalls(calls, { of: 'unaccepted' }, false);
  expect(await calls.one('call-5')).toBeNull();
  expect(await listCalls(calls)).toMatchObject([{ id: sentCall(1).id, ...recorded }]);
});

test('what was told as cut short is told as it ended, should its end come after all', async () => {
  const { calls, importCall } = await journal();
  await importCall(sentCall(1, { failure: cutShort }));
  expect(await importCall(acceptedCall(1))).toEqual({ replaced: true });
  expect(await importCall(sentCall(1, { failure: cutShort }))).toEqual({ replaced: false });
  expect((await listCalls(calls)).map((call) => recordOf(call).failure)).toEqual([undefined]);
  const sent = (await calls.tallies()).find(({ keep }) => keep === 'sent');
  expect(sent?.calls).toBe(1);
});
