import fc from 'fast-check';
import { expect, test } from 'vitest';
import { longestFormattedLine, longestLine, whyPlain } from './large-text.ts';

test.each([
  ['', 0],
  ['abc', 3],
  ['abc\n', 3],
  ['a\nbcde\nfg', 4],
  ['\n\n', 0],
])('the longest line of %j has %i characters', (text, length) => {
  expect(longestLine(text)).toBe(length);
});

test('a text is shown plain for its longest line wherever that stands', () => {
  const line = fc.oneof(fc.constantFrom(0, 1, longestFormattedLine, longestFormattedLine + 1), fc.nat({ max: 30_000 }));
  fc.assert(
    fc.property(fc.array(line, { maxLength: 6 }), (lengths) => {
      const text = lengths.map((length) => 'x'.repeat(length)).join('\n');
      const length = Math.max(0, ...lengths);
      expect(whyPlain(text)).toEqual(length > longestFormattedLine ? { for: 'line', length } : null);
    }),
  );
});
