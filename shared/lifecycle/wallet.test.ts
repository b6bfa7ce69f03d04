import { describe, expect, it } from 'vitest';
import { scanJson } from '../lib/json/json-scan.ts';
import { queueUp } from '../scenarios/queue-up/index.ts';
import { trainTicket } from '../scenarios/train-ticket/index.ts';
import { findNextChange } from './next-change.ts';
import { wallet } from './wallet.ts';
import { walletChanges } from './wallet-changes.ts';
import type { AcceptedCall, OrderView, WalletOptions } from './wallet-state.ts';

const lifecycles = new Map([
  ['train-ticket', trainTicket.lifecycle],
  ['queue-up', queueUp.lifecycle],
]);
const options: WalletOptions = { lifecycleOf: (id) => lifecycles.get(id) ?? null, gaps: {} };

const minute = 60_000;
const tenOClock = Date.UTC(2026, 10, 25, 2);
const at = (minutes: number): number => tenOClock + minutes * minute;

function call(scenario: string, minutes: number, status: string, payload: object): AcceptedCall {
  const text = JSON.stringify(payload);
  return { orderKey: scenario, merchantBizNo: 'M1', scenario, at: at(minutes), status, payload: scanJson(text) };
}

const bothLocales = { zh_HK: {}, en_US: {} };

function queue(minutes: number, status: string, locales: object = bothLocales): AcceptedCall {
  const shopInfo = { extInfo: { multiLang: bothLocales } };
  return call('queue-up', minutes, status, { shopInfo, extInfo: { multiLang: locales } });
}

type Times = { available?: number; expired?: number; end?: number };

function train(
  minutes: number,
  status: string,
  times: Times = {},
  passengers: readonly string[] = ['AVAILABLE'],
): AcceptedCall {
  const passengerInfoList = passengers.map((own, index) => ({ id: `P${index + 1}`, status: own }));
  const instant = (offset: number | undefined) => (offset === undefined ? undefined : at(offset));
  return call('train-ticket', minutes, status, {
    extInfo: {
      available_time: instant(times.available),
      expired_time: instant(times.expired),
      end_time: instant(times.end),
      multiLang: { zh_HK: { passengerInfoList }, en_US: { passengerInfoList } },
    },
  });
}

function only(calls: readonly AcceptedCall[], minutes: number): OrderView {
  const [view] = wallet(calls, at(minutes), options);
  if (view === undefined) throw new Error('There is no order yet');
  return view;
}

const seen = (calls: readonly AcceptedCall[], minutes: number): readonly [string, boolean] => {
  const view = only(calls, minutes);
  return [view.card, view.notification.visible];
};

describe('a train ticket', () => {
  const issued = train(0, 'TICKETED', { available: 10, expired: 120, end: 100 });

  it('shows nothing before available_time and everything from that very instant on', () => {
    expect(seen([issued], 10 - 1 / minute)).toEqual(['none', false]);
    expect(seen([issued], 10)).toEqual(['active', true]);
    expect(only([issued], 5)).toMatchObject({
      cardWhy: { clause: 'train-ticket/available_time', gap: 'display-window' },
      notification: { why: { clause: 'train-ticket/available_time', gap: 'display-window' } },
    });
  });

  it('is expired, its notification hidden, from expired_time on', () => {
    expect(seen([issued], 120 - 1 / minute)).toEqual(['active', true]);
    expect(seen([issued], 120)).toEqual(['expired', false]);
    expect(only([issued], 120)).toMatchObject({
      cardWhy: { clause: 'train-ticket/expired_time', gap: 'display-window' },
      notification: { why: { gap: 'notification-end' }, since: null, until: null },
      parts: [{ id: 'P1', status: 'AVAILABLE', state: 'expired' }],
    });
  });

  it('says since when and until when its notification is shown', () => {
    expect(only([issued], 50).notification).toMatchObject({ since: at(10), until: at(120) });
    const late = train(30, 'TICKETED', { available: 10, expired: 120 });
    expect(only([late], 50).notification.since).toBe(at(30));
    expect(only([issued, late], 50).notification).toMatchObject({ since: at(10), updatedAt: at(30) });
  });

  it('ends its notification at end_time when there is no expired_time, and stays active itself', () => {
    const draft = train(0, 'TICKETED', { available: 10, end: 100 });
    expect(seen([draft], 99)).toEqual(['active', true]);
    expect(seen([draft], 100)).toEqual(['active', false]);
  });

  it('shows a draft without times at once and permanently', () => {
    expect(seen([train(0, 'TICKETED')], 0)).toEqual(['active', true]);
    expect(seen([train(0, 'TICKETED')], 1e6)).toEqual(['active', true]);
  });

  it.each([
    ['USED', 'used'],
    ['REFUNDED', 'removed'],
  ])('%s: the card is %s and the notification hidden', (status, card) => {
    expect(seen([issued, train(60, status)], 60)).toEqual([card, false]);
    expect(seen([issued, train(60, status)], 59)).toEqual(['active', true]);
  });

  it.each([
    [['AVAILABLE', 'USED'], 'active', ['active', 'used']],
    [['AVAILABLE', 'CLOSED'], 'active', ['active', 'removed']],
    [['USED', 'CLOSED'], 'used', ['used', 'removed']],
    [['USED', 'USED'], 'used', ['used', 'used']],
    [['CLOSED', 'CLOSED'], 'removed', ['removed', 'removed']],
    [[], 'active', []],
    [['WAITING'], 'active', ['active']],
  ])('passengers %j: the card is %s, their tickets %j', (statuses, card, states) => {
    const view = only([train(0, 'TICKETED', { available: 0, expired: 120 }, statuses)], 1);
    expect(view.card).toBe(card);
    expect(view.parts.map((part) => part.state)).toEqual(states);
    expect(view.notification.visible).toBe(true);
  });

  it('lays the order’s own end over its passengers', () => {
    const states = (status: string) =>
      only([train(0, status, {}, ['AVAILABLE', 'USED', 'CLOSED'])], 0).parts.map((part) => part.state);
    expect(states('USED')).toEqual(['used', 'used', 'removed']);
    expect(states('REFUNDED')).toEqual(['removed', 'removed', 'removed']);
  });

  it('stays used when every passenger was used before it expired', () => {
    const view = only([train(0, 'TICKETED', { available: 0, expired: 10 }, ['USED'])], 20);
    expect([view.card, view.notification.visible]).toEqual(['used', false]);
  });
});

describe('a queue', () => {
  it('shows card and notification from CALL_NUM on', () => {
    expect(seen([queue(0, 'CALL_NUM')], 0)).toEqual(['service-card', true]);
    expect(seen([queue(0, 'CALL_NUM')], 1e6)).toEqual(['service-card', true]);
    expect(only([queue(0, 'CALL_NUM')], 5)).toMatchObject({
      cardWhy: { gap: 'service-card' },
      notification: { until: null },
    });
  });

  it.each(['NUMBER_ARRIVED', 'NUMBER_PASSED'])('%s hides ten minutes after it was accepted', (status) => {
    const calls = [queue(0, 'CALL_NUM'), queue(20, status)];
    expect(seen(calls, 30 - 1 / minute)).toEqual(['service-card', true]);
    expect(only(calls, 25).notification.until).toBe(at(30));
    expect(seen(calls, 30)).toEqual(['none', false]);
    expect(only(calls, 30).notification.why.gap).toBe('hide-after-origin');
  });

  it('starts the ten minutes again with a repeat, even after they were over', () => {
    const calls = [queue(0, 'NUMBER_ARRIVED'), queue(5, 'NUMBER_ARRIVED'), queue(40, 'NUMBER_ARRIVED')];
    expect(seen(calls, 12)).toEqual(['service-card', true]);
    expect(seen(calls, 15)).toEqual(['none', false]);
    expect(seen(calls, 40)).toEqual(['service-card', true]);
  });

  it('drops a pending hide when a later status comes', () => {
    const calls = [queue(0, 'NUMBER_ARRIVED'), queue(5, 'NUMBER_PASSED')];
    expect(seen(calls, 10)).toEqual(['service-card', true]);
    expect(seen([...calls, queue(7, 'FINISHED')], 7)).toEqual(['none', false]);
  });

  it.each(['CANCELLED', 'FINISHED'])('%s hides both at once', (status) => {
    expect(seen([queue(0, 'CALL_NUM'), queue(3, status)], 3)).toEqual(['none', false]);
  });

  it('is hidden in the language whose locale is absent', () => {
    expect(only([queue(0, 'CALL_NUM', { zh_HK: {} })], 0).locales).toEqual({ zh_HK: 'shown', en_US: 'hidden' });
    expect(only([queue(0, 'CALL_NUM', { zh_HK: {}, en_US: null })], 0).locales.en_US).toBe('hidden');
    expect(only([queue(0, 'CALL_NUM', { zh_HK: {} })], 0).localesWhy).toMatchObject({ gap: 'missing-locale' });
    expect(only([queue(0, 'CALL_NUM')], 0).localesWhy).toBeNull();
    const shopless = call('queue-up', 0, 'CALL_NUM', { extInfo: { multiLang: bothLocales } });
    expect(only([shopless], 0).locales).toEqual({ zh_HK: 'hidden', en_US: 'hidden' });
  });
});

describe('the wallet', () => {
  it('has no order before its first call, and the later of two calls at one instant', () => {
    const calls = [queue(0, 'CALL_NUM'), queue(0, 'FINISHED')];
    expect(wallet(calls, at(-1), options)).toEqual([]);
    expect(only(calls, 0).status).toBe('FINISHED');
  });

  it('shows nothing of a status or a scenario it does not know', () => {
    expect(seen([queue(0, 'LOST')], 0)).toEqual(['none', false]);
    expect(seen([call('tram', 0, 'TICKETED', {})], 0)).toEqual(['none', false]);
  });

  it('is the same value from one instant at which something changes by itself up to the next', () => {
    const calls = [train(0, 'TICKETED', { available: 10, expired: 120 }), queue(1, 'CALL_NUM')];
    const [early, shown, later, over] = [5, 10, 119, 120].map((minutes) => wallet(calls, at(minutes), options)[0]);
    expect([shown === early, later === shown, over === later]).toEqual([false, true, false]);
    expect(wallet(calls, at(5), options)[1]).toBe(wallet(calls, at(7000), options)[1]);
  });

  it('reads no inherited names', () => {
    const odd = call('train-ticket', 0, 'TICKETED', {
      extInfo: { multiLang: { zh_HK: { passengerInfoList: [{ status: 'constructor' }] } } },
    });
    expect(only([odd], 0).parts).toEqual([{ id: '#1', status: 'constructor', state: 'active' }]);
  });
});

describe('changes', () => {
  const issued = train(0, 'TICKETED', { available: 10, expired: 120 }, ['AVAILABLE', 'AVAILABLE']);
  const oneUsed = train(60, 'TICKETED', { available: 10, expired: 120 }, ['USED', 'AVAILABLE']);
  const calls = [issued, queue(3, 'NUMBER_ARRIVED'), oneUsed];

  it('are told in words at their instants, timed effects included', () => {
    expect(walletChanges(calls, options).map((change) => [(change.at - tenOClock) / minute, change.what.en])).toEqual([
      [3, 'The card appears in the wallet. The notification appears.'],
      [10, 'The ticket appears in the wallet. The notification appears.'],
      [13, 'The card leaves the wallet. The notification is hidden.'],
      [60, 'Ticket P1 is used.'],
      [120, 'The ticket moves to the used list as expired. The notification is hidden.'],
    ]);
  });

  it('let no ticket leave the wallet that never stood there', () => {
    const closed = train(0, 'TICKETED', { available: 0, expired: 120 }, ['CLOSED', 'CLOSED']);
    expect(walletChanges([closed], options).map(({ what }) => what.en)).toEqual([
      'The notification appears.',
      'The notification is hidden.',
    ]);
  });

  it('say nothing of a call that the user does not see', () => {
    const unseen = [train(0, 'TICKETED', { available: 10 }), train(5, 'REFUNDED')];
    expect(walletChanges(unseen, options)).toEqual([]);
    expect(findNextChange(unseen, at(-10), options)).toBeNull();
  });

  it('come one after the other from nextChange', () => {
    const steps: number[] = [];
    for (let t = findNextChange(calls, at(-10), options); t !== null; t = findNextChange(calls, t, options))
      steps.push(t);
    expect(steps).toEqual(walletChanges(calls, options).map((change) => change.at));
  });
});
