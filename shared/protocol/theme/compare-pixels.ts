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
 * shifted by half a pixel at most, as at the edges of texts in a screenshot that was scaled. Only pixels of both pictures count.
 */
export function comparePixels(
  one: PixelGrid,
  other: PixelGrid,
  regions: readonly PixelRegion[],
): readonly RegionDifference[] {
  const width = Math.min(one.width, other.width);
  const height = Math.min(one.height, other.height);
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
        const isFar = distance > colourTolerance;
        if (isFar && !(isShifted(one, at, other, { x, y }) || isShifted(other, there, one, { x, y }))) differing += 1;
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

/** Whether a picture has a pixel's colour at a place once it is shifted by half a pixel at most: in L*, a* and b* alike. */
function isShifted(own: PixelGrid, at: number, other: PixelGrid, { x, y }: { readonly x: number; readonly y: number }) {
  const colour = labAt(own, at);
  const there = labAt(other, (y * other.width + x) * 4);
  const least = [...there];
  const most = [...there];
  for (let row = Math.max(0, y - 1); row <= Math.min(other.height - 1, y + 1); row++)
    for (let column = Math.max(0, x - 1); column <= Math.min(other.width - 1, x + 1); column++) {
      const beside = (row * other.width + column) * 4;
      if (byteAt(other, beside + 3) < opaque) continue;
      for (const [part, value] of labAt(other, beside).entries()) {
        const halfway = (value + (there[part] ?? value)) / 2;
        least[part] = Math.min(least[part] ?? halfway, halfway);
        most[part] = Math.max(most[part] ?? halfway, halfway);
      }
    }
  return colour.every(
    (value, part) => value >= (least[part] ?? 0) - colourTolerance && value <= (most[part] ?? 0) + colourTolerance,
  );
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

function labAt(grid: PixelGrid, at: number): readonly [number, number, number] {
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

function labOf(red: number, green: number, blue: number): readonly [number, number, number] {
  const [r, g, b] = [lightOf(red), lightOf(green), lightOf(blue)];
  const x = rootOf((0.412_456 * r + 0.357_576 * g + 0.180_437 * b) / 0.950_47);
  const y = rootOf(0.212_673 * r + 0.715_152 * g + 0.072_175 * b);
  const z = rootOf((0.019_334 * r + 0.119_192 * g + 0.950_304 * b) / 1.088_83);
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
}

function rootOf(value: number): number {
  return value > 0.008_856 ? Math.cbrt(value) : 7.787_037 * value + 16 / 116;
}
