import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { shownDifference, textDifference, visibleText } from './text-difference.ts';

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
const parts = { method: 'POST', path: '/p', clientId: 'C', time: 'T' };
const head = 'POST /p\nC.T.';

describe('the first difference of two texts', () => {
  it.each([
    ['PUT /p\nC.T.{}', 'method', 1, 1, 2],
    ['POST /q\nC.T.{}', 'path', 6, 1, 7],
    ['POST /p\nD.T.{}', 'client-id', 8, 2, 1],
    ['POST /p\nC.U.{}', 'time', 10, 2, 3],
    ['POST /p\nC.T.{ }', 'body', 13, 2, 6],
    ['POST /p\nC.T.{}\n', 'body', 14, 2, 7],
  ])('of %j is in the %s, at byte %i', (signed, part, at, line, column) => {
    expect(textDifference(bytes(`${head}{}`), bytes(signed), parts)).toMatchObject({ part, at, line, column });
  });

  it('is none where they are the same', () => {
    expect(textDifference(bytes('a'), bytes('a'), null)).toBeNull();
  });

  it('counts columns in characters', () => {
    expect(textDifference(bytes('蓮香a'), bytes('蓮香b'), null)).toMatchObject({ at: 6, line: 1, column: 3 });
    expect(textDifference(bytes('a\n😀é'), bytes('a\n😀è'), null)).toMatchObject({ line: 2, column: 2 });
  });

  it('is shown with both sides the same up to it, whatever the bytes are', () => {
    const any = fc.uint8Array({ maxLength: 900 });
    fc.assert(
      fc.property(any, any, any, (same, one, other) => {
        const texts = textDifference(Uint8Array.of(...same, ...one), Uint8Array.of(...same, ...other), null);
        if (texts === null) return;
        const { expected, signed } = shownDifference(texts);
        expect(expected.sameHex).toBe(signed.sameHex);
        expect(expected.otherHex.slice(0, 2)).not.toBe(signed.otherHex.slice(0, 2));
        expect(expected.same).toBe(signed.same);
        expect(expected.other === '' && signed.other === '').toBe(false);
      }),
    );
  });

  it('is shown where a text begins with a byte that begins no character', () => {
    const texts = textDifference(Uint8Array.of(0x80), bytes(''), null);
    expect(texts).toMatchObject({ at: 0, from: 0, expected: { hex: '80' }, signed: { hex: '' } });
  });

  it('takes a bounded part of large texts', () => {
    const large = 'x'.repeat(1_000_000);
    const texts = textDifference(bytes(`${large}a${large}`), bytes(`${large}b`), null);
    expect(texts).toMatchObject({
      at: 1_000_000,
      from: 999_760,
      expected: { bytes: 2_000_001 },
      signed: { bytes: 1_000_001 },
    });
    expect(texts?.expected.hex.length).toBeLessThan(1300);
    if (texts === null) throw new Error('no difference');
    expect(shownDifference(texts).expected).toMatchObject({ isCutBefore: true, isCutBehind: true });
    expect(shownDifference(texts).signed).toMatchObject({ isCutBefore: true, isCutBehind: false });
  });
});

describe('a text in which nothing hides', () => {
  it.each([
    ['a\r\n\tb', 'a⟨CR⟩⟨LF⟩\n⟨TAB⟩b'],
    ['\u{feff}{}', '⟨U+FEFF⟩{}'],
    ['a\u{202e}b', 'a⟨U+202E⟩b'],
    ['蓮😀', '蓮😀'],
  ])('shows %j as %j', (text, shown) => {
    expect(visibleText(bytes(text))).toBe(shown);
  });

  it('shows bytes that are no UTF-8 by their values', () => {
    expect(visibleText(Uint8Array.of(0x61, 0xa4, 0xa4, 0xe4, 0xb8))).toBe('a⟨xA4⟩⟨xA4⟩⟨xE4⟩⟨xB8⟩');
  });
});
