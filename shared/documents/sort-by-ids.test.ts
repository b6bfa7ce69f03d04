import { assert, property, shuffledSubarray, uniqueArray, string } from 'fast-check';
import { expect, test } from 'vitest';
import { sortByIds } from './sort-by-ids.ts';

const things = (ids: string): readonly { readonly id: string }[] => [...ids].map((id) => ({ id }));
const named = (ids: readonly { readonly id: string }[]): string => ids.map(({ id }) => id).join('');

test.each([
  ['abc', 'cab', 'cab'],
  ['abc', 'c', 'cab'],
  ['abc', '', 'abc'],
  ['abc', 'xbb', 'bac'],
])('%s arranged by %s', (there, ids, after) => {
  expect(named(sortByIds(things(there), [...ids]))).toBe(after);
});

test('whatever is named, nothing is lost and nothing comes twice', () => {
  const ids = uniqueArray(string(), { maxLength: 12 });
  assert(
    property(
      ids.chain((all) => shuffledSubarray(all).map((some) => ({ all, some }))),
      ({ all, some }) => {
        const after = sortByIds(
          all.map((id) => ({ id })),
          some,
        ).map(({ id }) => id);
        expect(after.toSorted()).toEqual(all.toSorted());
        expect(after.slice(0, some.length)).toEqual(some);
      },
    ),
  );
});
