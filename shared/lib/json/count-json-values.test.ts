import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countJsonValues } from './count-json-values.ts';

function valuesIn(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 1;
  return Object.values(value).reduce<number>((sum, inner) => sum + valuesIn(inner), 1);
}

describe('the number of values in a JSON text', () => {
  it('is that of the value it stands for, however it is laid out', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 4 }), fc.constantFrom('', '  ', '\t'), (value, space) => {
        const text = JSON.stringify(value, null, space);
        expect(countJsonValues(text)).toBe(valuesIn(JSON.parse(text)));
      }),
    );
  });

  it.each([
    ['{ }', 1],
    ['[ [ ], { } ]', 3],
    [String.raw`["a,[{\",\\", 1]`, 3],
    ['"never ends, [', 1],
    ['', 1],
  ])('of %s is %i', (text, count) => {
    expect(countJsonValues(text)).toBe(count);
  });
});
