import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { findSmallestChange } from './smallest-change.ts';

describe('the smallest change', () => {
  test('makes the one text into the other', () => {
    const text = fc.string({ unit: fc.constantFrom('a', 'b', '\n'), maxLength: 12 });
    fc.assert(
      fc.property(text, text, (old, wanted) => {
        const change = findSmallestChange(old, wanted);
        expect(old.slice(0, change.start) + change.text + old.slice(change.end)).toBe(wanted);
      }),
    );
  });

  test('touches nothing beside the difference', () => {
    expect(findSmallestChange('"a": "TICKETD",', '"a": "TICKETED",')).toEqual({ start: 12, end: 12, text: 'E' });
    expect(findSmallestChange('same', 'same')).toEqual({ start: 4, end: 4, text: '' });
  });
});
