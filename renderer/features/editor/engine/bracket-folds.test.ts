import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bracketFolds } from './bracket-folds.ts';

describe('what folds in a text', () => {
  it('is what stands on lines of its own between two brackets', () => {
    const text = '{\n  "a": [\n    1,\n    2\n  ],\n  "b": {},\n  "c": {\n  }\n}';
    expect(bracketFolds(text)).toEqual([
      { start: 1, end: 8 },
      { start: 2, end: 4 },
    ]);
  });

  it('is no bracket inside a text, nor one behind an escaped quote', () => {
    expect(bracketFolds('{\n"a": "}",\n"b": "\\"}",\n"c": "{"\n}')).toEqual([{ start: 1, end: 4 }]);
  });

  it('is the longer one of two that begin on one line', () => {
    expect(bracketFolds('{"a": [\n1\n],\n"b": 2\n}')).toEqual([{ start: 1, end: 4 }]);
  });

  it('is found in a text with a quote that nobody closed, and with brackets that match none', () => {
    expect(bracketFolds('{\n"a": "x,\n"b": [\n1\n]\n}')).toEqual([
      { start: 1, end: 5 },
      { start: 3, end: 4 },
    ]);
    expect(bracketFolds(']\n{\n1\n]\n}')).toEqual([{ start: 2, end: 4 }]);
  });

  it('is every object and list of a text that was laid out, but for the empty ones', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const text = JSON.stringify(value, null, 2);
        const lines = text.split('\n');
        const starts = lines.flatMap((each, index) => (/[{[]$/.test(each) ? [index + 1] : []));
        expect(bracketFolds(text).map(({ start }) => start)).toEqual(starts);
      }),
    );
  });
});
