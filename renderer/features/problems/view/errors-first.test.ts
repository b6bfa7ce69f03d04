import { expect, test } from 'vitest';
import { sortBySeverity } from './errors-first.ts';

test('errors come first, and each kind as it stands in the text', () => {
  const problems = ['warning', 'error', 'note', 'assumption', 'error', 'warning'].map((severity, at) => ({
    severity,
    at,
  }));
  expect(sortBySeverity(problems).map(({ at }) => at)).toEqual([1, 4, 0, 5, 3, 2]);
});
