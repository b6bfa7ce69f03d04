import { describe, expect, it } from 'vitest';
import { scanJson } from '../lib/json/json-scan.ts';
import { findScenario } from '../scenarios/index.ts';
import type { GapChoices } from '../gaps/gaps.ts';
import { checkMove } from './check-move.ts';
import type { AcceptedCall, OrderView } from './wallet-state.ts';
import { walletChanges } from './wallet-changes.ts';
import { wallet } from './wallet.ts';

// Each gap the wallet rests on, with the same calls under each of its values.

const minute = 60_000;
const start = Date.UTC(2026, 10, 25, 2);
const at = (minutes: number): number => start + minutes * minute;
const lifecycleOf = (id: string) => findScenario(id)?.lifecycle ?? null;
const both = { zh_HK: {}, en_US: {} };

function call(scenario: string, minutes: number, status: string, payload: object): AcceptedCall {
  const scan = scanJson(JSON.stringify(payload));
  return { orderKey: scenario, merchantBizNo: 'M1', scenario, at: at(minutes), status, payload: scan };
}

const ticket = (scenario: string, minutes: number, extInfo: object, status = 'TICKETED'): AcceptedCall =>
  call(scenario, minutes, status, { extInfo: { multiLang: both, ...extInfo } });

const queue = (minutes: number, status: string, more: object = {}, multiLang: object = both): AcceptedCall =>
  call('queue-up', minutes, status, { shopInfo: { extInfo: { multiLang } }, extInfo: { multiLang }, ...more });

function view(calls: readonly AcceptedCall[], minutes: number, gaps: GapChoices): OrderView {
  const [first] = wallet(calls, at(minutes), { lifecycleOf, gaps });
  if (first === undefined) throw new Error('There is no order yet');
  return first;
}

/** The minutes at which the notification is hidden by itself or shown, in order. */
const changesAt = (calls: readonly AcceptedCall[], gaps: GapChoices): readonly number[] =>
  walletChanges(calls, { lifecycleOf, gaps }).map((change) => (change.at - start) / minute);

describe('display-window', () => {
  const issued = ticket('train-ticket', 0, { available_time: at(10), expired_time: at(120), end_time: at(100) });

  it('bounds the ticket and its notification, or bounds nothing', () => {
    expect(view([issued], 5, {})).toMatchObject({ card: 'none', notification: { visible: false } });
    expect(view([issued], 5, { 'display-window': 'ignored' })).toMatchObject({
      card: 'active',
      notification: { visible: true, until: at(100) },
    });
    expect(view([issued], 130, {}).card).toBe('expired');
    expect(view([issued], 130, { 'display-window': 'ignored' }).card).toBe('active');
  });
});

describe('notification-end', () => {
  const times = { available_time: at(10), end_time: at(100) };
  const open = ticket('train-ticket', 0, { ...times, expired_time: at(60 * 24 * 3) });
  const short = ticket('train-ticket', 0, { ...times, expired_time: at(120) });
  const day: GapChoices = { 'notification-end': '24h' };

  it('is expired_time, or a day after the notification was shown', () => {
    expect(view([open], 20, {}).notification.until).toBe(at(60 * 24 * 3));
    expect(view([open], 20, day).notification.until).toBe(at(10 + 24 * 60));
    expect(view([open], 20, { ...day, 'display-window': 'ignored' }).notification.until).toBe(at(24 * 60));
  });

  it('never lies behind the window of the ticket', () => {
    expect(view([short], 20, day).notification.until).toBe(at(120));
  });

  it('says which of the two ended it', () => {
    const said = [{}, day].map((gaps) => view([open], 60 * 24 * 4, gaps).notification.why.words.en);
    expect(new Set(said).size).toBe(2);
  });
});

describe('service-card', () => {
  it('stands with the notification, or not at all', () => {
    expect(view([queue(0, 'CALL_NUM')], 1, {}).card).toBe('service-card');
    expect(view([queue(0, 'CALL_NUM')], 1, { 'service-card': 'none' })).toMatchObject({
      card: 'none',
      cardWhy: { gap: 'service-card' },
      notification: { visible: true },
    });
  });
});

describe('hide-after-origin', () => {
  const modified = { orderModifyTime: at(-2) };
  const calls = [queue(0, 'NUMBER_ARRIVED', modified), queue(5, 'NUMBER_ARRIVED', { orderModifyTime: at(4) })];

  it('counts the ten minutes from the last call, its own time, or the first call of the status', () => {
    expect(changesAt(calls, {})).toEqual([0, 5, 15]);
    expect(changesAt(calls, { 'hide-after-origin': 'modify-time' })).toEqual([0, 5, 14]);
    expect(changesAt(calls, { 'hide-after-origin': 'first-call' })).toEqual([0, 5, 10]);
  });

  it('starts again for another status', () => {
    const passed = [...calls, queue(7, 'NUMBER_PASSED')];
    expect(changesAt(passed, { 'hide-after-origin': 'first-call' })).toEqual([0, 5, 7, 17]);
  });

  it('reads the time of the call in the unit that is chosen', () => {
    const inSeconds = queue(0, 'NUMBER_ARRIVED', { orderModifyTime: at(-2) / 1000 });
    const gaps: GapChoices = { 'hide-after-origin': 'modify-time', 'time-unit': 'seconds' };
    expect(changesAt([inSeconds], gaps)).toEqual([0, 8]);
    expect(view([inSeconds], 1, { 'hide-after-origin': 'modify-time' }).notification.visible).toBe(false);
  });
});

describe('missing-locale', () => {
  const half = queue(0, 'CALL_NUM', {}, { zh_HK: {} });

  it('hides the language, or shows the other one’s texts in it', () => {
    expect(view([half], 1, {}).locales).toEqual({ zh_HK: 'shown', en_US: 'hidden' });
    expect(view([half], 1, { 'missing-locale': 'fall-back' })).toMatchObject({
      locales: { zh_HK: 'shown', en_US: 'shown' },
      localesWhy: { gap: 'missing-locale' },
    });
  });

  it('has nothing to fall back on where both are absent', () => {
    const none = queue(0, 'CALL_NUM', {}, {});
    expect(view([none], 1, { 'missing-locale': 'fall-back' }).locales).toEqual({ zh_HK: 'hidden', en_US: 'hidden' });
  });
});

describe('moves of tickets and queues', () => {
  const allowed = (scenario: string, from: string | null, to: string, gaps: GapChoices): boolean => {
    const lifecycle = lifecycleOf(scenario);
    return lifecycle !== null && checkMove(lifecycle, gaps, from, to).allowed;
  };

  it('ticket-moves lets a used ticket be refunded, or nothing follow an end', () => {
    expect(allowed('train-ticket', 'USED', 'REFUNDED', {})).toBe(false);
    expect(allowed('train-ticket', 'USED', 'REFUNDED', { 'ticket-moves': 'refund-after-use' })).toBe(true);
    expect(allowed('train-ticket', 'REFUNDED', 'USED', { 'ticket-moves': 'refund-after-use' })).toBe(false);
  });

  it('queue-final lets FINISHED and CANCELLED be the end, or only stand last', () => {
    const forward: GapChoices = { 'queue-final': 'forward-only' };
    expect(allowed('queue-up', 'FINISHED', 'FINISHED', {})).toBe(false);
    expect(allowed('queue-up', 'FINISHED', 'FINISHED', forward)).toBe(true);
    expect(allowed('queue-up', 'FINISHED', 'CALL_NUM', forward)).toBe(false);
  });

  it('queue-first-cancelled refuses or takes CANCELLED as a first status', () => {
    expect(allowed('queue-up', null, 'CANCELLED', {})).toBe(false);
    expect(allowed('queue-up', null, 'CANCELLED', { 'queue-first-cancelled': 'accept' })).toBe(true);
  });
});
