import { expect, it } from 'vitest';
import { withoutTrailing } from './without-trailing.ts';

it.each([
  ['a==', '=', 'a'],
  ['=a=b', '=', '=a=b'],
  ['///', '/', ''],
  ['', '/', ''],
  ['a/b', '/', 'a/b'],
])('%j without %j at its end is %j', (text, character, rest) => {
  expect(withoutTrailing(text, character)).toBe(rest);
});
