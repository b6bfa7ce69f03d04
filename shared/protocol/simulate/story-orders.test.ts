import { describe, expect, it } from 'vitest';
import { numberAt } from '../../lib/json/json-view.ts';
import { scenarios } from '../../scenarios/index.ts';
import { storyMoment } from './moments.ts';
import type { PlayedStory } from './play-story.ts';
import { codes, noonMs, payloadText, play } from './testing/played-story.ts';

const minuteMs = 60_000;
const optional = { gaps: { 'base-fields': 'optional' } };

/** Each call's stated create time, in minutes from the start. */
const createdAt = ({ calls }: PlayedStory): (number | null)[] =>
  calls.map(({ payload }) => {
    const created = numberAt(payload?.root ?? null, 'orderCreateTime');
    return created === null ? null : (created - noonMs) / minuteMs;
  });

describe('the orders of a story', () => {
  it('keep the create time of an order whose number the story sets', () => {
    const order = (number: string): object => ({ '/merchantBizNo': number });
    const played = play([
      { at: '+1m', template: 'queue-up/CALL_NUM', set: order('A') },
      { at: '+1m', template: 'queue-up/CALL_NUM', set: order('B-{{order.no}}') },
      { at: '+1m', template: 'queue-up/CALL_NUM', set: order('A') },
      { at: '+1m', template: 'queue-up/CALL_NUM', set: order('B-{{order.no}}') },
    ]);
    expect(codes(played)).toEqual(['SUCCESS', 'SUCCESS', 'SUCCESS', 'SUCCESS']);
    expect(new Set(played.calls.map(({ orderKey }) => orderKey)).size).toBe(2);
  });

  it('are created each in its own time, though two merchants share a number', () => {
    const ofMerchant = (merchantId: string): object => ({
      at: '+1m',
      template: 'queue-up/CALL_NUM',
      set: { '/merchantId': merchantId, '/merchantBizNo': 'Q1' },
    });
    const played = play(['A', 'B', 'A', 'B'].map(ofMerchant));
    expect(codes(played)).toEqual(['SUCCESS', 'SUCCESS', 'SUCCESS', 'SUCCESS']);
    expect(createdAt(played)).toEqual([1, 2, 1, 2]);
  });

  it('are created in their own time where merchant_bill_id stands in for the number', () => {
    const numbered = (number: string): object => ({
      at: '+1m',
      template: 'queue-up/CALL_NUM',
      set: { '/merchantBizNo': '', '/extInfo/merchant_bill_id': number },
    });
    const played = play(['Q1', 'Q2', 'Q1'].map(numbered), optional);
    expect(codes(played)).toEqual(['SUCCESS', 'SUCCESS', 'SUCCESS']);
    expect(played.calls.map(({ merchantBizNo }) => merchantBizNo)).toEqual(['Q1', 'Q2', 'Q1']);
    expect(createdAt(played)).toEqual([1, 2, 1]);
  });

  it('keep the status they had where an accepted call says none', () => {
    const first = payloadText('train-ticket/TICKETED', noonMs);
    const second = payloadText('train-ticket/TICKETED', noonMs + minuteMs).replace(/"orderStatus": "[A-Z]+",/, '');
    const played = play(
      [first, second].map((text, place) => ({ at: `+${place}m`, text })),
      optional,
    );
    expect(played.calls.map(({ verdict, orderStatus }) => [verdict, orderStatus])).toEqual([
      ['accepted', 'TICKETED'],
      ['accepted', 'TICKETED'],
    ]);
    expect(storyMoment(played, noonMs + minuteMs, scenarios).orders).toMatchObject([
      { status: 'TICKETED', card: 'active', notification: { visible: true } },
    ]);
  });

  it('stay with their order where only the scenario of last resort would have them', () => {
    const bare = (status: string, at: number): string =>
      JSON.stringify({
        requestId: at.toString(16).padStart(32, '0'),
        merchantBizNo: 'CAR-1',
        orderStatus: status,
        userId: 'u',
        merchantBizType: 'SELF_PICK',
        orderCreateTime: noonMs,
        orderModifyTime: at,
        extInfo: {
          merchant_bill_detail: 'walletapp://x',
          start_time: noonMs,
          multiLang: { zh_HK: { platform_name: '充' }, en_US: { platform_name: 'C' } },
        },
      });
    const calls = [bare('SERVING', noonMs + 1), bare('FINISHED', noonMs + 2)].map((text) => ({ at: '+1m', text }));
    const played = play(calls);
    expect(played.calls.map(({ scenario, result }) => [scenario, result.resultCode])).toEqual([
      ['ev-charging', 'SUCCESS'],
      ['ev-charging', 'SUCCESS'],
    ]);
    expect(play(calls.slice(1)).calls.map(({ scenario }) => scenario)).toEqual(['base-order']);
  });

  it('are known by merchant_bill_id as well', () => {
    const bare = (status: string, at: number): string =>
      JSON.stringify({
        requestId: at.toString(16).padStart(32, '0'),
        orderStatus: status,
        extInfo: {
          merchant_bill_id: 'CAR-1',
          merchant_bill_detail: 'walletapp://x',
          start_time: noonMs,
          multiLang: { zh_HK: { platform_name: '充' }, en_US: { platform_name: 'C' } },
        },
      });
    const texts = [bare('SERVING', noonMs + 1), bare('FINISHED', noonMs + 2)];
    const played = play(
      texts.map((text) => ({ at: '+1m', text })),
      optional,
    );
    expect(played.calls.map(({ scenario, result }) => [scenario, result.resultCode])).toEqual([
      ['ev-charging', 'SUCCESS'],
      ['ev-charging', 'SUCCESS'],
    ]);
  });
});
