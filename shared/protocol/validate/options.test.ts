import { describe, expect, it } from 'vitest';
import { sayFinding } from './say.ts';
import { imageProblems, type ImageGiven } from './options.ts';

const icon = { width: 72, height: 72, underKilobytes: 100 };
const gaps = {};
const keys = (given: ImageGiven, facts = icon, gap = gaps): readonly string[] =>
  imageProblems(facts, given, gap).map(({ key = '' }) => key);

describe('an image that was given', () => {
  it('has exactly the pixels that are asked', () => {
    expect(keys({ width: 72, height: 72, byteCount: 1 })).toEqual([]);
    for (const [width, height] of [
      [71, 72],
      [72, 73],
      [144, 144],
      [0, 0],
    ] as const)
      expect(keys({ width, height, byteCount: 1 })).toEqual(['image.pixels']);
  });

  it('may be of any size where none is asked', () => {
    expect(imageProblems({ underKilobytes: 100 }, { width: 1, height: 9000, byteCount: 1 }, gaps)).toEqual([]);
  });

  it('has fewer bytes than so many kilobytes, as the assumption counts them', () => {
    const of = (byteCount: number) => ({ width: 72, height: 72, byteCount });
    expect([keys(of(99_999)), keys(of(100_000))]).toEqual([[], ['image.bytes']]);
    const large = { kilobyte: '1024' };
    expect([keys(of(102_399), icon, large), keys(of(102_400), icon, large)]).toEqual([[], ['image.bytes']]);
    expect(imageProblems(icon, of(102_399), gaps)[0]?.gap).toBe('kilobyte');
    expect(imageProblems(icon, of(102_400), gaps)[0]?.gap).toBeUndefined();
  });

  it('may be wrong in both ways, and says so with its numbers', () => {
    const problems = imageProblems(icon, { width: 10, height: 20, byteCount: 200_000 }, gaps);
    const said = problems.map(({ key = '', values = {} }) =>
      sayFinding({ key, values: { field: 'show_merchant_icon_url', ...values } }, 'en'),
    );
    expect(said).toEqual([
      'The image of “show_merchant_icon_url” is 10 x 20 pixels; it must be 72 x 72.',
      'The image of “show_merchant_icon_url” has 200000 bytes; it must be under 100000 (100 KB).',
    ]);
  });
});
