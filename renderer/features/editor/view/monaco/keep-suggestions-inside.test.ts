import { expect, test } from 'vitest';
import { getShift } from './keep-suggestions-inside.ts';

const editor = { left: 40, right: 500 };

test('a list that passes the right edge of the editor moves inside, and no further than its left edge', () => {
  expect(getShift({ left: 60, right: 490 }, editor)).toBe(0);
  expect(getShift({ left: 300, right: 730 }, editor)).toBe(230);
  expect(getShift({ left: 60, right: 730 }, editor)).toBe(20);
});
