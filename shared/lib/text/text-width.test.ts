import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyCharacter } from './testing/any-character.ts';
import { countCodePoints, cutToWidth, isWide, remarkLimit, remarkWeight, utf8Length } from './text-width.ts';

const anyText = fc.string({ unit: anyCharacter, maxLength: 60 });

describe('isWide', () => {
  it.each([...'中啊あアｱ한Ａ１（。，、😀🚆⌚⚡〇㍿𠮷'].filter((each) => each !== 'ｱ'))('%s is wide', (character) => {
    expect(isWide(character.codePointAt(0) ?? 0)).toBe(true);
  });

  it.each([...'aé ß£ｱﾊ☎…—“”°©→②Ω\u0301\u200d\u00ad'])('%s is not', (character) => {
    expect(isWide(character.codePointAt(0) ?? 0)).toBe(false);
  });

  it('knows the ends of its runs, and what Unicode 16 changed', () => {
    const wide = [
      0x1100, 0x115f, 0x3000, 0x303e, 0x4dc0, 0xd7a3, 0xff01, 0xff60, 0xffe6, 0x1d300, 0x1fae9, 0x20000, 0x3fffd,
    ];
    const other = [0x10ff, 0x1160, 0x303f, 0xd7a4, 0xff61, 0xffe7, 0x1faea, 0x2fffe, 0x3fffe, 0x10ffff, -1];
    expect(wide.filter((codePoint) => !isWide(codePoint))).toEqual([]);
    expect(other.filter((codePoint) => isWide(codePoint))).toEqual([]);
  });

  it('has as many code points as the table of the standard', () => {
    let count = 0;
    for (let codePoint = 0; codePoint <= 0x10ffff; codePoint++) if (isWide(codePoint)) count++;
    expect(count).toBe(182_719);
  });
});

describe('lengths', () => {
  it('count code points as the language iterates them', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        expect(countCodePoints(text)).toBe([...text].length);
      }),
    );
    expect(countCodePoints('\ud800\ud83d\ude00\udc00')).toBe(3);
  });

  it('count bytes as an encoder writes them', () => {
    const halves = fc.array(fc.constantFrom('\ud83d', '\ude00', 'a', 'é', '中')).map((parts) => parts.join(''));
    fc.assert(
      fc.property(fc.oneof(anyText, halves), (text) => {
        expect(utf8Length(text)).toBe(new TextEncoder().encode(text).length);
      }),
    );
  });
});

describe('remarkWeight', () => {
  it.each([
    ['14 wide', '中'.repeat(14), true],
    ['15 wide', '中'.repeat(15), false],
    ['23 narrow', 'a'.repeat(23), true],
    ['24 narrow', 'a'.repeat(24), false],
    ['7 wide and 11 narrow', '中'.repeat(7) + 'a'.repeat(11), true],
    ['7 wide and 12 narrow', '中'.repeat(7) + 'a'.repeat(12), false],
  ])('%s', (_, text, fits) => {
    expect(remarkWeight(text) <= remarkLimit).toBe(fits);
  });
});

describe('cutToWidth', () => {
  it('leaves what fits and cuts the rest in front of an ellipsis', () => {
    expect(cutToWidth('中文字', 6)).toBe('中文字');
    expect(cutToWidth('中文字', 5)).toBe('中文…');
    expect(cutToWidth('中文字', 4)).toBe('中…');
    expect(cutToWidth('one two', 5)).toBe('one…');
    expect(cutToWidth('', 0)).toBe('');
    expect(cutToWidth('abc', 0)).toBe('');
  });

  it('keeps whole what a reader sees as one character', () => {
    expect(cutToWidth('a👨‍👩‍👧bc', 4)).toBe('a👨‍👩‍👧…');
    expect(cutToWidth('🇭🇰🇭🇰', 2)).toBe('🇭🇰🇭🇰');
    expect(cutToWidth('e\u0301e\u0301e\u0301', 2)).toBe('e\u0301…');
  });

  it('never gets wider than asked, and is a beginning of the text', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom('a', '中', ' ', '한', 'é')), fc.nat(30), (characters, units) => {
        const text = characters.join('');
        const cut = cutToWidth(text, units);
        const width = [...cut].reduce((sum, each) => sum + (isWide(each.codePointAt(0) ?? 0) ? 2 : 1), 0);
        expect(width).toBeLessThanOrEqual(Math.max(units, 0));
        expect(cut === text || text.startsWith(cut.replace(/…$/, ''))).toBe(true);
      }),
    );
  });
});

describe('a cut', () => {
  const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });
  const isWideCharacter = (segment: string): boolean => [...segment].some((part) => isWide(part.codePointAt(0) ?? 0));
  const widthOf = (text: string): number =>
    [...segmenter.segment(text)].reduce((width, { segment }) => width + (isWideCharacter(segment) ? 2 : 1), 0);
  const anyText = fc.oneof(
    fc.string({ maxLength: 20 }),
    fc.string({ unit: 'grapheme', maxLength: 20 }),
    fc.array(fc.constantFrom('a', 'e\u0301', '字', '👨‍👩‍👧', '\u0301', ' ', '\ud800')).map((parts) => parts.join('')),
  );

  it('keeps what fits and never shows more than asked, however the text is made up', () => {
    fc.assert(
      fc.property(anyText, fc.integer({ min: 1, max: 24 }), (text, units) => {
        const cut = cutToWidth(text, units);
        if (widthOf(text) <= units) expect(cut).toBe(text);
        else {
          expect(cut.endsWith('…')).toBe(true);
          expect(text.startsWith(cut.slice(0, -1))).toBe(true);
          expect(widthOf(cut.slice(0, -1))).toBeLessThanOrEqual(units - 1);
        }
      }),
    );
  });
});
