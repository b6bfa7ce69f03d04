import { expect, test } from 'vitest';
import { remembered } from './remembered.ts';

test('makes each text once, but for long ones, and forgets all where there are too many', () => {
  const made: string[] = [];
  const say = remembered((text) => made.push(text), { most: 2, longest: 3 });
  expect([say('a'), say('b'), say('a'), say('long'), say('long')]).toEqual([1, 2, 1, 3, 4]);
  expect([say('c'), say('a'), say('c')]).toEqual([5, 6, 5]);
  expect(made).toEqual(['a', 'b', 'long', 'long', 'c', 'a']);
});
