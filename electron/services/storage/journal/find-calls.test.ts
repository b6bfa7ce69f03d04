import { expect, onTestFinished, test } from 'vitest';
import { openTestCalls } from '../../sandbox/server/testing/calls-of-test.ts';
import { receivedCall } from '../store-care/testing/received-call.ts';
import type { CallRecord } from './call-record.ts';
import { noSandboxRecord } from './call-row.ts';
import type { CallStore } from './call-store.ts';
import { findCalls } from './find-calls.ts';

async function journal(calls: readonly Partial<CallRecord>[]): Promise<CallStore> {
  const own = await openTestCalls();
  onTestFinished(own.database.close);
  await Promise.all(calls.map((call, at) => own.append(receivedCall(at, call), noSandboxRecord)));
  return own;
}
const wrong = { requestSignature: 'wrong' } as const;
const refused = { signature: 'wrong' } as const;

test('a page of what was found says exactly whether there is another one', async () => {
  const own = await journal([refused, refused, {}, refused, {}]);
  const first = await findCalls(own, { search: wrong, before: null, limit: 2 });
  expect(first.calls.map(({ id, payload }) => [id, payload])).toEqual([
    ['call-3', undefined],
    ['call-1', undefined],
  ]);
  const second = await findCalls(own, { search: wrong, before: first.next, limit: 2 });
  expect(second.calls.map(({ id }) => id)).toEqual(['call-0']);
  expect(second.next).toBeNull();
  const exact = await findCalls(own, { search: wrong, before: null, limit: 3 });
  expect([exact.calls.length, exact.next]).toEqual([3, null]);
});

test('it goes on where the store answers early, until it has taken long enough', async () => {
  const own = await journal([refused, {}, {}, {}]);
  const asked: (number | null)[] = [];
  const slow: Pick<CallStore, 'search'> = {
    search: async ({ before, limit, search }) => {
      asked.push(before);
      const at = before ?? 5;
      const found = await own.search({ before, limit, search });
      // One call is looked at each time.
      const calls = found.calls.filter(({ seq }) => seq === at - 1);
      return { calls, next: at === 2 ? null : at - 1 };
    },
  };
  const found = await findCalls(slow, { search: wrong, before: null, limit: 10 }, () => 0);
  expect(asked).toEqual([null, 4, 3, 2]);
  expect([found.calls.map(({ id }) => id), found.next]).toEqual([['call-0'], null]);
  let now = 0;
  const early = await findCalls(slow, { search: wrong, before: null, limit: 10 }, () => (now += 200));
  expect([early.calls, early.next]).toEqual([[], 3]);
});

test('searches answer one after another beside writes; closing fails the one that is under way', async () => {
  const own = await openTestCalls();
  await own.append(receivedCall(0), noSandboxRecord);
  const [one, , other] = await Promise.all([
    own.search({ search: { text: 'call_num' }, before: null, limit: 5 }),
    own.append(receivedCall(1), noSandboxRecord),
    own.search({ search: { text: 'call_num' }, before: null, limit: 5 }),
  ]);
  expect(one.next).toBeNull();
  expect(other.calls.length).toBeGreaterThanOrEqual(one.calls.length);
  const late = own.search({ search: {}, before: null, limit: 5 });
  await own.database.close();
  await expect(late).rejects.toThrow('closed');
});
