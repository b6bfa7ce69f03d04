import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { lineIndex } from './line-index.ts';

describe('lineIndex', () => {
  it('counts lines and columns from 1, in UTF-16 units', () => {
    const index = lineIndex('a😀b\nc');
    expect(index.positionAt(0)).toEqual({ line: 1, column: 1 });
    expect(index.positionAt(3)).toEqual({ line: 1, column: 4 });
    expect(index.positionAt(5)).toEqual({ line: 2, column: 1 });
    expect(index.positionAt(99)).toEqual({ line: 2, column: 2 });
    expect(index.rangeOf(3, 6)).toEqual({ line: 1, column: 4, endLine: 2, endColumn: 2 });
  });

  it('ends a line at \\n, \\r\\n and \\r, once each', () => {
    const index = lineIndex('a\r\nb\rc\n\nd');
    expect(index.positionAt(Infinity).line).toBe(5);
    expect([0, 3, 5, 7, 8].map((offset) => index.positionAt(offset))).toEqual(
      [1, 2, 3, 4, 5].map((line) => ({ line, column: 1 })),
    );
  });

  it('counts a leading byte order mark as nothing', () => {
    const index = lineIndex('\ufeff{}\n');
    expect(index.positionAt(0)).toEqual({ line: 1, column: 1 });
    expect(index.positionAt(1)).toEqual({ line: 1, column: 1 });
    expect(index.positionAt(2)).toEqual({ line: 1, column: 2 });
    expect(index.offsetAt(1, 1)).toBe(1);
  });

  it('moves a place outside the text to the nearest one', () => {
    const index = lineIndex('ab\r\nc');
    expect([
      index.offsetAt(0, 9),
      index.offsetAt(1, 99),
      index.offsetAt(1, -4),
      index.offsetAt(2, 9),
      index.offsetAt(9, 1),
    ]).toEqual([0, 2, 0, 5, 5]);
  });

  it('finds the way back from every place, and never runs backwards', () => {
    const text = fc
      .array(fc.constantFrom('a', '中', '😀', '\n', '\r', '\r\n', '\ufeff', ' '))
      .map((parts) => parts.join(''));
    fc.assert(
      fc.property(text, (written) => {
        const index = lineIndex(written);
        let before = { line: 1, column: 1 };
        for (let offset = 0; offset <= written.length; offset++) {
          const place = index.positionAt(offset);
          const isInsideBreak = written.slice(offset - 1, offset + 1) === '\r\n';
          if (!isInsideBreak && !(offset === 0 && written.startsWith('\ufeff'))) {
            expect(index.offsetAt(place.line, place.column)).toBe(offset);
          }
          expect(place.line > before.line || (place.line === before.line && place.column >= before.column)).toBe(true);
          before = place;
        }
        expect(before.line).toBe(written.split(/\r\n|\r|\n/).length);
      }),
    );
  });
});
