import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { scanJson } from '../lib/json/json-scan.ts';
import { createNextChangeCache, findNextChange } from './next-change.ts';
import { instant, lifecycles, options, span, times } from './testing/drawn-orders.ts';
import { wallet } from './wallet.ts';
import { walletChanges } from './wallet-changes.ts';
import type { AcceptedCall, OrderView } from './wallet-state.ts';
import { isVisible } from './describe-change.ts';

const locales = fc.subarray(['zh_HK', 'en_US']);
const passengers = fc.array(
  fc.record({ id: fc.constantFrom('1', '2'), status: fc.constantFrom('AVAILABLE', 'USED', 'CLOSED') }),
  { maxLength: 3 },
);

const trainCall = fc
  .record({ at: instant, status: statuses('train'), times, locales, passengers })
  .map(({ at, status, times: found, locales: present, passengers: passengerInfoList }): AcceptedCall => {
    const multiLang = Object.fromEntries(present.map((locale) => [locale, { passengerInfoList }]));
    return accepted('train', at, status, { extInfo: { ...found, multiLang } });
  });
const queueCall = fc
  .record({ at: instant, status: statuses('queue'), locales, order: fc.constantFrom('a', 'b') })
  .map(({ at, status, locales: present, order }): AcceptedCall => {
    const multiLang = Object.fromEntries(present.map((locale) => [locale, {}]));
    return accepted('queue', at, status, { shopInfo: { extInfo: { multiLang } }, extInfo: { multiLang } }, order);
  });
const calls = fc.array(fc.oneof(trainCall, queueCall), { maxLength: 12 });

function statuses(scenario: keyof typeof lifecycles): fc.Arbitrary<string> {
  return fc.constantFrom(...lifecycles[scenario].statuses.map((status) => status.name));
}

function accepted(scenario: string, at: number, status: string, payload: object, order = ''): AcceptedCall {
  const orderKey = scenario + order;
  return { orderKey, merchantBizNo: orderKey, scenario, at, status, payload: scanJson(JSON.stringify(payload)) };
}

/** What the user can see of one order; nothing while it is in no list and has no notification. */
function seen(view: OrderView | undefined): unknown {
  if (view === undefined || !isVisible(view)) return null;
  return [view.card, view.notification.visible, view.locales, view.parts.map((part) => part.state), view.call.at];
}

function allSeen(of: readonly AcceptedCall[], t: number): unknown {
  const views = new Map(wallet(of, t, options).map((view) => [view.orderKey, view]));
  return ['train', 'queuea', 'queueb'].map((key) => seen(views.get(key)));
}

describe('the wallet at any instant', () => {
  it('is the same whatever came before it was asked', () => {
    fc.assert(
      fc.property(calls, fc.array(instant, { minLength: 1, maxLength: 10 }), (list, asked) => {
        const first = asked.map((t) => wallet(list, t, options));
        const backwards = asked.toReversed().map((t) => wallet(list, t, options));
        expect(backwards.toReversed()).toEqual(first);
      }),
    );
  });

  it('does not change by calls accepted later', () => {
    fc.assert(
      fc.property(calls, instant, (list, t) => {
        const sofar = list.filter((call) => call.at <= t);
        expect(wallet(list, t, options)).toEqual(wallet(sofar, t, options));
      }),
    );
  });

  it('keeps what it shows of an order while nothing of it changes, in whatever order calls are told', () => {
    const [first, second] = ['a', 'b'].map((order) => accepted('queue', 10, 'CALL_NUM', {}, order));
    const later = accepted('queue', 30, 'FINISHED', {}, 'a');
    const list = [first, later, second].flatMap((call) => call ?? []);
    const before = wallet(list, 12, options);
    expect(before).toHaveLength(2);
    wallet(list, 12, options).forEach((view, place) => expect(view).toBe(before[place]));
    wallet(list, 13, options).forEach((view, place) => expect(view).toBe(before[place]));
  });

  it('does not depend on the order in which orders are told', () => {
    fc.assert(
      fc.property(calls, instant, (list, t) => {
        const byOrder = list.toSorted((a, b) => a.orderKey.localeCompare(b.orderKey));
        expect(allSeen(byOrder, t)).toEqual(allSeen(list, t));
      }),
    );
  });

  it('gives every reason its words and its clause', () => {
    fc.assert(
      fc.property(calls, instant, (list, t) => {
        for (const view of wallet(list, t, options)) {
          for (const why of [view.cardWhy, view.notification.why]) {
            expect(why.words.en).not.toBe('');
            expect(why.words.zh).not.toBe('');
            expect(why.clause).toMatch(/^[a-z-]+\/[a-zA-Z_-]+$/);
          }
        }
      }),
    );
  });
});

describe('what is kept between two questions', () => {
  it('equals a fresh result, at any instant and of calls in any order', () => {
    fc.assert(
      fc.property(
        calls,
        fc.boolean(),
        fc.array(instant, { minLength: 1, maxLength: 8 }),
        (list, isInTime, instants) => {
          const kept = isInTime ? list.toSorted((a, b) => a.at - b.at) : list;
          const changeAfter = createNextChangeCache();
          for (const t of instants) {
            const fresh = kept.filter((call) => call.at <= t);
            expect(wallet(kept, t, options)).toEqual(wallet(fresh, t, { ...options }));
            expect(changeAfter(kept, t, options)).toBe(findNextChange([...kept], t, { ...options }));
          }
        },
      ),
      { numRuns: 500 },
    );
  });
});

describe('the next change', () => {
  it('is the first of the changes after the instant', () => {
    fc.assert(
      fc.property(calls, instant, (list, t) => {
        const later = walletChanges(list, options).filter((change) => change.at > t);
        expect(findNextChange(list, t, options)).toBe(later[0]?.at ?? null);
      }),
    );
  });

  it('leaves everything as it is until then', () => {
    fc.assert(
      fc.property(calls, instant, fc.nat(span), (list, t, ahead) => {
        const next = findNextChange(list, t, options) ?? Infinity;
        expect(allSeen(list, Math.min(t + ahead, next - 1))).toEqual(allSeen(list, t));
      }),
      { numRuns: 500 },
    );
  });

  it('changes something that is seen', () => {
    fc.assert(
      fc.property(calls, instant, (list, t) => {
        const next = findNextChange(list, t, options);
        fc.pre(next !== null);
        expect(allSeen(list, next)).not.toEqual(allSeen(list, next - 1));
      }),
      { numRuns: 500 },
    );
  });
});
