import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyCharacter } from './testing/any-character.ts';
import { escapeHidden, findHidden, hasHidden, markHidden } from './hidden-characters.ts';

/** Written down one range after another, so that the set does not stand on the same properties twice. */
const ranges = [
  [0x00, 0x1f],
  [0x7f, 0x9f],
  [0xad, 0xad],
  [0x34f, 0x34f],
  [0x61c, 0x61c],
  [0x115f, 0x1160],
  [0x17b4, 0x17b5],
  [0x180b, 0x180f],
  [0x200b, 0x200f],
  [0x2028, 0x202e],
  [0x2060, 0x206f],
  [0x3164, 0x3164],
  [0xd800, 0xdfff],
  [0xfe00, 0xfe0f],
  [0xfeff, 0xfeff],
  [0xffa0, 0xffa0],
  [0xfff0, 0xfffb],
  [0x1bca0, 0x1bca3],
  [0x1d173, 0x1d17a],
  [0xe0000, 0xe0fff],
] as const;

describe('hidden characters', () => {
  it('are exactly those of these ranges', () => {
    const unlike: string[] = [];
    for (let code = 0; code <= 0x10ffff; code++) {
      const isListed = ranges.some(([from, to]) => from <= code && code <= to);
      if (hasHidden(String.fromCodePoint(code)) !== isListed) unlike.push(code.toString(16));
    }
    expect(unlike).toEqual([]);
  });

  it('are escaped so that a JSON text keeps its value and none is left', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: anyCharacter }),
        fc.constantFrom('\u202e', '\u{e0041}', '\ud800', '\u0000'),
        (text, one) => {
          const value = { [text + one]: one + text };
          const escaped = escapeHidden(JSON.stringify(value));
          expect(hasHidden(escaped)).toBe(false);
          expect(JSON.parse(escaped)).toEqual(value);
        },
      ),
    );
  });

  it.each([
    ['\u202elive', '⟨U+202E⟩live'],
    ['e\u200bvil', 'e⟨U+200B⟩vil'],
    ['a\u200db', 'a⟨U+200D⟩b'],
    ['\u{e0041}', '⟨U+E0041⟩'],
    ['\ud800', '⟨U+D800⟩'],
    ['a\ufe0f', 'a⟨U+FE0F⟩'],
    ['1\ufe0f', '1⟨U+FE0F⟩'],
    ['😀\u200d', '😀⟨U+200D⟩'],
    ['\u200d😀', '⟨U+200D⟩😀'],
    ['😀\ufe0f\ufe0f', '😀\ufe0f⟨U+FE0F⟩'],
    ['a\nb\tc\rd', 'a\nb\tc⟨U+000D⟩d'],
  ])('%j is drawn as %j', (text, drawn) => {
    expect(markHidden(text)).toBe(drawn);
    const behind = findHidden(text).reduceRight(
      (rest, { at, found, mark }) => rest.slice(0, at) + mark + rest.slice(at + found.length),
      text,
    );
    expect(behind).toBe(drawn);
  });

  it.each(['👨‍👩‍👧', '✔️', '🏳️‍🌈', '👩🏽‍💻', '1️⃣', '❤︎', '葛\u{e0100}', '名 é עברית', ''])(
    'leaves %j as it is, also twice',
    (text) => {
      expect(markHidden(text)).toBe(text);
      expect(markHidden(markHidden(`${text}\u202e`))).toBe(`${text}⟨U+202E⟩`);
    },
  );
});
