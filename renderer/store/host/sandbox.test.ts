import { beforeEach, describe, expect, it } from 'vitest';
import { everyoneOnboarded } from '../../../shared/documents/sandbox-controls.ts';
import { createBench } from '../bench.ts';
import type { BenchStore } from '../slice.ts';
import { createFakeHost, type FakeHost } from '../testing/fake-host.ts';
import { createFakePorts } from '../testing/fake-ports.ts';
import { firstSandbox } from '../testing/fake-sandbox.ts';

const start = Date.UTC(2026, 10, 25, 2, 0, 0);
let host: FakeHost;
let store: BenchStore;
beforeEach(async () => {
  host = createFakeHost(start);
  store = createBench({ ...createFakePorts(start), bridge: host.bridge });
  await store.getState().start();
});
const session = () => store.getState().session;
const marks = { ...everyoneOnboarded, merchantIds: ['M9'] };

describe('what the owner of the sandbox decides', () => {
  it.each([
    [
      'a client',
      () => store.getState().addClient({ clientId: 'SHOP', publicKey: 'PEM' }),
      { clients: [{}, { clientId: 'SHOP' }] },
    ],
    ['a mode', () => store.getState().setMode('lenient'), { mode: 'lenient' }],
    ['marks', () => store.getState().setNotOnboarded(marks), { notOnboarded: marks }],
    ['names of hosts', () => store.getState().setHostNames(['a', 'b']), { hostNames: ['a', 'b'] }],
    ['TLS', () => store.getState().setTls(true), { url: 'https://127.0.0.1:7433', tls: { rootPem: 'ROOT' } }],
  ])(
    '%s stands in the session once the host has it; a refusal is answered and changes nothing',
    async (_, decide, expected) => {
      host.refusesSaves = true;
      expect(await decide()).toMatchObject({ code: expect.stringMatching(/^(NOT_NOW|STORE_FAILED)$/) });
      expect(session()?.sandbox).toEqual(firstSandbox);
      host.refusesSaves = false;
      expect(await decide()).toBeNull();
      expect(session()?.sandbox).toMatchObject(expected);
      expect(session()?.sandbox).toEqual(host.sandbox);
    },
  );

  it('keys and clients go as they came', async () => {
    const { addClient, removeKey, removeClient } = store.getState();
    await addClient({ clientId: 'SHOP', keyVersion: '0', publicKey: 'A' });
    await addClient({ clientId: 'SHOP', keyVersion: '1', publicKey: 'B' });
    expect(await removeKey('SHOP', '0')).toBeNull();
    expect(
      session()
        ?.sandbox.clients.at(-1)
        ?.keys.map(({ version }) => version),
    ).toEqual(['1']);
    expect(await removeClient('SHOP')).toBeNull();
    expect(session()?.sandbox.clients).toHaveLength(1);
  });

  it('the address of its environment follows, no matter who changed it', async () => {
    await store.getState().setTls(true);
    expect(session()?.environment.baseUrl).toBe('https://127.0.0.1:7433');
    host.tell({ event: 'sandbox', sandbox: { ...firstSandbox, url: 'http://127.0.0.1:7440', mode: 'record-only' } });
    await expect.poll(() => session()?.environment.baseUrl).toBe('http://127.0.0.1:7440');
    expect(session()?.sandbox.mode).toBe('record-only');
  });

  it('asks what would go before it starts over', async () => {
    expect(await store.getState().startOver(true)).toMatchObject({ cleared: { calls: 0 } });
    expect(await store.getState().startOver(false)).toMatchObject({ cleared: { calls: 0 } });
    expect(host.asked.filter((asked) => asked.startsWith('startOver'))).toEqual([
      'startOver dry',
      'startOver permanently',
    ]);
  });
});
