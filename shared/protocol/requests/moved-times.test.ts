import { expect, test } from 'vitest';
import { movedTimes } from './moved-times.ts';

const day = 86_400_000;

test('times of the field tables move, at any depth and in their unit; all other characters stay', () => {
  const text = `{ "orderCreateTime":  1795824114528, "waiting_time": "600000",
    "extInfo": [{ "start_time": 1795824114, "end_time": "1795824114528", "start_times": 1795824114528 }] }`;
  expect(movedTimes(text, -2 * day)).toBe(`{ "orderCreateTime":  1795651314528, "waiting_time": "600000",
    "extInfo": [{ "start_time": 1795651314, "end_time": "1795651314528", "start_times": 1795824114528 }] }`);
});

test.each([
  '{"start_time": 1.5e12}',
  '{"start_time": "{{now}}"}',
  '{"start_time": null',
  'no JSON',
  '{"start_time": {}}',
])('what is no time stays: %s', (text) => {
  expect(movedTimes(text, day)).toBe(text);
});
