import { expect, test } from 'vitest';
import { freeName } from './order-name.ts';

test.each([
  ['Train ticket', [], 'Train ticket'],
  ['Train ticket', ['Movie ticket'], 'Train ticket'],
  ['Train ticket', ['train TICKET', 'Train ticket 3'], 'Train ticket 2'],
  ['Train ticket', ['Train ticket', 'Train ticket 2'], 'Train ticket 3'],
  ['Caf\u00e9', ['CAFE\u0301'], 'Caf\u00e9 2'],
])('a free name for %j beside %j', (wanted, taken, free) => {
  expect(freeName(wanted, taken)).toBe(free);
});
