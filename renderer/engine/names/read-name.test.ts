import { expect, test } from 'vitest';
import { freeName } from '../../../shared/documents/order-name.ts';
import { displayOrderName, takenOrderNames } from './read-name.ts';

test.each([
  ['Train ticket', '火車票'],
  ['Train ticket 12', '火車票 12'],
  ['Train ticket M202611250000000002 2', '火車票 M202611250000000002 2'],
  ['火車票 2', '火車票 2'],
  ['Train ticket to Foshan', 'Train ticket to Foshan'],
  ['Train ticket 3pm', 'Train ticket 3pm'],
  ['Movie ticket IMAX 3D', 'Movie ticket IMAX 3D'],
  ['Lunch', 'Lunch'],
])('%s is read as %s in Chinese', (order, read) => {
  expect(displayOrderName(order, 'zh-Hant-HK')).toBe(read);
});

test('a new order has no name that another one is read by', () => {
  const taken = takenOrderNames([{ order: 'Train ticket' }, { order: '火車票 2' }, { order: 'Lunch' }]);
  expect(freeName('火車票', taken)).toBe('火車票 3');
  expect(freeName('Train ticket', taken)).toBe('Train ticket 3');
  expect(freeName('lunch', taken)).toBe('lunch 2');
});
