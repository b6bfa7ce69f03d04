import { expect, test } from 'vitest';
import { createBench } from '../bench.ts';
import { createFakeHost } from '../testing/fake-host.ts';
import { createFakePorts } from '../testing/fake-ports.ts';

const start = Date.UTC(2026, 10, 25, 2, 0, 0);

test('the fault plan in force is the one that the host has, and a refusal is said', async () => {
  const host = createFakeHost(start);
  const store = createBench({ ...createFakePorts(start), bridge: host.bridge });
  await store.getState().start();
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
