import { describe, expect, onTestFinished, test } from 'vitest';
import { openTestCalls } from '../../sandbox/server/testing/calls-of-test.ts';
import { receivedCall } from '../store-care/testing/received-call.ts';
import { callEvents } from '../../bench/workspace/event-hub.ts';
import { callViews } from '../../bench/workspace/call-views.ts';
import type { BridgeEvent } from '../../../../shared/bridge/schemas.ts';
import { limits, type CallStore } from './call-store.ts';
import type { CallRecord } from './call-record.ts';
import { noSandboxRecord } from './call-row.ts';

async function journal(): Promise<CallStore> {
  const calls = await openTestCalls();
  onTestFinished(calls.database.close);
  return calls;
}
const refused = { verdict: { resultCode: 'PARAM_ILLEGAL', resultStatus: 'F' } } as const;
const stranger = { ...refused, signature: 'not checked' } as const;
const keepMany = (calls: CallStore, from: number, to: number, more: Partial<CallRecord> = {}) =>
  Promise.all(
    Array.from({ length: to - from }, (_, at) => calls.append(receivedCall(from + at, more), noSandboxRecord)),
  );
const tally = async (calls: CallStore, keep: string) => (await calls.tallies()).find((each) => each.keep === keep);

describe('what is kept of a call', () => {
  test('that is not authenticated is short: the beginning of its body, its size, and its sum', async () => {
    const calls = await journal();
    const body = Buffer.alloc(900_000, 'a');
    const headers = [['X-Long', 'v'.repeat(15_000)] as const, ['X-Last', 'w'] as const];
    await calls.append(receivedCall(0, { ...stranger, body, headers, plainBodyBase64: 'AAAA' }), noSandboxRecord);
    const kept = (await calls.one('call-0'))?.record;
    expect(kept?.body).toHaveLength(8192);
    expect(kept?.bodyCut?.bytes).toBe(900_000);
    expect(kept?.bodyCut?.sha256).toMatch(/^[0-9a-f]{64}$/);
    expect(kept?.plainBodyBase64).toBeUndefined();
    expect(JSON.stringify(kept?.headers).length).toBeLessThan(8400);
    const [size] = await calls.database.read('SELECT bytes FROM calls');
    expect(size?.['bytes']).toBeLessThan(20_000);
  });

  test('of a client is whole, refused or not', async () => {
    const calls = await journal();
    const body = Buffer.alloc(900_000, 'a');
    await calls.append(receivedCall(0, { ...refused, body }), noSandboxRecord);
    expect((await calls.one('call-0'))?.record.body).toHaveLength(900_000);
  });

  test.each(['request', 'answer'] as const)('is told as damaged where a byte of its %s has changed', async (of) => {
    const calls = await journal();
    const answer = { status: 200, headers: [], result: null, body: Buffer.from('{"resultCode":"SUCCESS"}') };
    await calls.append(receivedCall(0, { body: Buffer.from('{"amount":"100"}'), answer }), noSandboxRecord);
    const damagedNow = async () => (await calls.one('call-0'))?.record.damaged;
    expect(await damagedNow()).toBeUndefined();
    const column = of === 'request' ? 'body' : 'answer_body';
    const flipped = `substr(${column}, 1, 5) || x'37' || substr(${column}, 7)`;
    await calls.database.commitSoon([{ sql: `UPDATE calls SET ${column} = CAST(${flipped} AS BLOB)`, values: [] }]);
    expect(await damagedNow()).toEqual([of]);
    const [listed] = await calls.page(null, 10);
    expect(listed?.record.damaged).toBeUndefined();
  });

  test('the oldest unauthenticated ones are removed and counted, accepted and sent ones never', async () => {
    const calls = await journal();
    const most = limits.unauthenticated?.calls ?? 0;
    await keepMany(calls, 0, 50);
    await calls.addSent(receivedCall(60, { origin: 'sent', ...refused }), null);
    for (let from = 1000; from < 1000 + most + 700; from += 100) await keepMany(calls, from, from + 100, stranger);
    const { page } = callViews(
      calls,
      () => {},
      () => 0,
    );
    const seen = async () => {
      const strangers = await tally(calls, 'unauthenticated');
      const { total, removed } = await page({ before: null, limit: 1 });
      return { kept: strangers?.calls ?? 0, gone: strangers?.removed, total, removed: removed.unauthenticated };
    };
    // It lets go behind the answers, so that two readings may see different moments until it has done.
    await expect
      .poll(async () => {
        const { kept, gone, total, removed } = await seen();
        return [kept <= most + 100, kept + (gone ?? 0), total - kept, removed - (gone ?? 0)];
      })
      .toEqual([true, most + 700, 51, 0]);
    const [accepted, sent] = await Promise.all(['accepted', 'sent'].map((keep) => tally(calls, keep)));
    expect([accepted?.calls, accepted?.removed, sent?.calls]).toEqual([50, 0, 1]);
    expect(await calls.one('call-1000')).toBeNull();
    expect(await calls.one(`call-${1000 + most + 699}`)).not.toBeNull();
  });
});

describe('what a window sees', () => {
  test('pages follow each other, newest first, without bodies, to the end', async () => {
    const calls = await journal();
    await keepMany(calls, 0, 250);
    const views = callViews(
      calls,
      () => {},
      () => 0,
    );
    const seen: string[] = [];
    let before: number | null = null;
    do {
      const page = await views.page({ before, limit: 100 });
      expect(page.total).toBe(250);
      expect(page.calls.every((call) => call.payload === undefined && !('bodyBase64' in call))).toBe(true);
      seen.push(...page.calls.map(({ id }) => id));
      before = page.next;
    } while (before !== null);
    expect(seen).toEqual(Array.from({ length: 250 }, (_, at) => `call-${249 - at}`));
  });

  test('the orders it names come first, then the ones called last, a hundred at most', async () => {
    const calls = await journal();
    const ofOrder = (at: number) => ({ orderKey: `["${at}"]`, merchantBizNo: `N${at}` });
    for (let at = 0; at < 150; at++) await calls.append(receivedCall(at, ofOrder(at)), noSandboxRecord);
    const keys = await callViews(
      calls,
      () => {},
      () => 0,
    ).orderKeysToDraw([{ scenario: 'queue-up', merchantBizNo: 'N3' }]);
    expect(keys).toHaveLength(101);
    expect([keys[0], keys[1], keys.at(-1)]).toEqual(['["3"]', '["149"]', '["50"]']);
  });

  test('refused calls push no accepted one of an order out; an order too long for an answer is cut, and says so', async () => {
    const calls = await journal();
    const own = { orderKey: '["A"]' };
    await keepMany(calls, 0, 5, own);
    await keepMany(calls, 100, 500, { ...own, ...refused });
    const {
      calls: told,
      cut,
      rest,
    } = await callViews(
      calls,
      () => {},
      () => 0,
    ).ofOrders(['["A"]', '["none"]']);
    expect([told.filter(({ payload }) => payload !== undefined).length, told.length, cut, rest]).toEqual([
      5,
      205,
      ['["A"]'],
      [],
    ]);
    expect(told.map(({ seq }) => seq)).toEqual(told.map(({ seq }) => seq).toSorted((a, b) => a - b));
  });

  test('orders that find no room are to be asked for again, and come whole then', async () => {
    const calls = await journal();
    const body = Buffer.from(JSON.stringify({ filling: 'x'.repeat(300_000) }));
    for (let at = 0; at < 12; at++)
      await calls.append(receivedCall(at, { orderKey: `["${at % 6}"]`, body }), noSandboxRecord);
    const views = callViews(
      calls,
      () => {},
      () => 0,
    );
    let keys: readonly string[] = ['["0"]', '["1"]', '["2"]', '["3"]', '["4"]', '["5"]'];
    const told: string[] = [];
    let answers = 0;
    while (keys.length > 0) {
      const answer = await views.ofOrders(keys);
      expect(answer.cut).toEqual([]);
      expect(JSON.stringify(answer).length).toBeLessThan(1_700_000);
      told.push(...answer.calls.map(({ id }) => id));
      keys = answer.rest;
      answers += 1;
    }
    expect([told.toSorted().length, new Set(told).size, answers > 1]).toEqual([12, 12, true]);
  });

  test('a single call is told at once, a flood in few and bounded events that say there was more', () => {
    const events: BridgeEvent[] = [];
    const timers: (() => void)[] = [];
    const { report } = callEvents(
      (event) => events.push(event),
      (run) => timers.push(run),
    );
    report({ seq: 1, record: receivedCall(1) });
    expect(events).toMatchObject([{ event: 'calls', calls: [{ id: 'call-1', seq: 1 }], more: false }]);
    for (let at = 2; at < 500; at++) report({ seq: at, record: receivedCall(at) });
    timers.shift()?.();
    expect(events).toHaveLength(2);
    expect(events[1]).toMatchObject({ event: 'calls', more: true });
    const [, flood] = events;
    expect(flood?.event === 'calls' ? flood.calls.length : 0).toBe(50);
    timers.shift()?.();
    report({ seq: 501, record: receivedCall(501) });
    expect(events).toHaveLength(3);
  });
});

describe('clearing', () => {
  const scopes = [
    ['unaccepted', { of: 'unaccepted' }, { calls: 5, orderCount: 0 }, 7],
    ['an order', { of: 'order', orderKey: '["Q1"]' }, { calls: 1, orderCount: 1 }, 11],
    ['everything', { of: 'everything' }, { calls: 12, orderCount: 7 }, 0],
  ] as const;

  test.each(scopes)('%s names what goes before it goes, and takes no other', async (_, scope, goes, left) => {
    const calls = await journal();
    await keepMany(calls, 0, 7);
    await keepMany(calls, 100, 102, { ...stranger, orderKey: '' });
    await keepMany(calls, 200, 202, { ...refused, orderKey: '["R"]' });
    await calls.addSent(receivedCall(300, { origin: 'sent', ...refused, orderKey: '["R"]' }), null);
    let told = 0;
    const { clear, page } = callViews(
      calls,
      () => (told += 1),
      () => 0,
    );
    const dry = await clear(scope, true);
    expect(dry).toMatchObject(goes);
    expect((await page({ before: null, limit: 100 })).total).toBe(12);
    expect(await clear(scope, false)).toEqual(dry);
    expect([(await page({ before: null, limit: 100 })).total, told]).toEqual([left, 1]);
    // Numbers go on: a page asked for by an old one means the same calls as before.
    expect(await calls.append(receivedCall(900), noSandboxRecord)).toBe(13);
  });
});
