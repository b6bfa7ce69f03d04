import fc from 'fast-check';
import { expect, test } from 'vitest';
import { movedTimes } from './renewed-text.ts';

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

/** Times of a plain notation, each replaced on its own. */
function oneByOne(text: string, byMs: number): string {
  return text.replaceAll(/("(?:start_time|end_time)":)("?)(\d+)\2(?=[,}])/g, (_, before: string, quote, digits) => {
    const moved = Number(digits) + (digits.length === 10 ? Math.round(byMs / 1000) : byMs);
    return `${before}${quote}${moved}${quote}`;
  });
}

test('many times at any depth, between values that are none, move as each would alone', () => {
  const time = fc.oneof(
    fc.integer({ min: 1_500_000_000, max: 1_900_000_000 }),
    fc.integer({ min: 1_500_000_000_000, max: 1_900_000_000_000 }),
  );
  const value = fc.oneof(time, time.map(String), fc.constantFrom(null, true, '', 'at noon'));
  const { tree } = fc.letrec((tie) => ({
    tree: fc.oneof({ maxDepth: 4 }, value, fc.array(tie('tree'), { maxLength: 3 }), tie('object')),
    object: fc.dictionary(fc.constantFrom('start_time', 'end_time', 'other'), tie('tree'), { maxKeys: 3 }),
  }));
  fc.assert(
    fc.property(tree, fc.integer({ min: -10 * day, max: 10 * day }), (own, byMs) => {
      const text = JSON.stringify(own);
      expect(movedTimes(text, byMs)).toBe(oneByOne(text, byMs));
    }),
  );
});

test('a long text of times moves whole', () => {
  const text = JSON.stringify(Array.from({ length: 50_000 }, () => ({ end_time: 1_795_824_114 })));
  expect(movedTimes(text, day)).toBe(text.replaceAll('1795824114', '1795910514'));
});
