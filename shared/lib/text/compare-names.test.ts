import { expect, test } from 'vitest';
import { compareNames } from './compare-names.ts';

test('numbers in names count as numbers, in either language, and no two names are alike', () => {
  const sorted = (...names: readonly string[]) => names.toSorted(compareNames);
  expect(sorted('Order 10', 'Order 2', 'Order 1')).toEqual(['Order 1', 'Order 2', 'Order 10']);
  expect(sorted('訂單 10', '訂單 9', '訂單 1')).toEqual(['訂單 1', '訂單 9', '訂單 10']);
  expect(sorted('b', 'A', 'a', 'B')).toEqual(sorted('B', 'a', 'A', 'b'));
  expect(compareNames('01', '1')).not.toBe(0);
  expect(compareNames('a', 'a')).toBe(0);
});
