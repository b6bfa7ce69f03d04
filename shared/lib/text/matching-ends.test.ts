import fc from 'fast-check';
import { expect, it } from 'vitest';
import { matchingEnds } from './matching-ends.ts';

function oneByOne(one: string, other: string): { start: number; end: number } {
  const most = Math.min(one.length, other.length);
  let start = 0;
  while (start < most && one[start] === other[start]) start += 1;
  let end = 0;
  while (end < most - start && one[one.length - 1 - end] === other[other.length - 1 - end]) end += 1;
  return { start, end };
}

it('counts what two texts have in common as who goes through them one by one', () => {
  const letters = fc.string({ unit: fc.constantFrom('a', 'b', '中', '😀'), maxLength: 12 });
  fc.assert(
    fc.property(letters, letters, letters, letters, (first, one, other, last) => {
      const [before, after] = [first + one + last, first + other + last];
      expect(matchingEnds(before, after)).toEqual(oneByOne(before, after));
    }),
    { numRuns: 1000 },
  );
});
