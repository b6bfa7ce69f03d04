import { describe, expect, it } from 'vitest';
import { scanJson } from '../../lib/json/json-scan.ts';
import { queueUp } from '../../scenarios/queue-up/index.ts';
import { trainTicket } from '../../scenarios/train-ticket/index.ts';
import { createLane, createLanes, type Lane, type TimelineCall } from './lane-times.ts';
import type { WalletOptions } from '../wallet-state.ts';

const lifecycles = new Map([
  ['train-ticket', trainTicket.lifecycle],
  ['queue-up', queueUp.lifecycle],
]);
const options: WalletOptions = { lifecycleOf: (id) => lifecycles.get(id) ?? null, gaps: {} };
const minute = 60_000;
const multiLang = { zh_HK: {}, en_US: {} };

function call(scenario: string, minutes: number, status: string, extInfo: object = {}): TimelineCall {
  const known = { orderKey: scenario, merchantBizNo: 'M1', scenario, at: minutes * minute, status };
  const payload = { shopInfo: { extInfo: { multiLang } }, extInfo: { multiLang, ...extInfo } };
  const accepted = { ...known, payload: scanJson(JSON.stringify(payload)) };
  return { ...known, id: `${scenario} ${minutes}`, origin: 'sent', verdict: 'accepted', reason: null, accepted };
}

const refused = (one: TimelineCall): TimelineCall => ({
  ...one,
  verdict: 'refused',
  reason: { en: 'It may not.', zh: '不可以。' },
  accepted: null,
});

function only(...calls: readonly TimelineCall[]): Lane {
  const lane = createLane(calls, options);
  if (lane === null) throw new Error('There is no lane');
  return lane;
}

const minutes = (at: number | null) => (at === null ? null : at / minute);
const stretches = (segments: readonly { readonly from: number; readonly until: number | null }[]) =>
  segments.map(({ from, until }) => [minutes(from), minutes(until)]);

describe('the lane of a train ticket', () => {
  const issued = call('train-ticket', 0, 'TICKETED', { available_time: 10 * minute, expired_time: 120 * minute });

  it('has one status and a card that comes, stays and expires', () => {
    const lane = only(issued);
    expect(stretches(lane.statuses)).toEqual([[0, null]]);
    expect(lane.cards.map(({ state }) => state)).toEqual(['none', 'active', 'expired']);
    expect(stretches(lane.cards)).toEqual([
      [0, 10],
      [10, 120],
      [120, null],
    ]);
  });

  it('says what begins and ends its notification, by time and by a call', () => {
    const byTime = only(issued).windows;
    expect(stretches(byTime)).toEqual([[10, 120]]);
    expect(byTime[0]).toMatchObject({ begins: { by: 'time' }, ends: { by: 'time', why: { gap: 'notification-end' } } });
    const byCall = only(issued, call('train-ticket', 60, 'USED')).windows;
    expect(stretches(byCall)).toEqual([[10, 60]]);
    expect(byCall[0]).toMatchObject({ ends: { by: 'call', placed: { call: { status: 'USED' } } } });
  });

  it('tells what is still to come, with rule, clause and assumption', () => {
    const [appears, ends] = only(issued).coming;
    expect([minutes(appears?.at ?? 0), minutes(ends?.at ?? 0)]).toEqual([10, 120]);
    expect(ends?.what.en).toBe('The ticket moves to the used list as expired. The notification is hidden.');
    expect(ends?.whys.map(({ gap }) => gap)).toEqual(['display-window', 'notification-end']);
    expect(only(issued, call('train-ticket', 60, 'USED')).coming).toEqual([]);
  });
});

describe('a refused call', () => {
  it('stands on its lane with its reason and changes nothing', () => {
    const arrived = call('queue-up', 0, 'NUMBER_ARRIVED');
    const lane = only(arrived, refused(call('queue-up', 5, 'CANCELLED')));
    expect(lane.calls.map(({ verdict, reason }) => [verdict, reason?.en])).toEqual([
      ['accepted', undefined],
      ['refused', 'It may not.'],
    ]);
    expect(lane.statuses).toEqual(only(arrived).statuses);
    expect(stretches(lane.windows)).toEqual([[0, 10]]);
  });

  it('has a lane of its own even where nothing was accepted', () => {
    const lane = only(refused(call('queue-up', 5, 'CANCELLED')));
    expect(lane).toMatchObject({ statuses: [], cards: [], windows: [], changes: [], coming: [] });
  });
});

describe('the timeline', () => {
  it('keeps one lane for each order, in the order of first calls, and one status for calls that repeat it', () => {
    const lanes = createLanes(
      [call('queue-up', 3, 'CALL_NUM'), call('train-ticket', 1, 'TICKETED'), call('queue-up', 6, 'CALL_NUM')],
      options,
    );
    expect(lanes.map(({ scenario }) => scenario)).toEqual(['queue-up', 'train-ticket']);
    expect(stretches(lanes[0]?.statuses ?? [])).toEqual([[3, null]]);
    expect(lanes[0]?.calls).toHaveLength(2);
  });

  it('draws nothing of a call that another one replaces at the same instant', () => {
    const lane = only(call('queue-up', 0, 'CALL_NUM'), call('queue-up', 0, 'FINISHED'));
    expect(lane.statuses.map(({ status }) => status)).toEqual(['FINISHED']);
    expect(lane.windows).toEqual([]);
  });
});
