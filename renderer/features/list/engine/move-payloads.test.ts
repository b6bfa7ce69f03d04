import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { PayloadDocument } from '../../../../shared/documents/payload-document.ts';
import { groupsOf } from '../../../engine/payload/order-groups.ts';
import { movePayloadsTo, moveOrderBefore, findOrderStep, restoreRemoved, findStepTarget } from './move-payloads.ts';

/** "a1 a2 b3": payloads 1 and 2 of the order a, and 3 of b. */
function list(written: string): readonly PayloadDocument[] {
  return written
    .split(' ')
    .flatMap(([order = '', id = '']) =>
      id === '' ? [] : [{ id, name: id, scenario: 's', order, orderNo: `no ${order}`, text: '{}' }],
    );
}

const written = (documents: readonly PayloadDocument[]): string =>
  documents.map(({ order, id }) => `${order}${id}`).join(' ');

describe('payloads that are moved', () => {
  test.each([
    ['a1 a2 a3', '3', 'a', '1', 'a3 a1 a2'],
    ['a1 a2 a3', '1', 'a', null, 'a2 a3 a1'],
    ['a1 a2 b3', '1', 'b', '3', 'a2 b1 b3'],
    ['a1 a2 b3', '12', 'b', null, 'b3 b1 b2'],
    ['a1 b2 a3', '3', 'b', '2', 'a1 b3 b2'],
    ['a1 a2 b3', '12', 'a', '1', null],
    ['a1 a2 a3', '12', 'a', '2', null],
    ['a1', '1', 'none', null, null],
    ['a1', 'x', 'a', null, null],
  ])('%s: %s into %s before %s', (before, ids, order, at, after) => {
    const result = movePayloadsTo(list(before), new Set(ids), { order, before: at });
    expect(result === null ? null : written(result.documents)).toBe(after);
  });

  test('take the number of the order that they join, and nothing else changes', () => {
    const result = movePayloadsTo(list('a1 a2 b3'), new Set('12'), { order: 'b', before: '3' });
    expect(result?.changed.map(({ id, orderNo }) => [id, orderNo])).toEqual([
      ['1', 'no b'],
      ['2', 'no b'],
    ]);
  });

  test('are neither lost nor doubled, wherever they go', () => {
    const documents = fc
      .array(fc.constantFrom('a', 'b', 'c'), { minLength: 1, maxLength: 9 })
      .map((orders) => list(orders.map((order, at) => `${order}${at}`).join(' ')));
    fc.assert(
      fc.property(
        documents,
        fc.subarray([...'012345678']),
        fc.constantFrom('a', 'b', 'c'),
        fc.nat(9),
        (all, ids, order, at) => {
          const after = movePayloadsTo(all, new Set(ids), { order, before: String(at) })?.documents ?? all;
          expect(after.map(({ id }) => id).toSorted()).toEqual(all.map(({ id }) => id).toSorted());
          expect(
            written(
              restoreRemoved(
                after,
                all.map(({ id }) => id),
                all.filter(({ id }) => ids.includes(id)),
              ),
            ),
          ).toBe(written(all));
        },
      ),
    );
  });
});

test.each([
  ['a1 a2 b3', '2', 'up', 'a2 a1 b3'],
  ['a1 a2 b3', '2', 'down', 'a1 b2 b3'],
  ['a1 a2 b3', '3', 'up', 'a1 a2 a3'],
  ['a1 a2 a3', '12', 'down', 'a3 a1 a2'],
  ['a1 a2', '1', 'up', null],
] as const)('one step: %s, %s goes %s', (before, ids, direction, after) => {
  const target = findStepTarget(groupsOf(list(before)), new Set(ids), direction);
  const result = target === null ? null : movePayloadsTo(list(before), new Set(ids), target);
  expect(result === null ? null : written(result.documents)).toBe(after);
});

test('what was taken out comes back behind what it stood behind, wherever that is by now', () => {
  const before = list('a1 a2 b3 b4').map(({ id }) => id);
  const removed = list('a2 b4');
  expect(written(restoreRemoved(list('b3 a1 c9'), before, removed))).toBe('b3 b4 a1 a2 c9');
  expect(written(restoreRemoved([], before, removed))).toBe('a2 b4');
});

test.each([
  ['a1 a2 b3 c4', 'a', 'c', 'b3 a1 a2 c4'],
  ['a1 a2 b3 c4', 'c', 'a', 'c4 a1 a2 b3'],
  ['a1 b2 a3 c4', 'a', null, 'b2 c4 a1 a3'],
  ['a1 b2', 'a', 'b', null],
  ['a1 b2', 'a', 'none', null],
])('a whole order: %s, %s before %s', (before, order, at, after) => {
  const result = moveOrderBefore(list(before), order, at);
  expect(result === null ? null : written(result)).toBe(after);
});

test('an order goes past the one beside it, and no further than the ends', () => {
  const groups = groupsOf(list('a1 b2 c3'));
  const step = (order: string, direction: 'up' | 'down') => findOrderStep(groups, order, direction)?.before;
  expect([step('b', 'up'), step('a', 'down'), step('b', 'down')]).toEqual(['a', 'c', null]);
  expect([step('a', 'up'), step('c', 'down'), step('x', 'up')]).toEqual([undefined, undefined, undefined]);
});
