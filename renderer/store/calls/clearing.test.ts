import { describe, expect, test } from 'vitest';
import { followed, hostWith, receivedCall } from '../testing/received-calls.ts';

async function withCalls() {
  return followed(
    hostWith([receivedCall(0, 'A'), receivedCall(1, 'A', 'F'), receivedCall(2, 'B'), receivedCall(3, 'C', 'F')]),
  );
}

describe('clearing', () => {
  test('asks first what would go, and takes nothing by that', async () => {
    const { store, host } = await withCalls();
    await store.getState().askToClear({ of: 'everything' });
    expect(store.getState().dialog).toEqual({ dialog: 'clear-calls' });
    expect(store.getState().clearing?.would).toEqual({
      calls: 4,
      orders: ['A', 'B'].map((merchantBizNo) => ({ scenario: 'queue-up', merchantBizNo })),
      orderCount: 2,
    });
    expect(host.calls).toHaveLength(4);
  });

  test('takes what was asked about, and the window draws it no more', async () => {
    const { store, host, ports } = await withCalls();
    await store.getState().askToClear({ of: 'unaccepted' });
    await store.getState().clearCalls();
    await ports.pass(3000);
    const { calls, recentCalls, dialog, notices } = store.getState();
    expect(host.calls.map(({ id }) => id)).toEqual(['told-0', 'told-2']);
    expect([calls.length, recentCalls.total, dialog]).toEqual([2, 2, null]);
    expect(notices.at(-1)?.words).toEqual({ says: 'calls-cleared', count: 2 });
  });

  test('that is refused says why and takes nothing', async () => {
    const { store, host } = await withCalls();
    await store.getState().askToClear({ of: 'everything' });
    host.refusesRemovals = true;
    await store.getState().clearCalls();
    expect(store.getState().clearing).toMatchObject({ isClearing: false, trouble: { code: 'STORE_FAILED' } });
    expect([store.getState().dialog?.dialog, host.calls.length]).toEqual(['clear-calls', 4]);
  });

  test('clears nothing before the host has counted it', async () => {
    const { store, host } = await withCalls();
    host.refusesRemovals = true;
    await store.getState().askToClear({ of: 'everything' });
    host.refusesRemovals = false;
    await store.getState().clearCalls();
    expect(host.calls).toHaveLength(4);
  });
});

describe('forgetting the calls of an order', () => {
  test('takes that order alone, and is undone like anything else', async () => {
    const { store, host, ports } = await withCalls();
    const bench = store.getState;
    await bench().forgetCalls('key of A');
    await ports.pass(3000);
    expect(host.calls.map(({ id }) => id)).toEqual(['told-2', 'told-3']);
    expect(bench().calls).toHaveLength(2);
    expect(bench().steps.at(-1)?.words).toEqual({ says: 'calls-forgotten', name: 'A', count: 2 });
    await bench().undoLast();
    await ports.pass(3000);
    expect(host.calls.map(({ id }) => id)).toEqual(['told-0', 'told-1', 'told-2', 'told-3']);
    expect([bench().calls.length, bench().steps]).toEqual([4, []]);
  });

  test('stands among what was recently deleted, and comes back from there', async () => {
    const { store, host, ports } = await withCalls();
    const bench = store.getState;
    await bench().forgetCalls('key of A');
    await bench().showDeleted();
    const [forgotten] = bench().deletedTexts?.forgotten ?? [];
    expect(forgotten).toMatchObject({ orderKey: 'key of A', merchantBizNo: 'A', calls: 2 });
    expect(await bench().restoreCalls({ orderKey: 'key of A', at: forgotten?.at ?? 0 })).toBe(true);
    await ports.pass(3000);
    expect([host.calls.length, bench().deletedTexts?.forgotten]).toEqual([4, []]);
    // The step that would have done the same reports that nothing is left, and is removed.
    await bench().undoLast();
    expect(bench().notices.at(-1)?.words).toMatchObject({ says: 'trouble', doing: 'forget' });
    expect(bench().steps).toEqual([]);
  });

  test('that the host refuses changes nothing and says why', async () => {
    const { store, host } = await withCalls();
    host.refusesRemovals = true;
    await store.getState().forgetCalls('key of A');
    expect([host.calls.length, store.getState().steps]).toEqual([4, []]);
    expect(store.getState().notices.at(-1)?.words).toMatchObject({ says: 'trouble', doing: 'forget' });
  });
});
