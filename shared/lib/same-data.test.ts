import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isSameData } from './same-data.ts';

describe('the same data', () => {
  test('is what JSON writes alike, member by member', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.jsonValue(), (one, other) => {
        expect(isSameData(one, structuredClone(one))).toBe(true);
        if (JSON.stringify(one) !== JSON.stringify(other) && isSameData(one, other)) {
          // Only the order of members, or the sign of a zero that JSON does not write, may be another.
          expect(one).toEqual(other);
        }
      }),
    );
  });

  test.each([
    [{ a: undefined }, {}],
    [{ a: 1 }, { b: 1 }],
    [[1, 2], [1]],
    [{}, []],
    [null, {}],
    [new Map([['a', 1]]), new Map([['a', 1]])],
    [() => 1, () => 1],
    [{ deep: [{ a: 'x' }] }, { deep: [{ a: 'y' }] }],
  ])('%j is not %j', (one, other) => {
    expect(isSameData(one, other)).toBe(false);
    expect(isSameData(other, one)).toBe(false);
  });
});
