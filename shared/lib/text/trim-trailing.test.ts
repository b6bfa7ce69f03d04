import { expect, it } from 'vitest';
import { trimTrailing } from './trim-trailing.ts';

it.each([
  ['a==', '=', 'a'],
  ['=a=b', '=', '=a=b'],
  ['///', '/', ''],
  ['', '/', ''],
  ['a/b', '/', 'a/b'],
])('%j without %j at its end is %j', (text, character, rest) => {
  expect(trimTrailing(text, character)).toBe(rest);
});
