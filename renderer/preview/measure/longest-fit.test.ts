import { expect, test } from 'vitest';
import { getLengthenings } from './text-room.ts';
import { getPayloadPart, getShortenings } from './text-cuts.ts';

test.each([
  ['Hong Kong West', ['Hong', 'Hong Kong']],
  ['King’s Road, No. 8', ['King’s', 'King’s Road', 'King’s Road,', 'King’s Road, No', 'King’s Road, No.']],
  ['A Grand Hall', ['A Grand']],
  ['Llanfairpwllgwyngyll', []],
  ['香港西九龍', ['香港', '香港西', '香港西九']],
  ['محطة كولون', ['محطة']],
  ['😀👩‍👩‍👧 Tai', ['😀👩‍👩‍👧']],
  ['', []],
])('%s is shortened at the end of a word, and never to one letter', (value, texts) => {
  expect(getShortenings(value)).toEqual(texts);
});

test('what stands in the place of an empty value is told as it is drawn', () => {
  expect(getPayloadPart('Gate —', '')).toBe('Gate —');
  expect(getPayloadPart('Gate B5', 'B5')).toBe('B5');
  expect(getPayloadPart('Gate B5', 'C6')).toBe('Gate B5');
  expect(getPayloadPart('Gate', null)).toBe('Gate');
});

test.each([
  ['B5', ['B5 B', 'B5 B5', 'B5 B5 B', 'B5 B5 B5']],
  ['廣州', ['廣州廣', '廣州廣州', '廣州廣州廣', '廣州廣州廣州', '廣州廣州廣州廣', '廣州廣州廣州廣州']],
  ['', []],
])('%s grows by its own words up to its limit', (value, texts) => {
  expect(getLengthenings(value, (text) => text.length > 8)).toEqual(texts);
  expect(getLengthenings(value, () => false).at(-1)?.length ?? 0).toBeLessThan(250);
});
