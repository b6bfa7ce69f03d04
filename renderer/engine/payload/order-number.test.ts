import { expect, test } from 'vitest';
import { inspect, orderNumber } from './analysis.ts';

function numberOf(text: string, gaps: { readonly 'base-fields'?: string }): string | null {
  const document = { id: 'd', name: 'n', scenario: 'queue-up', order: 'Order', orderNo: 'OWN', text };
  const found = inspect(document, 0, { clientId: 'C', accepted: [], gaps, images: new Map() });
  return found === null ? null : orderNumber(found.analysis, gaps);
}

test('a draft has the number of the order that it belongs to, as the sandbox reads it', () => {
  const text = '{"extInfo":{"merchant_bill_id":"BILL"}}';
  expect(numberOf(text, {})).toBe('OWN');
  expect(numberOf(text, { 'base-fields': 'optional' })).toBe('BILL');
  expect(numberOf('{"merchantBizNo":"B"}', {})).toBe('B');
});
