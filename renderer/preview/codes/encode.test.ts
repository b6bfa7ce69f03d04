import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyCharacter } from '../../../shared/lib/text/testing/any-character.ts';
import type { CodeFormat } from '../../../shared/card/card-model.ts';
import { encodeCode, type EncodedCode } from './encode.ts';

const formats: readonly CodeFormat[] = ['qr', 'code128', 'pdf417', 'aztec'];

function drawn(text: string, format: CodeFormat): Exclude<EncodedCode, { problem: string }> {
  const code = encodeCode(text, format);
  if ('problem' in code) throw new Error(`No code for ${text}: ${code.problem}`);
  return code;
}

/** The widths of bars and gaps of a Code 128 path, from left to right. */
function runs(d: string): readonly number[] {
  const bars = [...d.matchAll(/M(\d+) 0h(\d+)v/g)].map(([, left, width]) => [Number(left), Number(width)] as const);
  return bars.flatMap(([left, width], place) => {
    const next = bars[place + 1];
    return next === undefined ? [width] : [width, next[0] - left - width];
  });
}

/** Whether the middle of a module is dark, by the even-odd rule on a path of right angles. */
function isDark(d: string, x: number, y: number): boolean {
  let crossings = 0;
  for (const [region] of d.matchAll(/M[^z]+z/g)) {
    const points = [...region.matchAll(/(\d+) (\d+)/g)].map(([, px, py]) => [Number(px), Number(py)] as const);
    points.forEach(([x0, y0], place) => {
      const [x1, y1] = points[(place + 1) % points.length] ?? [x0, y0];
      if (x0 === x1 && x0 > x + 0.5 && Math.min(y0, y1) < y + 0.5 && Math.max(y0, y1) > y + 0.5) crossings++;
    });
  }
  return crossings % 2 === 1;
}

describe('encodedCode', () => {
  it.each(formats)('draws %s as one path with its quiet zone', (format) => {
    const code = drawn('G6532-05A-7Q2M9KXD', format);
    expect(code.d).toMatch(/^M/);
    expect(code.width).toBeGreaterThan(10);
    expect(code.quiet).toBe({ qr: 4, code128: 10, pdf417: 2, aztec: 1 }[format]);
  });

  it('places the modules of a QR code where the standard puts the finder', () => {
    const { d, width } = drawn('QR-0001', 'qr');
    const finder = ['1111111', '1000001', '1011101', '1011101', '1011101', '1000001', '1111111'];
    for (const [left, top] of [
      [0, 0],
      [width - 7, 0],
      [0, width - 7],
    ] as const) {
      const seen = finder.map((row, y) => [...row].map((_, x) => (isDark(d, left + x, top + y) ? '1' : '0')).join(''));
      expect(seen).toEqual(finder);
    }
  });

  it('draws the bars of Code 128: start C, the pairs, the check sum, stop', () => {
    // 88112233: start C 105, pairs 88 11 22 33, check (105 + 88*1 + 11*2 + 22*3 + 33*4) mod 103 = 1.
    const patterns = ['211232', '122141', '231212', '321221', '133121', '222122', '2331112'];
    const widths = runs(drawn('88112233', 'code128').d).join('');
    expect(widths.slice(0, 6)).toBe(patterns[0]);
    expect(widths.slice(-7)).toBe(patterns.at(-1));
    expect(widths).toHaveLength(6 * 6 + 7);
  });

  it.each([
    ['', 'qr', 'no-value'],
    ['\ud800', 'qr', 'broken-text'],
    ['x'.repeat(1001), 'aztec', 'too-long'],
    ['二維碼', 'code128', 'letters'],
    ['a'.repeat(60), 'code128', 'too-long'],
    ['a\nb', 'code128', 'letters'],
  ] as const)('says why %j is no %s', (text, format, problem) => {
    expect(encodeCode(text, format)).toEqual({ problem });
  });

  it('takes braces, carets and parentheses as letters, never as commands', () => {
    expect(drawn('^FNC1(01){}', 'code128').d).not.toBe(drawn('FNC1(01){}', 'code128').d);
  });

  it('gives the same answer object for the same value', () => {
    expect(encodeCode('again', 'qr')).toBe(encodeCode('again', 'qr'));
    expect(encodeCode('again', 'qr')).not.toBe(encodeCode('again', 'aztec'));
  });

  it('answers any text without throwing', () => {
    fc.assert(
      fc.property(fc.string({ unit: anyCharacter, maxLength: 60 }), fc.constantFrom(...formats), (text, format) => {
        const code = encodeCode(text, format);
        expect('problem' in code ? code.problem : code.d).not.toBe('');
      }),
      { numRuns: 60 },
    );
  });
});
