import { expect, test } from 'vitest';
import { readDocument } from './analysis.ts';

test('a large text is not read, and where it is read to be sent, not to its end if it holds too many values', () => {
  const text = `{"merchantBizNo":"1","more":[${'1, '.repeat(400_000)}1]}`;
  const document = { id: 'd', name: 'd', scenario: 'base-order', order: 'Order', orderNo: '1', text };
  const read = (isWhole: boolean) => readDocument(document, { now: 0, variables: {}, isWhole }).scan;
  expect(read(false)).toEqual({ text, root: null, problems: [] });
  expect(read(true).problems.map(({ problem }) => problem)).toEqual(['too-much']);
});
