import { expect, test } from 'vitest';
import { startedBench } from '../testing/started-bench.ts';

test('the fault plan in force is the one that the host has, and a refusal is said', async () => {
  const { store, host } = await startedBench();
  const inForce = () => store.getState().session?.sandbox.faults;
  expect(inForce()).toEqual([]);
  await store.getState().setFaults(['cut', 'delay:1s@next=2']);
  expect([inForce(), host.sandbox.faults]).toEqual([host.sandbox.faults, ['cut', 'delay:1s@next=2']]);
  host.refusesSaves = true;
  await store.getState().setFaults([]);
  expect(inForce()).toEqual(['cut', 'delay:1s@next=2']);
  expect(store.getState().notices.at(-1)).toMatchObject({
    tone: 'bad',
    words: { says: 'trouble', doing: 'faults', trouble: { code: 'NOT_NOW' } },
  });
});
