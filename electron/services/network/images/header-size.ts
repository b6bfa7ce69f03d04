import type { RasterType } from '../../../../shared/lib/image-kind.ts';

export type Pixels = { readonly width: number; readonly height: number };

export const loadedTypes = ['image/png', 'image/jpeg', 'image/gif', 'image/webp'] as const;
type LoadedType = (typeof loadedTypes)[number];

export function isLoadedType(type: RasterType): type is LoadedType {
  return loadedTypes.some((loaded) => loaded === type);
}

/** Reads the size from the header without decoding the image; null where there is none. */
export function headerSize(bytes: Uint8Array, type: LoadedType): Pixels | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    const { width, height } = readers[type](view);
    return width > 0 && height > 0 ? { width, height } : null;
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

/** Each throws a RangeError where the header ends too early. */
const readers: Readonly<Record<LoadedType, (view: DataView) => Pixels>> = {
  'image/png': (view) => ({ width: view.getUint32(16), height: view.getUint32(20) }),
  'image/gif': gifSize,
  'image/jpeg': jpegSize,
  'image/webp': webpSize,
};

const nothing: Pixels = { width: 0, height: 0 };

/** The logical screen, enlarged to contain the first frame, as browsers do. */
function gifSize(view: DataView): Pixels {
  const short = (at: number): number => view.getUint16(at, true);
  const screen = { width: short(6), height: short(8) };
  const frame = firstFrame(view);
  if (frame === null) return screen;
  return {
    width: Math.max(screen.width, short(frame + 1) + short(frame + 5)),
    height: Math.max(screen.height, short(frame + 3) + short(frame + 7)),
  };
}

/** The offset of the first frame descriptor of a GIF; null where there is none. */
function firstFrame(view: DataView): number | null {
  const byte = (at: number): number => (at < view.byteLength ? view.getUint8(at) : 0);
  const flags = byte(10);
  let at = 13 + (flags >= 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0);
  while (byte(at) === 0x21) {
    for (at += 2; byte(at) > 0;) at += 1 + byte(at);
    at += 1;
  }
  return byte(at) === 0x2c ? at : null;
}

/** Walks the segments to the first frame header. Each step advances, so the walk ends. */
function jpegSize(view: DataView): Pixels {
  let at = 2;
  for (;;) {
    if (view.getUint8(at) !== 0xff) return nothing;
    const marker = view.getUint8(at + 1);
    // Not a marker: readers skip it and would misread what follows as a length.
    if (marker === 0) return nothing;
    if (marker === 0xff) at += 1;
    else if (marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8)) at += 2;
    else if (marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker))
      return { height: view.getUint16(at + 5), width: view.getUint16(at + 7) };
    else at += 2 + Math.max(2, view.getUint16(at + 2));
  }
}

function webpSize(view: DataView): Pixels {
  switch (view.getUint32(12)) {
    case 0x56503820: // "VP8 "
      return { width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff };
    case 0x5650384c: {
      // "VP8L": two sizes of 14 bits, each less one.
      const bits = view.getUint32(21, true);
      return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
    }
    case 0x56503858: // "VP8X": two sizes of 24 bits, each less one.
      return { width: (view.getUint32(24, true) & 0xffffff) + 1, height: (view.getUint32(27, true) & 0xffffff) + 1 };
    default:
      return nothing;
  }
}
