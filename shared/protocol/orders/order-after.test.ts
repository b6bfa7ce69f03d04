import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { scanJson } from '../../lib/json/json-scan.ts';
import { trainTicket } from '../../scenarios/train-ticket/index.ts';
import { orderAfter, type OrderStanding } from './order-after.ts';

const after = (known: OrderStanding | null, payload: unknown): OrderStanding =>
  orderAfter(known, scanJson(JSON.stringify(payload)).root, trainTicket.lifecycle);

const listing = (...passengerInfoList: readonly { readonly id: string; readonly status: string }[]) => ({
  extInfo: { multiLang: { zh_HK: { passengerInfoList } } },
});

const standing: fc.Arbitrary<OrderStanding> = fc.record({
  status: fc.constantFrom('', 'TICKETED', 'USED'),
  orderCreateTime: fc.option(fc.nat()),
  orderModifyTime: fc.option(fc.nat()),
  parts: fc.constantFrom([], [{ id: 'p1', status: 'AVAILABLE' }]),
});

test('a call that says nothing leaves the order as it was', () => {
  fc.assert(
    fc.property(standing, fc.constantFrom({}, { orderStatus: '' }, { orderStatus: null }, []), (known, payload) => {
      expect(after(known, payload)).toEqual(known);
    }),
  );
});

test('the create time is that of the first call which gives one, status and modify time those of the last', () => {
  const calls = [{}, { orderCreateTime: 1, orderModifyTime: 2, orderStatus: 'A' }, { orderCreateTime: 9 }];
  let known: OrderStanding | null = null;
  for (const call of [...calls, { orderModifyTime: 3 }, { orderStatus: 'B' }]) known = after(known, call);
  expect(known).toEqual({ status: 'B', orderCreateTime: 1, orderModifyTime: 3, parts: [] });
});

test('a passenger keeps the last status that a call gave; without a lifecycle none is learned', () => {
  const first = after(null, listing({ id: 'p1', status: 'AVAILABLE' }, { id: 'p2', status: 'AVAILABLE' }));
  const second = after(first, listing({ id: 'p2', status: 'USED' }));
  const parts = [
    { id: 'p1', status: 'AVAILABLE' },
    { id: 'p2', status: 'USED' },
  ];
  expect(second.parts).toEqual(parts);
  expect(orderAfter(second, scanJson(JSON.stringify(listing())).root, null).parts).toEqual(parts);
});
