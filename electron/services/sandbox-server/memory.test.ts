import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { mapMemory } from '../../../shared/protocol/sandbox/index.ts';
import type { Acceptance } from '../../../shared/protocol/sandbox/index.ts';
import { inOrder } from './in-order.ts';
import { pendingMemory } from './pending-memory.ts';

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

test('what is pending stands in front of what is stored, a later call in front of an earlier one', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom('remember', 'settle'), { maxLength: 30 }), (acts) => {
      const stored = mapMemory();
      const memory = pendingMemory(stored);
      const waiting: Acceptance[] = [];
      let step = 0;
      for (const act of acts) {
        const settled = act === 'settle' ? waiting.shift() : undefined;
        if (act === 'remember') {
          step += 1;
          const accepted = acceptance('A', step);
          memory.remember(accepted, `call-${step}`, `answer-${step}`);
          waiting.push(accepted);
        } else if (settled !== undefined) {
          stored.remember(settled, `call-${settled.order.status}`, `answer-${settled.order.status}`);
          memory.settle(settled);
        }
        expect(memory.order('A')?.status).toBe(step === 0 ? undefined : String(step));
        for (let each = 1; each <= step; each++)
          expect(memory.request('C', `A-${each}`)?.answer).toBe(`answer-${each}`);
      }
    }),
  );
});

test('forgetting leaves what is stored, and starts a new generation', () => {
  const stored = mapMemory();
  stored.remember(acceptance('A', 1), 'call-1', 'answer-1');
  const memory = pendingMemory(stored);
  memory.remember(acceptance('A', 2), 'call-2', 'answer-2');
  const before = memory.generation();
  memory.forget();
  expect(memory.order('A')?.status).toBe('1');
  expect(memory.request('C', 'A-2')).toBeNull();
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
