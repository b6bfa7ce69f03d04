import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { comparePixels, type PixelGrid, type PixelRegion } from './compare-pixels.ts';

type Colour = readonly [number, number, number, number];

const [white, black, clear]: readonly Colour[] = [
  [255, 255, 255, 255],
  [0, 0, 0, 255],
  [0, 0, 0, 0],
];

function picture(width: number, height: number, colourAt: (x: number, y: number) => Colour | undefined): PixelGrid {
  const data = new Uint8ClampedArray(width * height * 4);
  for (let y = 0; y < height; y++) for (let x = 0; x < width; x++) data.set(colourAt(x, y) ?? [], (y * width + x) * 4);
  return { width, height, data };
}

const whole = ({ width, height }: PixelGrid): PixelRegion => ({ id: 'whole', x: 0, y: 0, width, height });
const compare = (one: PixelGrid, other: PixelGrid, region = whole(one)) => comparePixels(one, other, [region])[0];

const byte = fc.integer({ min: 0, max: 255 });
const grids = fc
  .record({ width: fc.integer({ min: 1, max: 9 }), height: fc.integer({ min: 1, max: 9 }) })
  .chain(({ width, height }) =>
    fc
      .array(byte, { minLength: width * height * 4, maxLength: width * height * 4 })
      .map((bytes): PixelGrid => ({ width, height, data: bytes })),
  );
const regions = fc.record({
  id: fc.constant('any'),
  x: fc.double({ min: -20, max: 20 }),
  y: fc.double({ min: -20, max: 20 }),
  width: fc.double({ min: -5, max: 40 }),
  height: fc.double({ min: -5, max: 40 }),
});

describe('two pictures', () => {
  test('that are the same differ by nothing, whatever region is compared', () => {
    fc.assert(
      fc.property(grids, regions, (grid, region) => {
        const { compared, percent, distance } = compare(grid, { ...grid, data: Array.from(grid.data) }, region) ?? {};
        expect([percent, distance]).toEqual(compared === 0 ? [null, null] : [0, 0]);
      }),
    );
  });

  test('differ by the same either way round, between 0 and 100, on what both have', () => {
    fc.assert(
      fc.property(grids, grids, regions, (one, other, region) => {
        const there = compare(one, other, region);
        expect(compare(other, one, region)).toEqual(there);
        const most = Math.min(one.width, other.width) * Math.min(one.height, other.height);
        expect(there?.compared).toBeLessThanOrEqual(most);
        for (const value of [there?.percent ?? 0, there?.distance ?? 0]) {
          expect(value).toBeGreaterThanOrEqual(0);
          expect(value).toBeLessThanOrEqual(100);
        }
      }),
    );
  });

  test('of other colours everywhere differ everywhere: black and white are 100 apart', () => {
    const found = compare(
      picture(8, 4, () => white),
      picture(8, 4, () => black),
    );
    expect(found).toMatchObject({ compared: 32, percent: 100 });
    expect(found?.distance).toBeCloseTo(100, 2);
  });

  test('of which one is shifted differ at its edges alone', () => {
    const square = (left: number): PixelGrid => picture(20, 10, (x) => (x >= left && x < left + 8 ? black : white));
    expect(compare(square(4), square(6))).toMatchObject({ compared: 200, percent: 20 });
    expect(compare(square(4), square(6), { id: 'far', x: 16, y: 0, width: 4, height: 10 })).toMatchObject({
      percent: 0,
    });
  });

  test('of which one is shifted by half a pixel, as a scaled screenshot is, do not differ; by a whole one they do', () => {
    const edge = (colours: readonly number[]): PixelGrid =>
      picture(40, 4, (x) => {
        const grey = colours[x - 20] ?? (x < 20 ? 0 : 255);
        return [grey, grey, grey, 255];
      });
    // Half as light to the eye.
    const middle = 119;
    expect(compare(edge([]), edge([middle]))).toMatchObject({ compared: 160, percent: 0 });
    expect(compare(edge([]), edge([middle]))?.distance).toBeGreaterThan(1);
    expect(compare(edge([]), edge([0]))).toMatchObject({ percent: 2.5 });
    // A line that only one of them has is no shift.
    expect(compare(edge([]), edge([255, 0]))).toMatchObject({ percent: 2.5 });
  });

  test('with thin strokes differ where these are of another colour, and not where they are shifted by half a pixel', () => {
    const lines = (greys: readonly number[]): PixelGrid =>
      picture(60, 60, (_, y) => {
        const grey = greys[(y + 4) % 8] ?? 255;
        return [grey, grey, grey, 255];
      });
    const [stroke, wide] = [lines([0]), lines([0, 0])];
    expect(compare(stroke, lines([0x77]))?.percent).toBeGreaterThan(10);
    expect(compare(wide, lines([0x77, 0x77]))?.percent).toBeGreaterThan(20);
    expect(compare(stroke, lines([127, 127]))).toMatchObject({ percent: 0 });
    expect(compare(wide, lines([127, 0, 127]))).toMatchObject({ percent: 0 });
  });

  test('of other sizes are compared where both are, and transparent corners nowhere', () => {
    const large = picture(30, 30, () => white);
    expect(
      compare(
        large,
        picture(10, 40, () => black),
      ),
    ).toMatchObject({ compared: 300, percent: 100 });
    const cut = picture(30, 30, (x, y) => (x + y < 10 ? clear : white));
    expect(compare(large, cut)).toMatchObject({ compared: 900 - 55, percent: 0 });
    const outside = { id: 'none', x: 40, y: 0, width: 5, height: 5 };
    expect(compare(large, large, outside)).toEqual({ id: 'none', compared: 0, percent: null, distance: null });
  });

  test('of colours that nobody can tell apart differ by no pixel, yet by a small distance', () => {
    const found = compare(
      picture(4, 4, () => [200, 200, 200, 255]),
      picture(4, 4, () => [202, 200, 200, 255]),
    );
    expect(found?.percent).toBe(0);
    expect(found?.distance).toBeGreaterThan(0);
  });
});
