import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { scanJson } from '../../lib/json/json-scan.ts';
import { createLanes, type Lane, type TimelineCall, type TimeSpan } from './lane-times.ts';
import { instant, lifecycles, options, times } from '../testing/drawn-orders.ts';
import { wallet } from '../wallet.ts';
import { walletChanges } from '../wallet-changes.ts';

const passengers = fc.array(fc.record({ status: fc.constantFrom('AVAILABLE', 'USED', 'CLOSED') }), { maxLength: 2 });

const call = fc
  .record({
    scenario: fc.constantFrom('train', 'queue'),
    order: fc.constantFrom('a', 'b'),
    at: instant,
    step: fc.nat(9),
    locales: fc.subarray(['zh_HK', 'en_US']),
    passengers,
    times,
    verdict: fc.constantFrom<TimelineCall['verdict']>('accepted', 'accepted', 'refused', 'unknown'),
  })
  .map((drawn): Omit<TimelineCall, 'id'> => {
    const { statuses } = lifecycles[drawn.scenario === 'train' ? 'train' : 'queue'];
    const status = statuses[drawn.step % statuses.length]?.name ?? '';
    const multiLang = Object.fromEntries(
      drawn.locales.map((locale) => [locale, { passengerInfoList: drawn.passengers }]),
    );
    const payload = { shopInfo: { extInfo: { multiLang } }, extInfo: { ...drawn.times, multiLang } };
    const { scenario, at } = drawn;
    const orderKey = scenario + drawn.order;
    const known = { orderKey, merchantBizNo: orderKey, scenario, at, status };
    const accepted = drawn.verdict === 'accepted' ? { ...known, payload: scanJson(JSON.stringify(payload)) } : null;
    return {
      ...known,
      origin: 'sent',
      verdict: drawn.verdict,
      reason: null,
      accepted,
    };
  });
const calls = fc
  .array(call, { maxLength: 12 })
  .map((list) => list.map((each, index): TimelineCall => ({ ...each, id: `call-${index}` })));

const acceptedOf = (list: readonly TimelineCall[]) => list.flatMap(({ accepted }) => accepted ?? []);

function at<S extends TimeSpan>(segments: readonly S[], t: number): readonly S[] {
  return segments.filter(({ from, until }) => from <= t && (until === null || t < until));
}

function said(lane: Lane, t: number): unknown {
  const [card] = at(lane.cards, t);
  return {
    status: at(lane.statuses, t).map(({ status }) => status),
    card: card === undefined ? null : [card.status, card.state, card.why],
    noticeSince: at(lane.windows, t).map(({ from }) => from),
  };
}

describe('the lanes of the timeline', () => {
  it('say at any instant what the wallet says', () => {
    fc.assert(
      fc.property(calls, instant, fc.integer({ min: -1, max: 1 }), (list, whole, beside) => {
        const t = whole + beside;
        const views = new Map(wallet(acceptedOf(list), t, options).map((view) => [view.orderKey, view]));
        for (const lane of createLanes(list, options)) {
          const view = views.get(lane.orderKey);
          expect(said(lane, t)).toEqual({
            status: view === undefined ? [] : [view.status],
            card: view === undefined ? null : [view.status, view.card, view.cardWhy],
            noticeSince: view?.notification.visible === true ? [view.notification.since] : [],
          });
        }
      }),
      { numRuns: 1000 },
    );
  });

  it('hold every call once, and the changes that the wallet tells', () => {
    fc.assert(
      fc.property(calls, (list) => {
        const lanes = createLanes(list, options);
        const shown = lanes.flatMap((lane) => lane.calls.map(({ id }) => id));
        expect(shown.toSorted()).toEqual(list.map(({ id }) => id).toSorted());
        const told = lanes.flatMap(({ orderKey, changes }) =>
          changes.map((change) => [change.at, orderKey, change.what.en]),
        );
        const known = walletChanges(acceptedOf(list), options).map((change) => [
          change.at,
          change.orderKey,
          change.what.en,
        ]);
        expect(told.map(String).toSorted()).toEqual(known.map(String).toSorted());
      }),
    );
  });

  it('give each change its reason, and what comes by itself after the last call as coming', () => {
    fc.assert(
      fc.property(calls, (list) => {
        for (const lane of createLanes(list, options)) {
          const last = lane.calls.findLast(({ accepted }) => accepted !== null)?.at ?? Infinity;
          expect(lane.changes.every(({ whys }) => whys.length > 0)).toBe(true);
          expect(lane.coming).toEqual(lane.changes.filter((change) => change.at > last));
        }
      }),
    );
  });

  it('do not depend on the order in which the calls of different instants are told', () => {
    fc.assert(
      fc.property(calls, (list) => {
        const inTime = list.toSorted((a, b) => a.at - b.at);
        const byKey = (lanes: readonly Lane[]) => lanes.toSorted((a, b) => a.orderKey.localeCompare(b.orderKey));
        expect(byKey(createLanes(inTime, options))).toEqual(byKey(createLanes(list, options)));
      }),
    );
  });
});
