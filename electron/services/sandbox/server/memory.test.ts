import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Acceptance, createMapMemory } from '../../../../shared/protocol/sandbox/sandbox-case.ts';
import type { MemoryKeys } from '../../../../shared/protocol/sandbox/decide.ts';
import { inOrder } from './local-store.ts';
import { pendingMemory, type Remembered } from './pending-memory.ts';

function acceptance(orderNo: string, step: number): Acceptance {
  const order = {
    orderKey: orderNo,
    scenario: 'queue-up',
    orderId: orderNo,
    status: String(step),
    orderCreateTime: 0,
    orderModifyTime: step,
    parts: [],
  };
  return { order, changesNothing: false, clientId: 'C', requestId: `${orderNo}-${step}`, bodySha256: String(step) };
}

const asks = (orderKey: string, requestId: string) => ({ orderKey, clientId: 'C', requestId });

/** A store of maps that answers on command, in order. */
function slowStore() {
  const maps = createMapMemory();
  const waiting: (() => void)[] = [];
  return {
    maps,
    ask: (asked: MemoryKeys): Promise<Remembered> => {
      // The answer shows the moment of reading, before later writes.
      const known = {
        order: maps.order(asked.orderKey),
        request: maps.request(asked.clientId, asked.requestId),
      };
      return new Promise((resolve) => waiting.push(() => resolve(known)));
    },
    answer: () => waiting.shift()?.(),
  };
}

test('a decision rests on everything accepted before it, whenever its question was answered and whatever was settled', async () => {
  const act = fc.constantFrom('remember', 'settle', 'ask', 'answer');
  await fc.assert(
    fc.asyncProperty(fc.array(act, { maxLength: 40 }), async (acts) => {
      const store = slowStore();
      const memory = pendingMemory(store.ask);
      const unsettled: Acceptance[] = [];
      const asked: Promise<void>[] = [];
      let step = 0;
      const question = (about: number): Promise<void> =>
        memory.recall(asks('A', `A-${about}`)).then((known) => {
          expect(known.order('A')?.status).toBe(step === 0 ? undefined : String(step));
          expect(known.request('C', `A-${about}`)?.answer).toBe(about === 0 ? undefined : `answer-${about}`);
        });
      for (const each of acts) {
        const settled = each === 'settle' ? unsettled.shift() : undefined;
        if (each === 'remember') {
          step += 1;
          const accepted = acceptance('A', step);
          memory.remember(accepted, `call-${step}`, `answer-${step}`);
          unsettled.push(accepted);
        } else if (each === 'ask') asked.push(question(step));
        else if (each === 'answer') {
          store.answer();
          await new Promise((resolve) => setImmediate(resolve));
        } else if (settled !== undefined) {
          store.maps.remember(settled, `call-${settled.order.status}`, `answer-${settled.order.status}`);
          memory.settle(settled);
        }
      }
      for (const _ of asked) store.answer();
      await Promise.all(asked);
    }),
  );
});

test('forgetting leaves what is stored, and starts a new generation', async () => {
  const stored = createMapMemory();
  stored.remember(acceptance('A', 1), 'call-1', 'answer-1');
  const memory = pendingMemory(async ({ orderKey, clientId, requestId }) => ({
    order: stored.order(orderKey),
    request: stored.request(clientId, requestId),
  }));
  memory.remember(acceptance('A', 2), 'call-2', 'answer-2');
  const before = memory.generation();
  memory.forget();
  const known = await memory.recall(asks('A', 'A-2'));
  expect(known.order('A')?.status).toBe('1');
  expect(known.request('C', 'A-2')).toBeNull();
  expect(memory.generation()).toBe(before + 1);
});

test('values come through in the order in which they were announced, whenever they are ready', async () => {
  await fc.assert(
    fc.asyncProperty(fc.scheduler(), fc.array(fc.boolean(), { maxLength: 12 }), async (scheduler, fates) => {
      const turn = inOrder();
      const through: number[] = [];
      const all = fates.map(async (isGood, index) => {
        const value = scheduler.schedule(isGood ? Promise.resolve(index) : Promise.reject(new Error(`of ${index}`)));
        try {
          expect(await turn(value)).toBe(index);
          expect(isGood).toBe(true);
        } catch (error) {
          expect(error).toEqual(new Error(`of ${index}`));
        }
        through.push(index);
      });
      await scheduler.waitAll();
      await Promise.all(all);
      expect(through).toEqual(fates.map((_, index) => index));
    }),
  );
});
