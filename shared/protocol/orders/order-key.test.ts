import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { scanJson } from '../../lib/json/json-scan.ts';
import { orderKey, readOrderKey, orderKeyOf, orderNumberOf, orderOfPayload, type OrderIdentity } from './order-key.ts';

const identity: fc.Arbitrary<OrderIdentity> = fc.record({
  clientId: fc.string({ maxLength: 3 }),
  merchantId: fc.string({ maxLength: 3 }),
  endpoint: fc.constantFrom('sync', 'pass', 'queue'),
  merchantBizNo: fc.string({ maxLength: 3 }),
  environment: fc.option(fc.string({ maxLength: 2 }), { nil: undefined }),
});

test('two orders share a key only when all their parts are the same', () => {
  fc.assert(
    fc.property(identity, identity, (one, other) => {
      const isSame =
        one.clientId === other.clientId &&
        one.merchantId === other.merchantId &&
        one.endpoint === other.endpoint &&
        one.merchantBizNo === other.merchantBizNo &&
        one.environment === other.environment;
      expect(orderKey(one, {}) === orderKey(other, {})).toBe(isSame);
    }),
  );
});

test('parts cannot flow into each other', () => {
  const key = (clientId: string, merchantId: string) =>
    orderKey({ clientId, merchantId, endpoint: 'pass', merchantBizNo: '1' }, {});
  expect(key('A', 'B')).not.toBe(key('A","B', ''));
  expect(key('A\n', 'B')).not.toBe(key('A', '\nB'));
});

test('a merchantId that is absent, null or empty is the same order', () => {
  const order = { clientId: 'DEMO_MERCHANT', endpoint: 'queue', merchantBizNo: 'Q1' } as const;
  expect(orderKey(order, {})).toBe('["DEMO_MERCHANT","","queue","Q1"]');
  expect(orderKey({ ...order, merchantId: null }, {})).toBe(orderKey(order, {}));
  expect(orderKey({ ...order, merchantId: '' }, {})).toBe(orderKey(order, {}));
});

test('order-identity=client: the merchantId makes no difference, the other parts still do', () => {
  fc.assert(
    fc.property(identity, identity, (one, other) => {
      const isSame =
        one.clientId === other.clientId &&
        one.endpoint === other.endpoint &&
        one.merchantBizNo === other.merchantBizNo &&
        one.environment === other.environment;
      const gaps = { 'order-identity': 'client' };
      expect(orderKey(one, gaps) === orderKey(other, gaps)).toBe(isSame);
    }),
  );
});

test.each([
  [{ merchantBizNo: 'A', extInfo: { merchant_bill_id: 'B' } }, 'optional', 'pass', 'A'],
  [{ extInfo: { merchant_bill_id: 'B' } }, 'optional', 'pass', 'B'],
  [{ extInfo: { merchant_bill_id: 'B' } }, 'optional', 'queue', 'B'],
  [{ extInfo: { merchant_bill_id: 'B' } }, 'optional', null, 'B'],
  [{ extInfo: { merchant_bill_id: 'B' } }, 'optional', 'sync', null],
  [{ merchantBizNo: '', extInfo: { merchant_bill_id: 'B' } }, 'optional', 'pass', 'B'],
  [{ merchantBizNo: ' ', extInfo: { merchant_bill_id: 'B' } }, 'optional', 'queue', 'B'],
  [{ merchantBizNo: '', extInfo: { merchant_bill_id: 'B' } }, 'required', 'pass', ''],
  [{ merchantBizNo: '', extInfo: { merchant_bill_id: 'B' } }, 'optional', 'sync', ''],
  [{ extInfo: { merchant_bill_id: 'B' } }, 'required', 'pass', null],
  [{ extInfo: { merchant_bill_id: 5 } }, 'optional', 'pass', null],
  [{}, 'optional', 'pass', null],
] as const)('the order number of %j with base-fields=%s on %s is %s', (payload, value, endpoint, number) => {
  const { root } = scanJson(JSON.stringify(payload));
  expect(orderNumberOf(root, endpoint, { 'base-fields': value })).toBe(number);
});

test('a payload that names no order has a key all the same, under an empty number, but belongs to none', () => {
  const terms = { clientId: 'C', endpoint: 'pass', gaps: {} } as const;
  const { root } = scanJson('{"merchantId":"M"}');
  expect(orderOfPayload(root, terms)).toEqual({
    merchantBizNo: null,
    merchantId: 'M',
    orderKey: '["C","M","pass",""]',
  });
  expect([orderKeyOf(root, terms), orderKeyOf(null, terms)]).toEqual([null, null]);
});

test('a payload belongs to the order of its number, with its merchant, where it is sent', () => {
  const terms = { clientId: 'C', endpoint: 'pass', gaps: { 'base-fields': 'optional' } } as const;
  const { root } = scanJson('{"merchantBizNo":"","extInfo":{"merchant_bill_id":"B"}}');
  expect(orderOfPayload(root, terms)).toEqual({ merchantBizNo: 'B', merchantId: '', orderKey: '["C","","pass","B"]' });
  expect(orderKeyOf(root, terms)).toBe(orderOfPayload(root, terms).orderKey);
});

test('a key tells whose order it is of', () => {
  const order = { clientId: 'C"1', endpoint: 'pass', merchantBizNo: 'N,1' } as const;
  expect(readOrderKey(orderKey(order, {}))).toEqual({ clientId: 'C"1', environment: undefined });
  expect(readOrderKey(orderKey({ ...order, environment: 'e1' }, {}))).toEqual({ clientId: 'C"1', environment: 'e1' });
  for (const none of ['', 'any', '{}', '[1]'])
    expect(readOrderKey(none)).toEqual({ clientId: '', environment: undefined });
});
