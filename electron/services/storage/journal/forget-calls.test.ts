import fc from 'fast-check';
import { expect, onTestFinished, test } from 'vitest';
import { forgottenDays } from '../../../../shared/documents/size-limits.ts';
import { openTestCalls } from '../../sandbox/server/testing/calls-of-test.ts';
import { receivedCall } from '../store-care/testing/received-call.ts';
import { clearCalls } from './clear-calls.ts';
import { noSandboxRecord } from './call-row.ts';
import type { CallStore } from './call-store.ts';
import { createForgottenCalls } from './forget-calls.ts';

const day = 86_400_000;

async function journal() {
  const calls = await openTestCalls();
  onTestFinished(calls.database.close);
  let now = 100 * day;
  const forgotten = createForgottenCalls(calls.database, () => (now += 1));
  return { calls, forgotten, later: (days: number) => (now += days * day) };
}

/** Every row as it lies in the table, and what is counted of them. */
const all = async ({ database, tallies }: CallStore) => ({
  rows: await database.read('SELECT * FROM calls ORDER BY seq'),
  tallies: await tallies(),
  received: await database.read('SELECT * FROM received ORDER BY endpoint'),
});
const keyOf = (order: number) => `["Q${order}"]`;

test('calls come back as they stood, under their numbers, and those that have come since stay behind them', async () => {
  const { calls, forgotten } = await journal();
  for (let at = 0; at < 14; at += 1) await calls.append(receivedCall(at), noSandboxRecord);
  const standing = receivedCall(14);
  await calls.addSent(receivedCall(20, { ...standing, id: 'sent', origin: 'sent' }), 'call-0');
  const before = await all(calls);
  const told = await forgotten.forget(keyOf(0));
  expect(told).toMatchObject({ orderKey: keyOf(0), merchantBizNo: 'Q0', scenario: 'queue-up', calls: 2 });
  expect(await calls.keysOfNumber('Q0', 'queue-up')).toEqual([]);
  expect(await calls.one('sent')).toBeNull();
  expect(await forgotten.list()).toEqual([told]);
  const seq = await calls.append(receivedCall(21), noSandboxRecord);
  await forgotten.restore(told);
  expect(await forgotten.list()).toEqual([]);
  const order = await calls.ofOrder(keyOf(0), 10);
  expect(order.map(({ record }) => record.id)).toEqual(['call-21', 'sent', 'call-7']);
  await calls.database.commitSoon([{ sql: 'DELETE FROM calls WHERE seq = ?', values: [seq] }]);
  expect(await all(calls)).toEqual(before);
  await expect(forgotten.restore(told)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await expect(forgotten.forget('["none"]')).rejects.toMatchObject({ code: 'NOT_FOUND' });
});

test('of a call that stays when others expire, its received half stays too', async () => {
  const { calls } = await journal();
  await calls.append(receivedCall(0), noSandboxRecord);
  await calls.append(receivedCall(1), noSandboxRecord);
  await calls.addSent(receivedCall(2, { id: 'sent', origin: 'sent' }), 'call-0');
  await clearCalls(calls, { of: 'expired', before: Number.MAX_SAFE_INTEGER, most: null, except: ['sent'] }, false);
  expect(await calls.knownIds(['call-0', 'call-1', 'sent'])).toEqual(['call-0', 'sent']);
  expect(await calls.receivedFor('sent')).not.toBeNull();
});

test('more calls than go at once are all set aside, and all come back', async () => {
  const { calls, forgotten } = await journal();
  const many = 4100;
  await Promise.all(
    Array.from({ length: many }, (_, at) => calls.append(receivedCall(at, { orderKey: 'one' }), noSandboxRecord)),
  );
  const told = await forgotten.forget('one');
  expect([told.calls, (await calls.page(null, 1)).length]).toEqual([many, 0]);
  await forgotten.restore(told);
  expect((await calls.page(null, many + 1)).length).toBe(many);
});

test('what was cleared since, or is too old, is gone permanently', async () => {
  const { calls, forgotten, later } = await journal();
  for (let at = 0; at < 7; at += 1) await calls.append(receivedCall(at), noSandboxRecord);
  const [first, second, third] = [
    await forgotten.forget(keyOf(0)),
    await forgotten.forget(keyOf(1)),
    await forgotten.forget(keyOf(2)),
  ];
  await clearCalls(calls, { of: 'order', orderKey: keyOf(0) }, false);
  await forgotten.wipe(second);
  expect(await forgotten.list()).toEqual([third]);
  await expect(forgotten.restore(first)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  later(forgottenDays + 1);
  expect(await forgotten.list()).toEqual([]);
  await forgotten.wipeExpired();
  await expect(forgotten.restore(third)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await forgotten.forget(keyOf(3));
  await clearCalls(calls, { of: 'everything' }, false);
  expect(await forgotten.list()).toEqual([]);
});

const step = fc.oneof(
  fc.record({ does: fc.constant('call' as const), order: fc.nat(2) }),
  fc.record({ does: fc.constant('forget' as const), order: fc.nat(2) }),
  fc.record({ does: fc.constant('back' as const), which: fc.nat(3) }),
);

test('whatever is called, forgotten and brought back in any sequence: nothing is lost or counted twice', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 20 }), async (steps) => {
      const calls = await openTestCalls();
      let now = 0;
      const forgotten = createForgottenCalls(calls.database, () => (now += 1));
      try {
        let many = 0;
        for (const each of steps) {
          if (each.does === 'call') {
            await calls.append(receivedCall(many, { orderKey: keyOf(each.order) }), noSandboxRecord);
            many += 1;
          } else if (each.does === 'forget') {
            await forgotten.forget(keyOf(each.order)).catch(() => null);
          } else {
            const aside = await forgotten.list();
            const which = aside[each.which % Math.max(1, aside.length)];
            if (which !== undefined) await forgotten.restore(which);
          }
        }
        const aside = (await forgotten.list()).reduce((sum, one) => sum + one.calls, 0);
        const [told, accepted] = [await calls.page(null, 100), await calls.tallies()];
        expect(told.length + aside).toBe(many);
        expect(accepted.find(({ keep }) => keep === 'accepted')?.calls).toBe(told.length);
        for (const one of await forgotten.list()) await forgotten.restore(one);
        expect((await calls.page(null, 100)).map(({ record }) => record.id)).toEqual(
          Array.from({ length: many }, (_, at) => `call-${many - 1 - at}`),
        );
      } finally {
        await calls.database.close();
      }
    }),
    { numRuns: 40 },
  );
});
