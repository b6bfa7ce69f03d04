import { describe, expect, it } from 'vitest';
import { scanJson, type JsonNode } from '../../lib/json/json-scan.ts';
import { scenarios } from '../../scenarios/index.ts';
import type { Scenario } from '../../scenarios/scenario.ts';
import { recogniseScenario } from './recognise.ts';

function node(value: unknown): JsonNode {
  const { root } = scanJson(JSON.stringify(value));
  if (root === null) throw new Error('no JSON');
  return root;
}

describe('recognising a scenario', () => {
  it('knows queue up by its endpoint, whatever the payload says', () => {
    expect(recogniseScenario(node({ merchantBizType: 'PASS_TICKET' }), 'queue')?.id).toBe('queue-up');
  });

  it('knows in a file what shopInfo, types and fields tell', () => {
    expect(recogniseScenario(node({ shopInfo: {} }), null)?.id).toBe('queue-up');
    expect(recogniseScenario(node({ merchantBizType: 'LINE_UP' }), null)?.id).toBe('queue-up');
    expect(recogniseScenario(node({ merchantBizType: 'PASS_TICKET' }), null)?.id).toBe('train-ticket');
    expect(recogniseScenario(node({ extInfo: { shift_number: 'G1' } }), null)?.id).toBe('train-ticket');
  });

  it('takes what no other scenario claims on createPass as a train ticket', () => {
    expect(recogniseScenario(node({}), 'pass')?.id).toBe('train-ticket');
  });

  it.each([
    { merchantBizType: 'MOVIE_TICKET', extInfo: { shift_number: 'G1' } },
    { merchantBizType: 'PASS_TICKET', extInfo: { multiLang: { en_US: { cinema_house: '3' } } } },
    { merchantBizType: 'PASS_TICKET', extInfo: { multiLang: { en_US: { movie_attributes: [] } } } },
    { merchantBizType: 'PASS_TICKET', extInfo: { multiLang: { zh_HK: { ticket_info_list: [] } } } },
  ])('takes %j for a movie ticket, with or without an endpoint', (payload) => {
    expect([recogniseScenario(node(payload), 'pass')?.id, recogniseScenario(node(payload), null)?.id]).toEqual([
      'movie-ticket',
      'movie-ticket',
    ]);
  });

  it.each([
    { merchantBizType: 'CHARGING_PILE' },
    { merchantBizType: 'PASS_TICKET', orderStatus: 'SERVING_LITE' },
    { merchantBizType: 'PASS_TICKET', orderStatus: 'PARKING_DUE' },
    { merchantBizType: 'PASS_TICKET', extInfo: { progess_curr: '70' } },
    { merchantBizType: 'MOVIE_TICKET', orderStatus: 'PAUSED' },
  ])('takes %j for EV charging before anything else, with or without an endpoint', (payload) => {
    expect([recogniseScenario(node(payload), 'pass')?.id, recogniseScenario(node(payload), null)?.id]).toEqual([
      'ev-charging',
      'ev-charging',
    ]);
  });

  it.each(['WALLET_COUPON', 'GIFT_CARD_COUPON'])('knows a voucher by its type %s', (merchantBizType) => {
    const payload = node({ merchantBizType, orderStatus: 'SERVING', extInfo: { shift_number: 'G1' } });
    expect([recogniseScenario(payload, 'sync')?.id, recogniseScenario(payload, null)?.id]).toEqual([
      'voucher',
      'voucher',
    ]);
  });

  it('takes what no other scenario claims on order/sync, or in a file, as a base order', () => {
    for (const merchantBizType of [
      'PASS_TICKET',
      'MOVIE_TICKET',
      'LINE_UP',
      'RIDE_HAILING',
      'SELF_PICK',
      'CHARGING_PILE',
    ])
      expect(recogniseScenario(node({ merchantBizType }), 'sync')?.id).toBe('base-order');
    expect(recogniseScenario(node({ merchantBizType: 'RIDE_HAILING' }), null)?.id).toBe('base-order');
    expect(recogniseScenario(node({}), null)?.id).toBe('base-order');
  });

  it('says when nobody knows', () => {
    expect(recogniseScenario(node([]), null, [])).toBeNull();
    expect(
      recogniseScenario(
        node({ merchantBizType: 'RIDE_HAILING' }),
        'sync',
        scenarios.filter(({ endpoint }) => endpoint !== 'sync'),
      ),
    ).toBeNull();
  });

  it('asks smaller ranks first, in whatever order the list stands', () => {
    const [train] = scenarios.filter(({ id }) => id === 'train-ticket');
    if (train === undefined) throw new Error('no train ticket');
    const eager = (id: string, rank: number): Scenario => ({
      ...train,
      id,
      recognition: { rank, onEndpoint: () => true, inFile: () => true },
    });
    expect(recogniseScenario(node({}), null, [eager('late', 2), eager('early', 1)])?.id).toBe('early');
    expect(recogniseScenario(node({}), 'pass', [eager('late', 2), eager('early', 1)])?.id).toBe('early');
  });
});
