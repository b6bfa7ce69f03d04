import { expect, test } from 'vitest';
import { readDocument } from './analysis.ts';

test('a text of more values than are looked into is not read through at a key', () => {
  const text = `{"merchantBizNo":"1","more":[${'1, '.repeat(400_000)}1]}`;
  const document = { id: 'd', name: 'd', scenario: 'base-order', order: 'Order', orderNo: '1', text };
  const { scan } = readDocument(document, { now: 0, variables: {} });
  expect(scan.problems.map(({ problem }) => problem)).toEqual(['too-much']);
});
