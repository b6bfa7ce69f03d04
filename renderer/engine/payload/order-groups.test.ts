import { expect, test } from 'vitest';
import { orderNameIn, orderNamesOf } from './order-groups.ts';

const known = { id: '1', name: 'TICKETED', scenario: 'train-ticket', order: 'Trip to Guangzhou', orderNo: '4711' };

test('a call is of the order whose payloads bear its number', () => {
  const names = orderNamesOf([
    known,
    { ...known, id: '2', order: 'Another trip' },
    { ...known, order: 'No number', orderNo: '' },
  ]);
  expect(orderNameIn(names, 'train-ticket', '4711')).toBe('Trip to Guangzhou');
  expect(orderNameIn(names, 'movie-ticket', '4711')).toBe('Trip to Guangzhou');
  expect(orderNameIn(names, 'queue-up', '4711')).toBeNull();
  expect(orderNameIn(names, 'train-ticket', '4712')).toBeNull();
  expect(orderNameIn(names, 'train-ticket', '')).toBeNull();
});
