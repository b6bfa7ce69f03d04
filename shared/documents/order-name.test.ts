import { expect, test } from 'vitest';
import { freeName, longestOrderName } from './order-name.ts';

test.each([
  ['Train ticket', [], 'Train ticket'],
  ['Train ticket', ['Movie ticket'], 'Train ticket'],
  ['Train ticket', ['train TICKET', 'Train ticket 3'], 'Train ticket 2'],
  ['Train ticket', ['Train ticket', 'Train ticket 2'], 'Train ticket 3'],
  ['Caf\u00e9', ['CAFE\u0301'], 'Caf\u00e9 2'],
])('a free name for %j beside %j', (wanted, taken, free) => {
  expect(freeName(wanted, taken)).toBe(free);
});

test('a free name is never longer than may be, and cuts no character in two', () => {
  const longest = 'x'.repeat(longestOrderName);
  expect(freeName(longest, [])).toBe(longest);
  expect(freeName(`${longest}y`, [])).toBe(longest);
  expect(freeName(longest, [longest])).toBe(`${'x'.repeat(98)} 2`);
  expect(freeName(`${'x'.repeat(97)}\u{1f68c}`, [`${'x'.repeat(97)}\u{1f68c}`], 99)).toBe(`${'x'.repeat(97)} 2`);
  expect(freeName('TICKETED'.repeat(20), [], 200)).toBe('TICKETED'.repeat(20));
});
