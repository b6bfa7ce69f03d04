import { describe, expect, test } from 'vitest';
import { longestOrderKey, longestOrderNumber, mostOrdersAsked } from '../../../shared/documents/size-limits.ts';
import { summariseCall } from '../../engine/calls/call-list.ts';
import { ordersPerRequest, numbersOf } from './fetch-calls.ts';
import { activeDocument } from '../window/active-tab.ts';
import type { FakeHost } from '../testing/fake-host.ts';
import { settle } from '../testing/fake-ports.ts';
import { followed, hostWith, receivedCall, receivedCalls } from '../testing/received-calls.ts';

const countOf = (host: FakeHost, what: string): number => host.asked.filter((each) => each === what).length;

describe('a start', () => {
  test('holds the calls of the orders that were called last, and no whole call', async () => {
    const { store, host } = await followed(hostWith(receivedCalls(300, (place) => `N-${place % 150}`)));
    const { calls, accepted, recentCalls } = store.getState();
    expect(new Set(calls.map(({ orderKey }) => orderKey)).size).toBe(100);
    expect(calls).toHaveLength(200);
    expect(accepted.map(({ merchantBizNo }) => merchantBizNo)).toEqual(calls.map((call) => call.merchantBizNo));
    expect([recentCalls.calls.length, recentCalls.total]).toEqual([200, 300]);
    expect(host.asked).not.toContain('open');
    // One question has these, the next the active order.
    expect(countOf(host, 'ofOrders')).toBe(2);
  });

  test('asks for no more orders at once than a question holds, whatever their numbers are', () => {
    const short = Array.from({ length: 1000 }, (_, place) => `["N-${place}"]`);
    expect(ordersPerRequest(short)).toBe(mostOrdersAsked);
    const long = short.map((key) => key.padEnd(longestOrderKey, '單'));
    const question = JSON.stringify({ json: { orderKeys: long.slice(0, ordersPerRequest(long)) } });
    expect(ordersPerRequest(long)).toBe(50);
    expect(Buffer.byteLength(question)).toBeLessThan(1024 * 1024);
  });

  test('opens with a payload in front whose number is longer than any host takes', async () => {
    const first = await followed();
    const { id = '', text = '' } = activeDocument(first.store.getState()) ?? {};
    first.store.getState().typed(id, text.replace('{{order.no}}', 'X'.repeat(longestOrderKey)));
    await first.ports.pass(2000);
    expect(first.store.getState().loadedOrders.has(first.store.getState().orderKey ?? '')).toBe(true);
    expect((await followed(first.host)).store.getState().phase).toBe('ready');
  });

  test('asks for the numbers of as many payloads as a question holds', () => {
    const documents = Array.from({ length: 1000 }, (_, place) => {
      const orderNo = `${'\u0001'.repeat(longestOrderNumber - 4)}${place}`;
      return { id: `d${place}`, name: 'Name', scenario: 'queue-up', order: 'Order', orderNo, text: '{}' };
    });
    const numbers = numbersOf({ documents, settings: { openTabs: [] }, openTabs: ['d999'] });
    expect(numbers[0]?.merchantBizNo).toBe(documents[999]?.orderNo);
    expect(numbers.length).toBeGreaterThan(40);
    expect(Buffer.byteLength(JSON.stringify({ json: { numbers } }))).toBeLessThan(1024 * 1024);
  });

  test('asks again for the orders that found no room', async () => {
    const host = hostWith(receivedCalls(30, (place) => `N-${place % 15}`));
    host.ordersPerAnswer = 2;
    const { store } = await followed(host);
    expect(store.getState().calls.map(({ seq }) => seq)).toEqual(Array.from({ length: 30 }, (_, seq) => seq));
  });

  test('ends where a host never has room', async () => {
    const host = hostWith(receivedCalls(3));
    host.ordersPerAnswer = 0;
    const { store } = await followed(host);
    expect([store.getState().phase, store.getState().calls]).toEqual(['ready', []]);
  });

  test('asks once where nothing happens before its events are followed', async () => {
    const { host } = await followed(hostWith(receivedCalls(5)));
    expect([countOf(host, 'orders'), countOf(host, 'page')]).toEqual([1, 2]);
  });

  test('has the order of the text in front, which is not the one of its row', async () => {
    const first = await followed();
    const { id = '', text = '' } = activeDocument(first.store.getState()) ?? {};
    first.store.getState().typed(id, text.replace('{{order.no}}', 'X-{{order.no}}'));
    await first.store.getState().send();
    await first.ports.pass(2000);
    // Everything else was called later.
    first.host.calls = [...first.host.calls, ...receivedCalls(150)];
    const second = await followed(first.host);
    const { orderKey, calls, stage } = second.store.getState();
    expect(calls.filter((call) => call.orderKey === orderKey).map(({ seq }) => seq)).toEqual([0]);
    expect(stage?.focusKey).toBe(orderKey);
  });
});

describe('another order in front', () => {
  test('is asked for once its number is typed', async () => {
    const { store, ports, host } = await followed();
    const document = activeDocument(store.getState());
    await ports.pass(1000);
    const before = countOf(host, 'ofOrders');
    for (const number of ['A', 'AB', 'ABC'])
      store.getState().typed(document?.id ?? '', (document?.text ?? '').replace('{{order.no}}', number));
    await ports.pass(100);
    expect(countOf(host, 'ofOrders')).toBe(before);
    await ports.pass(100);
    expect(countOf(host, 'ofOrders')).toBe(before + 1);
    expect(store.getState().loadedOrders.has(store.getState().orderKey ?? '')).toBe(true);
  });
});

describe('a call that is told of', () => {
  test('changes everything in one update', async () => {
    const { store, host } = await followed(hostWith(receivedCalls(3, () => 'N')));
    let updates = 0;
    store.subscribe(() => (updates += 1));
    host.tell({
      event: 'calls',
      calls: [summariseCall(receivedCall(3, 'N'), 3), summariseCall(receivedCall(4, 'N'), 4)],
      more: false,
    });
    await settle();
    expect(updates).toBe(1);
    const { calls, accepted, recentCalls } = store.getState();
    expect([calls.length, accepted.length, recentCalls.calls.length, recentCalls.total]).toEqual([5, 5, 5, 5]);
  });

  test('stands once, as it was told last', async () => {
    const { store, host } = await followed(hostWith(receivedCalls(3, () => 'N')));
    const changed = { ...summariseCall(receivedCall(1, 'N', 'F'), 1), fault: 'late' };
    host.tell({ event: 'calls', calls: [changed], more: false });
    await settle();
    const { calls, accepted, recentCalls } = store.getState();
    expect(calls.map(({ id, fault }) => [id, fault])).toEqual([
      ['told-0', undefined],
      ['told-1', 'late'],
      ['told-2', undefined],
    ]);
    expect(accepted).toHaveLength(2);
    expect([recentCalls.total, recentCalls.calls.map(({ fault }) => fault ?? '')]).toEqual([3, ['', 'late', '']]);
  });

  test('stands in the journal alone when it names no order', async () => {
    const { store, host } = await followed(hostWith([]));
    host.tell({ event: 'calls', calls: [{ ...summariseCall(receivedCall(0, ''), 0), orderKey: '' }], more: false });
    await settle();
    expect([store.getState().calls.length, store.getState().recentCalls.total]).toEqual([0, 1]);
  });

  test('brings what its order had before, when that is not held', async () => {
    const { store, host } = await followed(
      hostWith([...receivedCalls(3, () => 'OLD'), ...receivedCalls(120).slice(3)]),
    );
    expect(store.getState().calls.some(({ merchantBizNo }) => merchantBizNo === 'OLD')).toBe(false);
    const call = receivedCall(120, 'OLD');
    host.calls = [...host.calls, call];
    host.tell({ event: 'calls', calls: [summariseCall(call, 120)], more: false });
    await settle();
    const own = store.getState().calls.filter(({ merchantBizNo }) => merchantBizNo === 'OLD');
    expect(own.map(({ seq }) => seq)).toEqual([0, 1, 2, 120]);
  });

  test('of many other orders leaves the last hundred, and those on screen', async () => {
    const { store, host } = await followed();
    await store.getState().send();
    const own = store.getState().orderKey;
    host.calls = [...host.calls, ...receivedCalls(400)];
    const calls = host.calls.map((call, seq) => summariseCall(call, seq));
    host.tell({ event: 'calls', calls, more: false });
    await settle();
    const keys = new Set(store.getState().calls.map(({ orderKey }) => orderKey));
    expect([keys.size, keys.has(own ?? ''), keys.has('key of 399'), keys.has('key of 299')]).toEqual([
      101,
      true,
      true,
      false,
    ]);
    expect([...store.getState().loadedOrders].filter((key) => key.startsWith('key of')).length).toBeLessThanOrEqual(
      100,
    );
  });

  test('pushes out no accepted one when it was refused', async () => {
    const { store, host } = await followed(hostWith(receivedCalls(2, () => 'N')));
    const calls = Array.from({ length: 700 }, (_, place) =>
      summariseCall(receivedCall(place + 2, 'N', 'F'), place + 2),
    );
    host.tell({ event: 'calls', calls, more: false });
    await settle();
    expect(store.getState().calls).toHaveLength(502);
    expect(store.getState().accepted).toHaveLength(2);
    expect([...store.getState().cutOrders]).toEqual(['key of N']);
  });
});

describe('more than a host tells of', () => {
  test('is asked for, at most once a second', async () => {
    const { store, host, ports } = await followed();
    const before = countOf(host, 'orders');
    host.calls = receivedCalls(20, () => 'N');
    for (let turn = 0; turn < 20; turn += 1) host.tell({ event: 'calls', calls: [], more: true });
    await settle();
    expect([store.getState().calls.length, store.getState().recentCalls.total]).toEqual([20, 20]);
    expect(countOf(host, 'orders') - before).toBe(1);
    await ports.pass(10_000);
    expect(countOf(host, 'orders') - before).toBe(2);
  });

  test('reads no call twice that says what it said', async () => {
    const { store, host } = await followed(hostWith(receivedCalls(20, () => 'N')));
    const before = store.getState().accepted;
    host.calls = [...host.calls, receivedCall(20, 'N')];
    host.tell({ event: 'calls', calls: [], more: true });
    await settle();
    const after = store.getState().accepted;
    expect(after).toHaveLength(21);
    expect(before.every((call, place) => call === after[place])).toBe(true);
  });

  test('keeps what happens while it is asked for', async () => {
    const { store, host } = await followed(hostWith(receivedCalls(2, () => 'N')));
    const late = summariseCall(receivedCall(2, 'N'), 2);
    host.tell({ event: 'calls', calls: [], more: true });
    store.subscribe((state, last) => {
      if (state.recentCalls.first !== last.recentCalls.first && state.calls.length === 2) state.applyCalls([late]);
    });
    await settle();
    expect(store.getState().calls.map(({ seq }) => seq)).toEqual([0, 1, 2]);
  });
});

test('what was cleared is drawn no more', async () => {
  const { store, host } = await followed(hostWith(receivedCalls(5, () => 'N')));
  store.getState().selectCall('told-1');
  host.calls = host.calls.slice(4);
  host.tell({ event: 'calls-cleared' });
  await settle();
  const { calls, accepted, recentCalls, selectedCallId } = store.getState();
  expect([calls.length, accepted.length, recentCalls.calls.length, recentCalls.total]).toEqual([1, 1, 1, 1]);
  expect(selectedCallId).toBeNull();
});

describe('a call of this window', () => {
  test('stands once, whether its event comes before its answer or after', async () => {
    for (const when of ['before', 'after'] as const) {
      const { store, host } = await followed();
      const tell = (): void => {
        const calls = host.calls.map((call, seq) => summariseCall(call, seq));
        host.tell({ event: 'calls', calls, more: false });
      };
      if (when === 'before') host.beforeAnswer = tell;
      await store.getState().send();
      if (when === 'after') tell();
      await settle();
      const { calls, recentCalls, stage } = store.getState();
      expect([when, calls.map(({ seq }) => seq), recentCalls.total]).toEqual([when, [0], 1]);
      expect(stage?.badge.badge).toBe('sent');
    }
  });
});

test('a lost host is asked for everything once it is back', async () => {
  const { store, host, ports } = await followed(hostWith(receivedCalls(2, () => 'N')));
  host.hasNoSession = true;
  host.tell({ event: 'calls', calls: [], more: false });
  await settle();
  expect(store.getState().link).toBe('lost');
  host.hasNoSession = false;
  host.calls = receivedCalls(4, () => 'N');
  await ports.pass(5000);
  expect([store.getState().link, store.getState().calls.length]).toEqual(['following', 4]);
});
