import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyCharacter } from '../text/testing/any-character.ts';
import { applyEdit } from '../text/text-edit.ts';
import { editString } from './json-string-edit.ts';

/** A string of JSON with each unit written in one of the ways there are. */
const anyToken = fc
  .array(
    fc.oneof(
      fc.string({ unit: anyCharacter, minLength: 1, maxLength: 1 }).map((text) => JSON.stringify(text).slice(1, -1)),
      fc.integer({ min: 0, max: 0xffff }).map((code) => String.raw`\u${code.toString(16).padStart(4, '0')}`),
      fc.constantFrom(String.raw`\/`, String.raw`\"`, String.raw`\\`, String.raw`\n`, '車', '🚄', '{{now}}'),
    ),
    { maxLength: 12 },
  )
  .map((units) => `"${units.join('')}"`);

const read = (token: string): string => {
  const value: unknown = JSON.parse(token);
  if (typeof value !== 'string') throw new Error(token);
  return value;
};

describe('another text in a string of JSON', () => {
  it.each([
    ['"Hong Kong"', 'Hong Kong West', '"Hong Kong West"'],
    [String.raw`"a\/b \u4e2d c"`, 'a/b 中 d', String.raw`"a\/b \u4e2d d"`],
    [String.raw`"a\/b"`, 'x/b', String.raw`"x\/b"`],
    ['"{{now+2h}}"', '{{now+3h}}', '"{{now+3h}}"'],
    ['""', 'say "no"\n', String.raw`"say \"no\"\n"`],
    ['"😀"', '😃', '"😃"'],
    ['"aa"', 'aaa', '"aaa"'],
  ])('%s as %s', (token, text, after) => {
    const edit = editString(token, text);
    expect(edit === null ? null : applyEdit(token, edit)).toBe(after);
  });

  it.each(['1', '"a', 'a"', '"', '"a"b"', String.raw`"\x"`, '"a\nb"', String.raw`"a\"`])('%s is no string', (token) => {
    expect(editString(token, 'x')).toBeNull();
  });

  it('is read back, and what is alike at both ends keeps its bytes', () => {
    fc.assert(
      fc.property(
        anyToken,
        fc.string({ unit: anyCharacter, maxLength: 12 }),
        fc.nat(12),
        fc.nat(12),
        (token, put, a, b) => {
          const before = read(token);
          const text = before.slice(0, a) + put + before.slice(Math.max(a, before.length - b));
          const edit = editString(token, text);
          if (edit === null) throw new Error(token);
          expect(read(applyEdit(token, edit)).toWellFormed()).toBe(text.toWellFormed());
          expect(text.startsWith(read(`${token.slice(0, edit.start)}"`))).toBe(true);
          expect(text.endsWith(read(`"${token.slice(edit.end)}`))).toBe(true);
        },
      ),
      { numRuns: 2000 },
    );
  });

  it('is no edit at all where nothing changes', () => {
    fc.assert(
      fc.property(anyToken, (token) => {
        const edit = editString(token, read(token));
        expect(edit === null ? null : applyEdit(token, edit)).toBe(token);
      }),
    );
  });
});
