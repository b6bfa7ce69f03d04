import { hash, randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { MemoryKeys } from '../../../../shared/protocol/sandbox/decide.ts';
import type { Acceptance } from '../../../../shared/protocol/sandbox/sandbox-case.ts';
import { clearCalls } from '../../storage/journal/clear-calls.ts';
import { createForgottenCalls } from '../../storage/journal/forget-calls.ts';
import type { CallStore } from '../../storage/journal/call-store.ts';
import { pendingMemory, storedMemory } from './pending-memory.ts';
import { recentMemory } from './recent-memory.ts';
import { openTestCalls } from './testing/calls-of-test.ts';
import { receivedCall } from './testing/received-record.ts';

const sha256 = (bytes: Uint8Array): string => hash('sha256', bytes);
const orders = ['["A"]', '["B"]', '["\\ud800"]', ''];

function acceptanceOf(orderKey: string, step: number): Acceptance {
  const order = { orderKey, scenario: 'queue-up', orderId: 'O', status: String(step) };
  const times = { orderCreateTime: 0, orderModifyTime: step, parts: [] };
  return {
    order: { ...order, ...times },
    changesNothing: false,
    clientId: 'C',
    requestId: step % 5 === 0 ? '' : step % 7 === 0 ? 'R\0' : `R${step}`,
    bodySha256: String(step),
  };
}

/** A memory over a store, and the questions that reached the store. */
function overStore(calls: CallStore) {
  const stored = storedMemory(calls.database, sha256);
  const asked: MemoryKeys[] = [];
  const memory = recentMemory((keys) => {
    asked.push(keys);
    return stored(keys);
  }, calls);
  let step = 0;
  const accept = async (orderKey: string): Promise<Acceptance> => {
    step += 1;
    const acceptance = acceptanceOf(orderKey, step);
    const settle = memory.accepted(acceptance);
    const { clientId, requestId } = acceptance;
    const record = receivedCall(randomUUID(), acceptance);
    await calls.append(record, { clientId, requestId, acceptance, answer: '{}' });
    settle();
    return acceptance;
  };
  return { stored, memory, asked, accept };
}

const asks = (orderKey: string, requestId: string): MemoryKeys => ({ orderKey, clientId: 'C', requestId });

/** Until the stored keys are read: from then on a new order asks nothing. */
async function ready({ memory, asked }: ReturnType<typeof overStore>): Promise<void> {
  for (let before = -1; before !== asked.length; await setTimeout(1)) {
    before = asked.length;
    await memory.ask(asks('["new"]', 'new'));
  }
  asked.length = 0;
}

test('it answers as the store does, whatever is accepted, cleared, forgotten and restored', async () => {
  const act = fc.constantFrom('accept', 'accept', 'wait', 'clear', 'forget', 'restore', 'fail');
  const steps = fc.array(fc.record({ act, order: fc.constantFrom(...orders) }), { maxLength: 14 });
  await fc.assert(
    fc.asyncProperty(steps, async (all) => {
      const calls = await openTestCalls();
      const over = overStore(calls);
      const forgotten = createForgottenCalls(calls.database, Date.now);
      for (const { act: each, order } of all) {
        if (each === 'accept') await over.accept(order);
        if (each === 'wait') await ready(over);
        if (each === 'clear') await clearCalls(calls, { of: 'order', orderKey: order }, false);
        if (each === 'forget') await forgotten.forget(order).catch(() => null);
        if (each === 'restore') for (const one of await forgotten.list()) await forgotten.restore(one);
        if (each === 'fail') over.memory.forget();
        for (const orderKey of orders)
          for (const requestId of ['', 'R1', 'R2', 'R\0', 'R99']) {
            const keys = asks(orderKey, requestId);
            expect(await over.memory.ask(keys)).toEqual(await over.stored(keys));
          }
      }
      await calls.database.close();
    }),
    { numRuns: 20 },
  );
});

test('of requests that arrive together each is accepted once, also before the first is on disk', async () => {
  const call = fc.record({
    order: fc.constantFrom('["A"]', '["B"]'),
    id: fc.integer({ max: 6, min: 0 }),
    waits: fc.boolean(),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(call, { maxLength: 30 }), async (all) => {
      const calls = await openTestCalls();
      const over = overStore(calls);
      const pending = pendingMemory(over.memory.ask);
      const [accepted, last] = [new Set<string>(), new Map<string, string>()];
      const keep = async (orderKey: string, requestId: string): Promise<void> => {
        const known = await pending.recall(asks(orderKey, requestId));
        expect(known.order(orderKey)?.status).toBe(last.get(orderKey));
        expect(known.request('C', requestId) !== null).toBe(accepted.has(requestId));
        if (accepted.has(requestId)) return;
        const acceptance = { ...acceptanceOf(orderKey, accepted.size), requestId };
        last.set(orderKey, acceptance.order.status);
        accepted.add(requestId);
        pending.remember(acceptance, requestId, '{}');
        const settle = over.memory.accepted(acceptance);
        await calls.append(receivedCall(requestId, acceptance), { clientId: 'C', requestId, acceptance, answer: '{}' });
        pending.settle(acceptance);
        settle();
      };
      await ready(over);
      const running: Promise<void>[] = [];
      for (const { order, id, waits } of all) {
        if (waits) await setTimeout(1);
        running.push(keep(order, `R${id}`));
      }
      await Promise.all(running);
      await calls.database.close();
    }),
    { numRuns: 30 },
  );
});

test('what was never stored, and an order called a moment ago, asks nothing', async () => {
  const calls = await openTestCalls();
  await overStore(calls).accept('["A"]');
  const over = overStore(calls);
  await ready(over);
  const { order } = await over.accept('["B"]');
  expect(await over.memory.ask(asks('["B"]', 'next'))).toEqual({ order, request: null });
  expect(await over.memory.ask(asks('["C"]', 'next'))).toEqual({ order: null, request: null });
  expect(over.asked).toEqual([]);
  // Of before this start; and one that comes again.
  await over.memory.ask(asks('["A"]', 'next'));
  await over.memory.ask(asks('["B"]', 'R1'));
  expect(over.asked).toHaveLength(2);
});

test('no answer comes before that of an earlier question', async () => {
  const calls = await openTestCalls();
  const over = overStore(calls);
  await ready(over);
  await over.accept('["A"]');
  const answered: string[] = [];
  const ask = async (name: string, keys: MemoryKeys): Promise<void> => {
    await over.memory.ask(keys);
    answered.push(name);
  };
  await Promise.all([ask('stored', asks('["A"]', 'R1')), ask('certain', asks('["A"]', 'next'))]);
  expect(answered).toEqual(['stored', 'certain']);
});

test('a call that settles while its order is cleared is not remembered', async () => {
  const calls = await openTestCalls();
  const over = overStore(calls);
  await ready(over);
  const acceptance = acceptanceOf('["A"]', 1);
  const settle = over.memory.accepted(acceptance);
  const appended = calls.append(receivedCall('call-x', acceptance), {
    clientId: 'C',
    requestId: 'R1',
    acceptance,
    answer: '{}',
  });
  await Promise.all([appended, clearCalls(calls, { of: 'order', orderKey: '["A"]' }, false)]);
  await ready(over);
  settle();
  expect(await over.memory.ask(asks('["A"]', 'next'))).toEqual({ order: null, request: null });
});
