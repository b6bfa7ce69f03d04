import { expect, test } from 'vitest';
import { longestLine } from './long-lines.ts';

test.each([
  ['', 0],
  ['abc', 3],
  ['abc\n', 3],
  ['a\nbcde\nfg', 4],
  ['\n\n', 0],
])('the longest line of %j has %i characters', (text, length) => {
  expect(longestLine(text)).toBe(length);
});
