import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { payloadDocumentSchema, type PayloadDocument } from '../../../../shared/documents/payload-document.ts';
import { scanJson } from '../../../../shared/lib/json/json-scan.ts';
import { findScenario } from '../../../../shared/scenarios/index.ts';
import { placePayloads, type ImportedPayload, type PlacedPayload } from './place-payloads.ts';

let ids = 0;

function incomer(payload: unknown, more: Partial<ImportedPayload> = {}): ImportedPayload {
  const text = typeof payload === 'string' ? payload : JSON.stringify(payload);
  ids += 1;
  return {
    id: `new${ids}`,
    fileName: 'file',
    text,
    root: scanJson(text).root,
    isOneOfSeveral: false,
    ownName: '',
    ...more,
  };
}

function placed(
  incomers: readonly ImportedPayload[],
  documents: readonly PayloadDocument[] = [],
): readonly PlacedPayload[] {
  let numbers = 0;
  const newNumber = (): string => `M${(numbers += 1)}`;
  return placePayloads(incomers, { documents, gaps: {}, language: 'en', newNumber });
}

const queue = { merchantBizType: 'LINE_UP', orderStatus: 'NUMBER_ARRIVED', merchantBizNo: 'Q-77' };

describe('a payload that comes in', () => {
  test('is of the scenario that its text says, and makes an order of the number it names', () => {
    const [one] = placed([incomer(queue)]);
    expect(one).toMatchObject({ status: 'NUMBER_ARRIVED', isNewOrder: true, sameAs: null });
    expect(one?.document).toMatchObject({
      name: 'file',
      scenario: 'queue-up',
      order: 'Queue up Q-77',
      orderNo: 'Q-77',
    });
  });

  test('joins the order of its number, under the name that has', () => {
    const document = { id: 'a', name: 'A', scenario: 'queue-up', order: 'Noodle House', orderNo: 'Q-77', text: '{}' };
    const [one] = placed([incomer(queue)], [document]);
    expect(one).toMatchObject({ isNewOrder: false });
    expect(one?.document).toMatchObject({ order: 'Noodle House', orderNo: 'Q-77' });
  });

  test('keeps the scenario of its order on one endpoint; on another it is another order', () => {
    const movie = { id: 'a', name: 'A', scenario: 'movie-ticket', order: 'Film', orderNo: 'Q-77', text: '{}' };
    const [train] = placed([incomer({ merchantBizType: 'PASS_TICKET', merchantBizNo: 'Q-77' })], [movie]);
    expect(train?.document).toMatchObject({ scenario: 'movie-ticket', order: 'Film' });
    const [other] = placed([incomer(queue)], [movie]);
    expect(other?.document).toMatchObject({ scenario: 'queue-up', order: 'Queue up Q-77' });
  });

  test('shares its new order with those that come with it', () => {
    const two = placed([incomer(queue), incomer({ ...queue, orderStatus: 'CANCELLED' })]);
    expect(two.map(({ document }) => document.order)).toEqual(['Queue up Q-77', 'Queue up Q-77']);
    expect(two.map(({ document }) => document.name)).toEqual(['file', 'file 2']);
    expect(two.map(({ isNewOrder }) => isNewOrder)).toEqual([true, true]);
  });

  test('and names its order by a variable shares one new number with its like', () => {
    const own = { merchantBizType: 'LINE_UP', merchantBizNo: '{{order.no}}' };
    const [one, other, third] = placed([
      incomer(own),
      incomer({ ...own, x: 1 }),
      incomer({ merchantBizType: 'PASS_TICKET' }),
    ]);
    expect(one?.document.orderNo).toBe('M1');
    expect(other?.document).toMatchObject({ orderNo: 'M1', order: one?.document.order });
    expect(third?.document.orderNo).toBe('M2');
  });

  test('with the text of another says which', () => {
    const text = JSON.stringify(queue);
    const known = { id: 'a', name: 'A', scenario: 'queue-up', order: 'O', orderNo: 'Q-77', text };
    expect(placed([incomer(queue)], [known])[0]?.sameAs).toBe('a');
  });

  test('with the text of one that comes with it says which', () => {
    const [one, other] = placed([incomer(queue), incomer(queue)]);
    expect(other?.sameAs).toBe(one?.document.id);
  });

  test('is told from what the service answers', () => {
    const result = { resultStatus: 'F', resultCode: 'PARAM_ILLEGAL' };
    const all = placed([incomer({ result }), incomer({ ...queue, result }), incomer(queue), incomer('{"result":1}')]);
    expect(all.map(({ isAnswer }) => isAnswer)).toEqual([true, false, false, false]);
  });

  test('is a document that the host takes, whatever it says', () => {
    const anyPayload = fc.record(
      {
        merchantBizNo: fc.oneof(fc.string({ maxLength: 100 }), fc.integer()),
        merchantBizType: fc.constantFrom('LINE_UP', 'PASS_TICKET', 'WALLET_COUPON', 'X'),
        orderStatus: fc.string({ maxLength: 300 }),
      },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(fc.array(fc.tuple(anyPayload, fc.string({ maxLength: 300 })), { maxLength: 8 }), (drop) => {
        const all = placed(drop.map(([payload, fileName]) => incomer(payload, { fileName: fileName.slice(0, 200) })));
        for (const { document } of all) {
          expect(payloadDocumentSchema.safeParse(document).success).toBe(true);
          expect(findScenario(document.scenario)).not.toBeNull();
        }
        const named = all.map(({ document: { order, name } }) => JSON.stringify([order, name.toLowerCase()]));
        expect(new Set(named).size).toBe(named.length);
      }),
    );
  });
});
