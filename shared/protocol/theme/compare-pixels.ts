import { once } from '../../lib/once.ts';

/** A picture as its pixels: red, green, blue and alpha of each, 0 to 255, row by row from the top left. */
export type PixelGrid = { readonly width: number; readonly height: number; readonly data: ArrayLike<number> };

/** A part of a picture, in pixels from its top left; parts of pixels are rounded to whole ones. */
export type PixelRegion = {
  readonly id: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
};

/** How a region of two pictures differs. */
export type RegionDifference = {
  readonly id: string;
  /** The pixels that both pictures have there, opaque in each. */
  readonly compared: number;
  /** How many of them differ by more than the tolerance, in per cent; null where none was compared. */
  readonly percent: number | null;
  /** The mean distance of their colours, 0 to 100: black and white are 100 apart; null where none was compared. */
  readonly distance: number | null;
};

/** A distance of two colours that counts as a difference; people notice one of about 2.3 side by side. */
export const colourTolerance = 5;

/** Below it a pixel counts as transparent, as at a phone's corners, and is not compared. */
const opaque = 128;

/**
 * Compares two pictures that lie on each other at their top left, region by region. A pixel differs when its two colours
 * are more than `colourTolerance` apart (CIE 1976: the distance in L*a*b*, D65), unless one of them is the other
 * shifted by half a pixel at most, as at the edges of texts in a screenshot that was scaled: what is around them must then have
 * the same mean colour, which a shift keeps and another colour of a text does not. Only pixels of both pictures count.
 */
export function comparePixels(
  one: PixelGrid,
  other: PixelGrid,
  regions: readonly PixelRegion[],
): readonly RegionDifference[] {
  const width = Math.min(one.width, other.width);
  const height = Math.min(one.height, other.height);
  const isShifted = shiftJudge(one, other, { width, height });
  return regions.map((region) => {
    const [left, top] = [limited(region.x, width), limited(region.y, height)];
    const [right, bottom] = [limited(region.x + region.width, width), limited(region.y + region.height, height)];
    let compared = 0;
    let differing = 0;
    let sum = 0;
    for (let y = top; y < bottom; y++)
      for (let x = left; x < right; x++) {
        const [at, there] = [(y * one.width + x) * 4, (y * other.width + x) * 4];
        if (byteAt(one, at + 3) < opaque || byteAt(other, there + 3) < opaque) continue;
        const distance = colourDistance(one, at, other, there);
        compared += 1;
        sum += distance;
        if (distance > colourTolerance && !isShifted(x, y)) differing += 1;
      }
    const isEmpty = compared === 0;
    return {
      id: region.id,
      compared,
      percent: isEmpty ? null : (differing / compared) * 100,
      distance: isEmpty ? null : Math.min(100, sum / compared),
    };
  });
}

type Lab = readonly [number, number, number];
type Size = { readonly width: number; readonly height: number };

/** The colours of a picture, or of what is around its places; null: transparent, or outside. */
type Colours = (x: number, y: number) => Lab | null;

/** A distance of mean colours that people notice side by side. */
const meanTolerance = 2.3;

/** Judges whether one of two pictures is at a place the other one shifted by half a pixel at most. */
function shiftJudge(one: PixelGrid, other: PixelGrid, size: Size): (x: number, y: number) => boolean {
  const [own, there] = [coloursOf(one, size), coloursOf(other, size)];
  const means = once(() => [meansOf(one, size), meansOf(other, size)] as const);
  const isEither = (x: number, y: number, pair: readonly [Colours, Colours], tolerance: number): boolean =>
    isBetween(pair[0], pair[1], { x, y, tolerance }) || isBetween(pair[1], pair[0], { x, y, tolerance });
  return (x, y) => isEither(x, y, [own, there], colourTolerance) && isEither(x, y, means(), meanTolerance);
}

type Place = { readonly x: number; readonly y: number; readonly tolerance: number };

/** Whether a colour is between those half-way to the neighbours of another: in L*, a* and b* alike. */
function isBetween(own: Colours, other: Colours, { x, y, tolerance }: Place): boolean {
  const [colour, there] = [own(x, y), other(x, y)];
  if (colour === null || there === null) return false;
  const least = [...there];
  const most = [...there];
  for (let row = y - 1; row <= y + 1; row++)
    for (let column = x - 1; column <= x + 1; column++)
      for (const [part, value] of (other(column, row) ?? there).entries()) {
        const halfway = (value + (there[part] ?? value)) / 2;
        least[part] = Math.min(least[part] ?? halfway, halfway);
        most[part] = Math.max(most[part] ?? halfway, halfway);
      }
  return colour.every(
    (value, part) => value >= (least[part] ?? 0) - tolerance && value <= (most[part] ?? 0) + tolerance,
  );
}

function coloursOf(grid: PixelGrid, { width, height }: Size): Colours {
  return (x, y) => {
    if (x < 0 || y < 0 || x >= width || y >= height) return null;
    const at = (y * grid.width + x) * 4;
    return byteAt(grid, at + 3) < opaque ? null : labAt(grid, at);
  };
}

/** So many pixels to each side count as around a place: more than the strokes of a text and what is between them. */
const aroundPx = 6;

/** The mean colours around places, out of sums of all pixels above and to the left. */
function meansOf(grid: PixelGrid, { width, height }: Size): Colours {
  const line = (width + 1) * 3;
  // Whole numbers, exact up to 16 million pixels.
  const sums = new Uint32Array(line * (height + 1));
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++)
      for (let part = 0; part < 3; part++) {
        const at = y * line + x * 3 + part;
        sums[at + line + 3] =
          byteAt(grid, (y * grid.width + x) * 4 + part) +
          (sums[at + 3] ?? 0) +
          (sums[at + line] ?? 0) -
          (sums[at] ?? 0);
      }
  return (x, y) => {
    if (x < 0 || y < 0 || x >= width || y >= height) return null;
    const [left, right] = [Math.max(0, x - aroundPx), Math.min(width, x + aroundPx + 1)];
    const [top, bottom] = [Math.max(0, y - aroundPx), Math.min(height, y + aroundPx + 1)];
    const mean = (part: number): number => {
      const sum = (row: number, column: number): number => sums[row * line + column * 3 + part] ?? 0;
      const all = sum(bottom, right) - sum(top, right) - sum(bottom, left) + sum(top, left);
      return Math.round(all / ((right - left) * (bottom - top)));
    };
    return labOf(mean(0), mean(1), mean(2));
  };
}

function limited(value: number, most: number): number {
  return Number.isFinite(value) ? Math.max(0, Math.min(most, Math.round(value))) : 0;
}

function byteAt({ data }: PixelGrid, at: number): number {
  return data[at] ?? 0;
}

function colourDistance(one: PixelGrid, at: number, other: PixelGrid, there: number): number {
  const isSame =
    byteAt(one, at) === byteAt(other, there) &&
    byteAt(one, at + 1) === byteAt(other, there + 1) &&
    byteAt(one, at + 2) === byteAt(other, there + 2);
  if (isSame) return 0;
  const [a, b] = [labAt(one, at), labAt(other, there)];
  return Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);
}

function labAt(grid: PixelGrid, at: number): Lab {
  return labOf(byteAt(grid, at), byteAt(grid, at + 1), byteAt(grid, at + 2));
}

/** The light of each byte of sRGB, 0 to 1. */
const linear = Array.from({ length: 256 }, (_, byte) => {
  const part = byte / 255;
  return part <= 0.040_45 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
});

/** A byte of sRGB as light, 0 to 1. */
function lightOf(byte: number): number {
  return linear[byte] ?? 0;
}

function labOf(red: number, green: number, blue: number): Lab {
  const [r, g, b] = [lightOf(red), lightOf(green), lightOf(blue)];
  const x = rootOf((0.412_456 * r + 0.357_576 * g + 0.180_437 * b) / 0.950_47);
  const y = rootOf(0.212_673 * r + 0.715_152 * g + 0.072_175 * b);
  const z = rootOf((0.019_334 * r + 0.119_192 * g + 0.950_304 * b) / 1.088_83);
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
}

function rootOf(value: number): number {
  return value > 0.008_856 ? Math.cbrt(value) : 7.787_037 * value + 16 / 116;
}
