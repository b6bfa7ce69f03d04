import { expect, test } from 'vitest';
import { createBench } from '../../../store/bench.ts';
import { createFakeHost } from '../../../store/testing/fake-host.ts';
import { createFakePorts, settle } from '../../../store/testing/fake-ports.ts';
import { followed } from '../../../store/testing/received-calls.ts';

const start = Date.UTC(2026, 10, 25, 2, 0, 0);

test('files that were named at the start of the host are shown by the first window, once', async () => {
  const host = createFakeHost(start);
  host.handed.push({ name: 'mail.json', bytesBase64: btoa('{"orderStatus":"NUMBER_ARRIVED"}') });
  for (const expected of [['mail.json'], undefined]) {
    const ports = createFakePorts(start);
    const store = createBench({ ...ports, bridge: host.bridge });
    await store.getState().start();
    await ports.pass(1000);
    expect(store.getState().pendingImport?.files.map(({ name }) => name)).toEqual(expected);
  }
});

test('files of a later start are offered when the host says so', async () => {
  const { store, host, ports } = await followed();
  expect(store.getState().pendingImport).toBeNull();
  host.handed.push({ name: 'later.json', bytesBase64: btoa('{"orderStatus":"NUMBER_ARRIVED"}') });
  host.tell({ event: 'handed' });
  await settle();
  await ports.pass(1000);
  expect(store.getState().pendingImport?.files.map(({ name }) => name)).toEqual(['later.json']);
});
