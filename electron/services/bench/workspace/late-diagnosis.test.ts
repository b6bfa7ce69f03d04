import { expect, onTestFinished, test } from 'vitest';
import { callOf } from '../../storage/journal/call-record.ts';
import { noSandboxRecord } from '../../storage/journal/call-row.ts';
import type { CallStore } from '../../storage/journal/call-store.ts';
import type { NumberedCall } from '../../storage/journal/summarise-record.ts';
import { sentCall } from '../../storage/outbox/testing/sent-call.ts';
import { openTestCalls } from '../../sandbox/server/testing/calls-of-test.ts';
import { receivedCall } from '../../storage/store-care/testing/received-call.ts';
import { callRecorder } from './call-recorder.ts';

const signature = 'algorithm=RSA256,signature=x';
const diagnosis = [{ variant: 'sha1', verifies: true, why: 'Hashed with SHA-1.' }];
const answer = { status: 200, headers: [['Tracer-Id', 'call-5']] as const, bodyBase64: '', result: null };
const refused = receivedCall(5, { id: 'call-5', signature: 'wrong', headers: [['Signature', signature]] });

/** A recorder whose sandbox ends the diagnosis of that call while the given write is under way, or just before it. */
async function journal(when: 'before' | 'during' | 'after') {
  const calls: CallStore = await openTestCalls();
  onTestFinished(calls.database.close);
  const told: NumberedCall[] = [];
  const seq = await calls.append(refused, noSandboxRecord);
  const diagnose = async (): Promise<void> => {
    const record = { ...refused, diagnosis };
    await calls.rewriteDetails(record);
    recorder.recordReceived({ seq, record });
  };
  const slow: CallStore = {
    ...calls,
    addSent: async (record, standsFor) => {
      if (when === 'during') await diagnose();
      return calls.addSent(record, standsFor);
    },
  };
  const recorder = callRecorder(slow, (call) => told.push(call));
  return { calls, told, recorder, diagnose };
}

test.each(['before', 'during', 'after'] as const)(
  'a call that this window sent has its diagnosis in the list, stored and told, where that ends %s the write',
  async (when) => {
    const { calls, told, recorder, diagnose } = await journal(when);
    recorder.beginSend(signature);
    if (when === 'before') await diagnose();
    await recorder.recordSent(signature, sentCall(1, { answer }));
    recorder.endSend(signature);
    if (when === 'after') await diagnose();
    await expect.poll(async () => (await calls.one(sentCall(1).id))?.record.diagnosis).toEqual(diagnosis);
    await expect.poll(() => told.at(-1)?.record).toMatchObject({ id: sentCall(1).id, diagnosis });
  },
);

test.each(['before', 'during', 'after'] as const)(
  'a call of a command has it too, where that ends %s the import',
  async (when) => {
    const { calls, told, recorder, diagnose } = await journal(when);
    if (when === 'before') await diagnose();
    await recorder.importCall(sentCall(1, { answer }));
    if (when === 'after') await diagnose();
    await expect.poll(async () => (await calls.one(sentCall(1).id))?.record.diagnosis).toEqual(diagnosis);
    await expect.poll(() => told.at(-1)?.record).toMatchObject({ id: sentCall(1).id, diagnosis });
    expect(told.map(({ record }) => callOf(record).requestSignature).at(-1)).toBe('wrong');
  },
);
