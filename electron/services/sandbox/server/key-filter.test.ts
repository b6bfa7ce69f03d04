import { hash } from 'node:crypto';
import { expect, test } from 'vitest';
import { KeyFilter } from './key-filter.ts';

test.each([
  ['numbers', (at: number) => `["BENCH","pass","ORDER-${at}"]`],
  ['ids', (at: number) => hash('sha256', String(at)).slice(0, 32)],
  ['characters', (at: number) => String.fromCodePoint(at)],
])('a full filter has all that was added, and takes few others for its own: %s', (_, textOf) => {
  const filter = new KeyFilter(10_000);
  const added = Array.from({ length: 10_000 }, (__, at) => textOf(at));
  for (const text of added) {
    expect(filter.isFull).toBe(false);
    filter.add(text);
  }
  expect(filter.isFull).toBe(true);
  expect(added.every((text) => filter.mayHave(text))).toBe(true);
  const wrong = Array.from({ length: 10_000 }, (__, at) => textOf(10_000 + at)).filter((text) => filter.mayHave(text));
  expect(wrong.length).toBeLessThan(200);
});
