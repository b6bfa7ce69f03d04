import fc from 'fast-check';
import { expect, test } from 'vitest';
import { restoreSequence } from './versions.ts';

const payload = (id: string, order = 'one') => ({ id, order });
const wanted = ['a', 'b', 'c', 'd', 'e', 'f'];

test('whatever was deleted, in whatever sequence, stands again where it stood', () => {
  fc.assert(
    fc.property(fc.shuffledSubarray(wanted), (deleted) => {
      const left = [...wanted];
      const gone = deleted.map((id) => {
        const at = left.indexOf(id);
        left.splice(at, 1);
        return { id, after: left[at - 1] ?? null };
      });
      expect(
        restoreSequence(
          [...left, ...deleted].map((id) => payload(id)),
          gone.toReversed(),
        ),
      ).toEqual(wanted);
    }),
  );
});

test('what has lost its neighbour stands behind its order, else at the end', () => {
  const all = [payload('a'), payload('x', 'two'), payload('b'), payload('c', 'three')];
  expect(
    restoreSequence(all, [
      { id: 'b', after: 'gone' },
      { id: 'c', after: 'gone too' },
    ]),
  ).toEqual(['a', 'b', 'x', 'c']);
});
