import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { detectLineEnds, convertToLineFeeds } from './line-ends.ts';

describe('line ends', () => {
  test.each([
    ['', 'LF'],
    ['a\nb', 'LF'],
    ['a\r\nb', 'CRLF'],
    ['a\rb', 'CR'],
    ['a\r\nb\nc', 'LF + CRLF'],
    ['a\rb\nc', 'LF + CRLF'],
  ] as const)('of %j are %s', (text, ends) => {
    expect(detectLineEnds(text)).toBe(ends);
  });

  test('made alike are LF, and nothing else changes', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.string({ unit: fc.constantFrom('a', '文', ' ') }), fc.constantFrom('\n', '\r\n', '\r'))),
        (lines) => {
          const text = lines.map(([line, end]) => line + end).join('');
          const alike = convertToLineFeeds(text);
          expect(detectLineEnds(alike)).toBe('LF');
          expect(alike.replaceAll('\n', '')).toBe(text.replaceAll(/[\r\n]/g, ''));
        },
      ),
    );
  });
});
