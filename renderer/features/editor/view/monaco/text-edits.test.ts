import fc from 'fast-check';
import { expect, test, describe } from 'vitest';
import { applyEdit, type TextEdit } from '../../../../../shared/lib/text/text-edit.ts';
import { findWhiteSpaceEdits, findSmallestChange } from './text-edits.ts';

const made = (text: string, edits: readonly TextEdit[]): string => edits.toReversed().reduce(applyEdit, text);
const space = fc.stringMatching(/^[ \t\r\n]{0,3}$/);
const tokens = fc.array(fc.constantFrom('{', '}', '"a b"', '12', ','), { maxLength: 12 });

test('bring one text to the other, and touch nothing but white space', () => {
  fc.assert(
    fc.property(tokens, fc.array(space, { minLength: 26, maxLength: 26 }), (all, spaces) => {
      const old = all.map((token, at) => token + (spaces[at] ?? '')).join('');
      const text = all.map((token, at) => token + (spaces[at + 13] ?? '')).join('');
      const edits = findWhiteSpaceEdits(old, text);
      expect(made(old, edits ?? [])).toBe(text);
      for (const { start, end, text: put } of edits ?? []) expect(old.slice(start, end) + put).toMatch(/^[ \t\r\n]*$/);
    }),
  );
});

test.each([
  ['{"a":1}', '{ "a":2}'],
  ['{"a":1}', '{"a":1} x'],
  ['ab', 'a'],
  ['', 'a'],
])('are none where anything else differs: %j, %j', (old, text) => {
  expect(findWhiteSpaceEdits(old, text)).toBeNull();
});

test('are as many as there are places', () => {
  expect(findWhiteSpaceEdits('{"a":1,"b":2}', '{\n"a": 1, "b":2\n}')).toHaveLength(4);
});

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
