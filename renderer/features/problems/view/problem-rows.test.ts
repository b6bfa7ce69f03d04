import { expect, test } from 'vitest';
import { makeDistinctKeys, sortBySeverity } from './problem-rows.ts';

test('errors come first, and each kind as it stands in the text', () => {
  const problems = ['warning', 'error', 'note', 'assumption', 'error', 'warning'].map((severity, at) => ({
    severity,
    at,
  }));
  expect(sortBySeverity(problems).map(({ at }) => at)).toEqual([1, 4, 0, 5, 3, 2]);
});

const name = (row: string): string => row;

test('rows with one name have keys of their own, in their order', () => {
  expect(makeDistinctKeys(['a', 'b', 'a', 'a'], name)).toEqual(['a 0', 'b 0', 'a 1', 'a 2']);
});

test('a row keeps its key while rows of other names come and go', () => {
  expect(makeDistinctKeys(['x', 'a', 'y'], name)[1]).toBe(makeDistinctKeys(['a'], name)[0]);
});
