import { expect, test } from 'vitest';
import { findScenario } from '../../../shared/scenarios/index.ts';
import { analyse, orderNumber, readDocument } from './analysis.ts';

const scenario = findScenario('queue-up');
if (scenario === null) throw new Error('There is no scenario queue-up.');

function numberOf(text: string, gaps: { readonly 'base-fields'?: string }): string {
  const document = { id: 'd', name: 'n', scenario: 'queue-up', order: 'Order', orderNo: 'OWN', text };
  if (scenario === null) return '';
  const ports = { now: 0, scenario, order: null, gaps, images: new Map(), variables: {}, caller: {} };
  return orderNumber(analyse(document, readDocument(document, ports), ports), gaps);
}

test('a draft has the number of the order that it belongs to, as the sandbox reads it', () => {
  const text = '{"extInfo":{"merchant_bill_id":"BILL"}}';
  expect(numberOf(text, {})).toBe('OWN');
  expect(numberOf(text, { 'base-fields': 'optional' })).toBe('BILL');
  expect(numberOf('{"merchantBizNo":"B"}', {})).toBe('B');
});
