import { describe, expect, test } from 'vitest';
import { selectRequest } from '../../../store/sending/request-view.ts';
import { selectConnectKey } from './connect.ts';
import { queueUp } from '../../../../shared/scenarios/queue-up/index.ts';
import { summariseCall } from '../../../engine/calls/call-list.ts';
import { receivedCall } from '../../../store/testing/received-calls.ts';
import { startedBench } from '../../../store/testing/started-bench.ts';

async function connecting() {
  const { store, host, ports } = await startedBench();
  store.getState().showConnect();
  await ports.pass(1000);
  return { store, host, ports };
}

const clientOf = (orderKey: string | null): unknown => JSON.parse(orderKey ?? '[]')[0];

describe('the place to connect a backend', () => {
  test('shows the request of the open payload, and the accepted calls on the phones', async () => {
    const { store, ports, host } = await connecting();
    expect(selectRequest(store.getState()).state).toBe('prepared');
    expect(store.getState().settings.stageMode).toBe('history');
    expect(store.getState().prepared?.at).toBeLessThan(ports.now());
    // The next window starts with the user's choice.
    expect(host.settings['stageMode']).toBeUndefined();
  });

  test.each([
    ['is closed', 'hideConnect'],
    ['is left for a view of the editor', 'setView'],
    ['is left for a problem', 'jumpToRange'],
    ['is left for another payload', 'open'],
    ['is left for the open payload', 'open the same'],
    ['is left for a story', 'addEmptyStory'],
    ['is left for a payload of a template', 'addLife'],
    ['is left for a tab that is opened again', 'reopenTab'],
  ])('gives the phones back as they were when it %s', async (_, how) => {
    const { store } = await connecting();
    const state = store.getState();
    if (how === 'hideConnect') state.hideConnect();
    else if (how === 'setView') state.setView('template');
    else if (how === 'open') state.open(state.documents[1]?.id ?? '');
    else if (how === 'open the same') state.open(state.activeTab?.id ?? '');
    else if (how === 'addEmptyStory') state.addEmptyStory();
    else if (how === 'addLife') state.addLife(queueUp);
    else if (how === 'reopenTab') {
      state.closeTab(state.activeTab?.id ?? '');
      expect(store.getState().isConnecting).toBe(true);
      await state.reopenTab();
    } else state.jumpToRange({ line: 1, column: 1, endLine: 1, endColumn: 2 });
    expect(store.getState()).toMatchObject({ isConnecting: false, settings: { stageMode: 'draft' } });
  });

  test('stays when a call arrives or a tab is closed', async () => {
    const { store, ports } = await connecting();
    store.getState().applyCalls([summariseCall(receivedCall(1, 'M1'), 0)]);
    store.getState().closeTab(store.getState().activeTab?.id ?? '');
    await ports.pass(1000);
    expect(store.getState().isConnecting).toBe(true);
  });

  test('looks at orders as those of the client that was added or chosen, until it is closed', async () => {
    const { store } = await connecting();
    expect(selectConnectKey(store.getState())).toBeNull();
    expect(clientOf(store.getState().orderKey)).toBe('DEMO_MERCHANT');
    await store.getState().addClient({ clientId: 'SHOP_1', publicKey: 'key' });
    await store.getState().addClient({ clientId: 'SHOP_2', keyVersion: '0', publicKey: 'other' });
    expect(selectConnectKey(store.getState())).toEqual({ clientId: 'SHOP_2', version: '0' });
    // The open request is Passbench's, whichever client the orders belong to.
    expect(selectRequest(store.getState()).state).toBe('prepared');
    expect(clientOf(store.getState().orderKey)).toBe('SHOP_2');
    store.getState().chooseConnectKey({ clientId: 'SHOP_1', version: '1' });
    expect(clientOf(store.getState().orderKey)).toBe('SHOP_1');
    await store.getState().removeClient('SHOP_1');
    expect(clientOf(store.getState().orderKey)).toBe('SHOP_2');
    store.getState().hideConnect();
    expect(clientOf(store.getState().orderKey)).toBe('DEMO_MERCHANT');
  });

  test('resolves the variables again on request', async () => {
    const { store, ports } = await connecting();
    const before = selectRequest(store.getState());
    store.getState().prepareAgain();
    await ports.pass(1);
    expect(selectRequest(store.getState())).not.toEqual(before);
  });
});
