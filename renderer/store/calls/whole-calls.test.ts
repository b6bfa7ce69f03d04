import { describe, expect, test } from 'vitest';
import type { Call } from '../../../shared/documents/call.ts';
import { summariseCall } from '../../engine/calls/call-list.ts';
import { settle } from '../testing/fake-ports.ts';
import { followed, hostWith, receivedCall, receivedCalls } from '../testing/received-calls.ts';

async function withCalls(count: number) {
  return followed(hostWith(receivedCalls(count, () => 'N')));
}

describe('a whole call', () => {
  test('is asked for once', async () => {
    const { store, host } = await withCalls(2);
    await Promise.all([store.getState().askForCall('told-1'), store.getState().askForCall('told-1')]);
    expect(store.getState().wholeCalls.get('told-1')?.call).toEqual(host.calls[1]);
    expect(host.asked.filter((each) => each === 'open')).toHaveLength(1);
  });

  test('is here already when this window has sent it', async () => {
    const { store, host } = await followed();
    await store.getState().send();
    const [call] = host.calls;
    expect(store.getState().wholeCalls.get(call?.id ?? '')?.call).toEqual(call);
    host.tell({ event: 'calls', calls: host.calls.map((each, seq) => summariseCall(each, seq)), more: false });
    await settle();
    expect(store.getState().wholeCalls.get(call?.id ?? '')?.isOutdated).toBe(false);
  });

  test('is outdated once it is told of otherwise, and stays in sight until it is here again', async () => {
    const { store, host } = await withCalls(2);
    await store.getState().askForCall('told-1');
    const changed = receivedCall(1, 'N', 'F');
    host.calls = host.calls.with(1, changed);
    host.tell({ event: 'calls', calls: [summariseCall(changed, 1)], more: false });
    await settle();
    expect(store.getState().wholeCalls.get('told-1')).toMatchObject({ isOutdated: true, call: { id: 'told-1' } });
    await store.getState().askForCall('told-1');
    expect(store.getState().wholeCalls.get('told-1')).toMatchObject({ isOutdated: false, call: changed });
  });

  test('is outdated once the cause of its wrong signature is told, also before the host answered the send', async () => {
    const diagnosis = [{ variant: 'sha1', verifies: true, why: 'w' }];
    const { store, host } = await withCalls(0);
    const refused: Call = { ...receivedCall(1, 'N', 'F'), origin: 'sent', requestSignature: 'wrong' };
    const diagnosed = summariseCall({ ...refused, diagnosis }, 1);
    store.getState().storeWholeCall(refused);
    expect(store.getState().wholeCalls.get('told-1')?.isOutdated).toBe(false);
    host.tell({ event: 'calls', calls: [diagnosed], more: false });
    await settle();
    expect(store.getState().wholeCalls.get('told-1')?.isOutdated).toBe(true);
    store.getState().storeWholeCall(refused);
    expect(store.getState().wholeCalls.get('told-1')?.isOutdated).toBe(true);
  });

  test('is outdated where it is told of while it is fetched', async () => {
    const { store, host } = await withCalls(2);
    const asked = store.getState().askForCall('told-1');
    store.getState().applyCalls(host.calls.slice(1, 2).map((call) => summariseCall(call, 1)));
    await asked;
    expect(store.getState().wholeCalls.get('told-1')).toMatchObject({ isAsked: false, isOutdated: true });
  });

  test('that is gone says so', async () => {
    const { store } = await withCalls(0);
    await store.getState().askForCall('never');
    expect(store.getState().wholeCalls.get('never')).toMatchObject({ call: null, trouble: { code: 'NOT_FOUND' } });
  });

  test('is let go when fifty others were looked at since', async () => {
    const { store } = await withCalls(60);
    for (let place = 0; place < 60; place += 1) await store.getState().askForCall(`told-${place}`);
    expect([...store.getState().wholeCalls.keys()]).toEqual(Array.from({ length: 50 }, (_, at) => `told-${at + 10}`));
  });
});
