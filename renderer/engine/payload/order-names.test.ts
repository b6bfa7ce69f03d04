import { expect, test } from 'vitest';
import { freeName } from '../../../shared/documents/order-name.ts';
import { orderNameIn, orderNamesOf, readName, takenOrderNames } from './order-names.ts';

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

test.each([
  ['Train ticket', '火車票'],
  ['Train ticket 12', '火車票 12'],
  ['Train ticket M202611250000000002 2', '火車票 M202611250000000002 2'],
  ['火車票 2', '火車票 2'],
  ['Train ticket to Foshan', 'Train ticket to Foshan'],
  ['Lunch', 'Lunch'],
])('%s is read as %s in Chinese', (order, read) => {
  expect(readName(order, 'zh-Hant-HK')).toBe(read);
});

test('a new order has no name that another one is read by', () => {
  const taken = takenOrderNames([{ order: 'Train ticket' }, { order: '火車票 2' }, { order: 'Lunch' }]);
  expect(freeName('火車票', taken)).toBe('火車票 3');
  expect(freeName('Train ticket', taken)).toBe('Train ticket 3');
  expect(freeName('lunch', taken)).toBe('lunch 2');
});
