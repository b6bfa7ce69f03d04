import { expect, it } from 'vitest';
import { parseDuration } from './durations.ts';

it.each([
  ['800ms', 800],
  ['90s', 90_000],
  ['10m', 600_000],
  ['2h', 7_200_000],
  ['3d', 259_200_000],
  ['0s', 0],
])('%s is %i milliseconds', (text, ms) => {
  expect(parseDuration(text)).toBe(ms);
});

it.each([
  '',
  's',
  '10',
  '-1s',
  '+1s',
  '1.5h',
  '1 h',
  '1H',
  '1w',
  '1h30m',
  ' 1h',
  '1h\n',
  '１h',
  '99999999999999999999d',
  '9999999999999999d',
])('%j is no duration', (text) => {
  expect(parseDuration(text)).toBeNull();
});
