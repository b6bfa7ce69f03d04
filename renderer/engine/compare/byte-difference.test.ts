import { expect, test } from 'vitest';
import { firstByteDifference } from './byte-difference.ts';

test('the first byte that differs is found with whole lines around it, also where one text ends', () => {
  const bytes = Uint8Array.from({ length: 100 }, (_, at) => at);
  const other = Uint8Array.from(bytes);
  other[70] = 0;
  expect(firstByteDifference(bytes, bytes.slice())).toBeNull();
  expect(firstByteDifference(bytes, other)).toEqual({ at: 70, from: 32, to: 160 });
  expect(firstByteDifference(bytes, bytes.subarray(0, 10))).toEqual({ at: 10, from: 0, to: 96 });
});
