import { describe, expect, test } from 'vitest';
import { summariseCall } from '../../engine/calls/call-list.ts';
import { createCallReader } from '../../engine/calls/call-reader.ts';
import { createBench } from '../bench.ts';
import { createFakeHost } from '../testing/fake-host.ts';
import { createFakePorts } from '../testing/fake-ports.ts';

const start = Date.UTC(2026, 10, 25, 2, 0, 0);

async function opened(host = createFakeHost(start)) {
  const ports = createFakePorts(start);
  const store = createBench({ ...ports, bridge: host.bridge });
  await store.getState().start();
  return { store, host, ports };
}

describe('how a payload is sent', () => {
  test('is RSA256 and plain until it is chosen otherwise, and then remembered', async () => {
    const { store, host, ports } = await opened();
    await store.getState().send();
    store.getState().choose('algorithm', 'ECC224');
    store.getState().choose('encrypt', 'yes');
    await store.getState().send();
    expect(host.sendOptions).toEqual([
      { algorithm: 'RSA256', encrypt: false },
      { algorithm: 'ECC224', encrypt: true },
    ]);
    await ports.pass(1000);
    const again = await opened(host);
    expect(again.store.getState().settings).toMatchObject({ algorithm: 'ECC224', encrypt: 'yes' });
  });

  test('is prepared anew when it changes while the request is in view', async () => {
    const { store, host, ports } = await opened();
    store.getState().setView('request');
    await ports.pass(1000);
    store.getState().choose('encrypt', 'yes');
    await ports.pass(1000);
    expect(host.sendOptions.at(-1)).toEqual({ algorithm: 'RSA256', encrypt: true });
    expect(host.sendOptions.length).toBeGreaterThan(1);
  });
});

test('an encrypted call counts by what it says', async () => {
  const { store, host } = await opened();
  await store.getState().send();
  const [call] = host.calls;
  if (call === undefined) throw new Error('There is no call.');
  const encrypted = { ...call, id: 'other', bodyBase64: btoa('unreadable'), plainBodyBase64: call.bodyBase64 };
  const [read, readEncrypted] = createCallReader().read([summariseCall(call), summariseCall(encrypted)]);
  expect(readEncrypted?.payload.text).toBe(read?.payload.text);
  expect(read?.payload.text).toContain('orderStatus');
});
