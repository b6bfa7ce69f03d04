import { describe, expect, test } from 'vitest';
import { summariseCall } from '../../engine/calls/call-list.ts';
import { noRecentCalls, withArrived, withFirstPage, withNextPage, type RecentCalls } from './recent-calls.ts';
import { followed, hostWith, receivedCall, receivedCalls } from '../testing/received-calls.ts';

const removed = { unauthenticated: 0, refused: 0 };
const told = (seq: number) => summariseCall(receivedCall(seq, 'N'), seq);
const seqs = ({ calls }: RecentCalls): readonly number[] => calls.map(({ seq }) => seq);

/** A page of the calls before a place. */
function page(from: number, until: number, total: number) {
  const calls = Array.from({ length: until - from }, (_, place) => told(until - 1 - place));
  return { calls, next: from === 0 ? null : from, total, removed };
}

function opened(from: number, until: number): RecentCalls {
  return withFirstPage(noRecentCalls, page(from, until, until), { known: noRecentCalls, isCleared: false });
}

describe('the journal', () => {
  test('grows by pages to its end', async () => {
    const host = hostWith(receivedCalls(450, () => 'N'));
    const { store } = await followed(host);
    const lengths = [store.getState().recentCalls.calls.length];
    for (let turn = 0; turn < 3; turn += 1) {
      await store.getState().loadMoreCalls();
      lengths.push(store.getState().recentCalls.calls.length);
    }
    expect(lengths).toEqual([200, 400, 450, 450]);
    expect(seqs(store.getState().recentCalls)).toEqual(Array.from({ length: 450 }, (_, place) => 449 - place));
    expect(store.getState().recentCalls.calls.every(({ payload }) => payload === undefined)).toBe(true);
  });

  test('asks for one page at a time, and says why one did not come', async () => {
    const host = hostWith(receivedCalls(450, () => 'N'));
    const { store } = await followed(host);
    await Promise.all([store.getState().loadMoreCalls(), store.getState().loadMoreCalls()]);
    expect(store.getState().recentCalls.calls).toHaveLength(400);
    host.refusesPages = true;
    await store.getState().loadMoreCalls();
    expect(store.getState().recentCalls).toMatchObject({ isLoading: false, trouble: { code: 'STORE_FAILED' } });
    host.refusesPages = false;
    await store.getState().loadMoreCalls();
    expect(store.getState().recentCalls).toMatchObject({ next: null, trouble: null });
  });

  test('has what arrives on top, without its payload, and counts it', () => {
    const recentCalls = withArrived(opened(5, 10), [told(10), told(11), told(7), told(2)]);
    expect([seqs(recentCalls), recentCalls.total]).toEqual([[11, 10, 9, 8, 7, 6, 5], 12]);
    expect(recentCalls.calls[0]?.payload).toBeUndefined();
  });

  test('told anew keeps the pages behind where they join', () => {
    const known = withNextPage(opened(5, 10), page(2, 5, 10));
    const anew = withFirstPage(known, page(8, 13, 13), { known, isCleared: false });
    expect([seqs(anew), anew.next, anew.total]).toEqual([[12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2], 2, 13]);
  });

  test('told anew has no gap', () => {
    const known = opened(5, 10);
    const anew = withFirstPage(known, page(20, 25, 25), { known, isCleared: false });
    expect([seqs(anew), anew.next]).toEqual([[24, 23, 22, 21, 20], 20]);
  });

  test('told anew keeps what arrived while it was asked for', () => {
    const known = opened(5, 10);
    const anew = withFirstPage(withArrived(known, [told(10)]), page(5, 10, 10), { known, isCleared: false });
    expect([seqs(anew), anew.total]).toEqual([[10, 9, 8, 7, 6, 5], 11]);
  });

  test('is what the host says after a clearing', () => {
    const known = withNextPage(opened(5, 10), page(0, 5, 10));
    const anew = withFirstPage(known, page(0, 2, 2), { known, isCleared: true });
    expect([seqs(anew), anew.next, anew.total]).toEqual([[1, 0], null, 2]);
  });

  test('holds no endless stream: what it lets go is asked for again', () => {
    let recentCalls = opened(0, 10);
    for (let seq = 10; seq < 6010; seq += 100)
      recentCalls = withArrived(
        recentCalls,
        Array.from({ length: 100 }, (_, place) => told(seq + place)),
      );
    expect([recentCalls.calls.length, recentCalls.next, recentCalls.total]).toEqual([5010, 1000, 6010]);
    expect(seqs(withNextPage(recentCalls, page(800, 1000, 6010))).at(-1)).toBe(800);
  });
});
