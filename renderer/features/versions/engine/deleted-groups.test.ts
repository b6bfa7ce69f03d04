import { expect, test } from 'vitest';
import { groupDeleted, findDeleted } from './deleted-groups.ts';
import type { Deleted } from '../../../../shared/documents/payload-document.ts';

const deleted = (id: string, order: string, deletedAt: number, kind: Deleted['kind'] = 'payload'): Deleted => ({
  seq: deletedAt,
  kind,
  id,
  name: `${id} text`,
  scenario: 'queue-up',
  order,
  orderNo: `N-${order}`,
  at: 1,
  size: 2,
  deletedAt,
});

test('payloads of an order that went one after another are one group, in the order in which they went', () => {
  const groups = groupDeleted([
    deleted('s', '', 900_000, 'story'),
    deleted('c', 'Noodles', 200_000),
    deleted('x', 'Rice', 199_000),
    deleted('b', 'Noodles', 150_000),
    deleted('a', 'Noodles', 100_000),
    deleted('early', 'Noodles', 1000),
  ]);
  expect(groups.map(({ name, deletedAt, texts }) => [name, deletedAt, texts.map(({ id }) => id)])).toEqual([
    ['s text', 900_000, ['s']],
    ['Noodles', 200_000, ['a', 'b', 'c']],
    ['Rice', 199_000, ['x']],
    ['Noodles', 1000, ['early']],
  ]);
});

test('are found by order, number and name', () => {
  const groups = groupDeleted([deleted('called', 'Noodles', 9_000_000), deleted('used', 'Rice', 1000)]);
  const { key = '' } = groups[0] ?? {};
  const found = (query: string) => findDeleted(groups, { [key]: 'A123 Noodle House' }, query).map(({ name }) => name);
  expect([found(''), found('n-rice'), found('noodles called'), found('noodles used'), found('a123')]).toEqual([
    ['Noodles', 'Rice'],
    ['Rice'],
    ['Noodles'],
    [],
    ['Noodles'],
  ]);
});
