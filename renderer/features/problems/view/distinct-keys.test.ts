import { expect, test } from 'vitest';
import { makeDistinctKeys } from './distinct-keys.ts';

const name = (row: string): string => row;

test('rows with one name have keys of their own, in their order', () => {
  expect(makeDistinctKeys(['a', 'b', 'a', 'a'], name)).toEqual(['a 0', 'b 0', 'a 1', 'a 2']);
});

test('a row keeps its key while rows of other names come and go', () => {
  expect(makeDistinctKeys(['x', 'a', 'y'], name)[1]).toBe(makeDistinctKeys(['a'], name)[0]);
});
