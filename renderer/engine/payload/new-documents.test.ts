import { expect, test } from 'vitest';
import { copyName } from './new-documents.ts';

test.each([
  ['TICKETED', 'TICKETED 2'],
  ['TICKETED 2', 'TICKETED 3'],
  ['TICKETED 9', 'TICKETED 10'],
  ['x'.repeat(200), `${'x'.repeat(198)} 2`],
  [`${'x'.repeat(198)} 9`, `${'x'.repeat(197)} 10`],
])('a copy of %j is called so that the host takes the name', (name, copy) => {
  expect(copyName(name)).toBe(copy);
});
