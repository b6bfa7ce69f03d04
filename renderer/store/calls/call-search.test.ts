import { describe, expect, test } from 'vitest';
import type { CallSummary } from '../../../shared/documents/call-summary.ts';
import { summariseCall } from '../../engine/calls/call-list.ts';
import { settle } from '../testing/fake-ports.ts';
import { followed, hostWith, receivedCall, receivedCalls } from '../testing/received-calls.ts';
import { refreshFound, firstFound } from './found-calls.ts';
import { selectListedCalls } from '../../features/calls/store/listed-calls.ts';
import type { CallSearch } from '../../../shared/documents/call.ts';

const told = (seq: number): CallSummary => summariseCall(receivedCall(seq, 'N'), seq);

/** A host with calls of two orders; the search is for B. */
async function lookingForB(count = 10) {
  const bench = await followed(hostWith(receivedCalls(count, (place) => (place % 2 === 0 ? 'order-A' : 'order-B'))));
  bench.host.asked.length = 0;
  bench.store.getState().searchCalls({ text: 'order-b' });
  await settle();
  return bench;
}

const listed = ({ store }: Awaited<ReturnType<typeof followed>>) => selectListedCalls(store.getState());
const idsOf = ({ calls }: { readonly calls: readonly CallSummary[] }): readonly string[] => calls.map(({ id }) => id);

describe('looking for calls', () => {
  test('lists what the host finds, and every call again once nothing is looked for', async () => {
    const bench = await lookingForB();
    expect(idsOf(listed(bench))).toEqual(['told-9', 'told-7', 'told-5', 'told-3', 'told-1']);
    expect(listed(bench)).toMatchObject({ total: 5, hasMore: false, isLate: false, question: { text: 'order-b' } });
    bench.store.getState().searchCalls({ text: undefined });
    expect(listed(bench)).toMatchObject({ total: 10, question: null });
    expect(listed(bench).calls).toHaveLength(10);
  });

  test('joins what is typed with what is chosen', async () => {
    const bench = await lookingForB();
    bench.store.getState().searchCalls({ outcome: 'F' });
    await settle();
    expect(listed(bench)).toMatchObject({ calls: [], total: 0, question: { text: 'order-b', outcome: 'F' } });
    bench.store.getState().searchCalls({ outcome: 'S', environment: 'sandbox' });
    await settle();
    expect(listed(bench).calls).toHaveLength(5);
  });

  test('asks for no more than one question at a time, and drops the answer that another one has overtaken', async () => {
    const bench = await followed(hostWith(receivedCalls(10, (place) => (place % 2 === 0 ? 'order-A' : 'order-B'))));
    const { host, store } = bench;
    const waiting: { readonly search: CallSearch; readonly answer: () => void }[] = [];
    host.beforeSearch = (search) => new Promise((answer) => waiting.push({ search, answer }));
    for (const text of ['o', 'or', 'order-', 'order-a', 'order-b']) store.getState().searchCalls({ text });
    await settle();
    expect(waiting.map(({ search }) => search.text)).toEqual(['o']);
    expect(listed(bench)).toMatchObject({ isLate: true, question: null });
    waiting[0]?.answer();
    await settle();
    expect(waiting.map(({ search }) => search.text)).toEqual(['o', 'order-b']);
    // The stale answer is dropped.
    expect(listed(bench)).toMatchObject({ isLate: true, question: null });
    waiting[1]?.answer();
    await settle();
    expect(listed(bench)).toMatchObject({ isLate: false, question: { text: 'order-b' }, total: 5 });
  });

  test('is not asked again for blanks around what is typed', async () => {
    const bench = await lookingForB();
    bench.store.getState().searchCalls({ text: ' order-b  ' });
    await settle();
    expect(bench.host.asked.filter((asked) => asked.startsWith('search'))).toHaveLength(1);
    bench.store.getState().searchCalls({ text: '   ' });
    expect(listed(bench).question).toBeNull();
  });

  test('comes in pages to its end', async () => {
    const bench = await lookingForB(900);
    const lengths = [listed(bench).calls.length];
    expect(listed(bench)).toMatchObject({ total: null, hasMore: true });
    for (let turn = 0; turn < 2; turn += 1) {
      await Promise.all([bench.store.getState().loadMoreListed(), bench.store.getState().loadMoreListed()]);
      lengths.push(listed(bench).calls.length);
    }
    expect(lengths).toEqual([100, 300, 450]);
    expect(new Set(idsOf(listed(bench))).size).toBe(450);
    expect(listed(bench)).toMatchObject({ total: 450, hasMore: false });
  });

  test('goes on where an answer has looked through a part, until there is enough or nothing left', async () => {
    const bench = await followed(hostWith(receivedCalls(300, (place) => (place === 3 ? 'order-B' : 'order-A'))));
    const { host, store } = bench;
    host.callsPerSearch = 100;
    let answered = 0;
    host.beforeSearch = async () => {
      answered += 1;
      if (answered > 1) expect(listed(bench)).toMatchObject({ calls: [], isLate: true });
    };
    store.getState().searchCalls({ text: 'order-b' });
    await settle();
    expect(idsOf(listed(bench))).toEqual(['told-3']);
    expect([answered, listed(bench).isLate, listed(bench).total]).toEqual([3, false, 1]);
  });

  test('says why it found nothing, and finds it once it is asked again', async () => {
    const bench = await followed(hostWith(receivedCalls(10)));
    bench.host.refusesPages = true;
    bench.store.getState().searchCalls({ text: 'told' });
    await settle();
    expect(listed(bench)).toMatchObject({ calls: [], trouble: { code: 'STORE_FAILED' }, isLate: false });
    bench.host.refusesPages = false;
    await bench.store.getState().searchCallsAgain();
    expect(listed(bench)).toMatchObject({ total: 10, trouble: null });
  });

  test('a page that does not come leaves what is there', async () => {
    const bench = await lookingForB(900);
    bench.host.refusesPages = true;
    await bench.store.getState().loadMoreListed();
    expect(listed(bench)).toMatchObject({ isLoading: false, trouble: { code: 'STORE_FAILED' } });
    expect(listed(bench).calls).toHaveLength(100);
    bench.host.refusesPages = false;
    await bench.store.getState().loadMoreListed();
    expect(listed(bench)).toMatchObject({ trouble: null });
    expect(listed(bench).calls).toHaveLength(300);
  });

  test('tells of a call that arrives and fits, and of no other', async () => {
    const bench = await lookingForB();
    const { host, ports } = bench;
    const arrive = (number: string): void => {
      const call = receivedCall(host.calls.length, number);
      host.calls = [...host.calls, call];
      host.tell({ event: 'calls', calls: [summariseCall(call, host.calls.length - 1)], more: false });
    };
    arrive('order-A');
    await ports.pass(1000);
    expect(listed(bench)).toMatchObject({ arrived: 0, total: 5 });
    arrive('order-B');
    arrive('order-B');
    await ports.pass(1000);
    expect(listed(bench)).toMatchObject({ arrived: 2, total: 7 });
    expect(idsOf(listed(bench)).slice(0, 3)).toEqual(['told-12', 'told-11', 'told-9']);
    // Three calls, and two questions about them.
    expect(host.asked.filter((asked) => asked.startsWith('search'))).toHaveLength(3);
  });

  test('shows a call as it is told by now', async () => {
    const bench = await lookingForB();
    const changed = { ...summariseCall(receivedCall(9, 'order-B'), 9), signature: 'wrong' as const };
    bench.store.getState().applyCalls([changed]);
    expect(listed(bench).calls[0]).toMatchObject({ id: 'told-9', signature: 'wrong' });
    expect(listed(bench).calls[0]?.payload).toBeUndefined();
  });

  test('finds no call that was cleared', async () => {
    const bench = await lookingForB();
    bench.host.calls = bench.host.calls.slice(0, 4);
    bench.host.tell({ event: 'calls-cleared' });
    await bench.ports.pass(3000);
    expect(idsOf(listed(bench))).toEqual(['told-3', 'told-1']);
  });

  test('stays as it is known behind a page that says little', () => {
    const before = firstFound({ text: 'x' }, { calls: [90, 20, 5].map(told), next: 2 });
    const anew = refreshFound(before, { calls: [], next: 50 });
    expect([anew.calls.map(({ seq }) => seq), anew.next]).toEqual([[20, 5], 2]);
    const whole = refreshFound(before, { calls: [told(90)], next: null });
    expect([whole.calls.map(({ seq }) => seq), whole.next]).toEqual([[90], null]);
  });

  test('has no gap where more has arrived than a page holds', () => {
    const before = firstFound({ text: 'x' }, { calls: [9, 8, 7].map(told), next: 7 });
    const near = refreshFound(before, { calls: [11, 10, 9].map(told), next: 9 });
    expect([near.calls.map(({ seq }) => seq), near.next, near.arrived]).toEqual([[11, 10, 9, 8, 7], 7, 2]);
    const far = refreshFound(before, { calls: [19, 18, 17].map(told), next: 17 });
    expect([far.calls.map(({ seq }) => seq), far.next, far.arrived]).toEqual([[19, 18, 17], 17, 3]);
  });
});

test('a call is opened in its place, which stands over the work until something else is opened', async () => {
  const { store } = await followed(hostWith(receivedCalls(3)));
  store.getState().openCall('told-1');
  expect([store.getState().openedCallId, store.getState().settings.section]).toEqual(['told-1', 'calls']);
  store.getState().choose('panel', 'response');
  expect(store.getState().settings.section).toBe('payloads');
  store.getState().choose('section', 'calls');
  expect(store.getState().openedCallId).toBe('told-1');
});
