import { crc32 } from 'node:zlib';

/** The one byte of a file that differs from what it was. `at` counts from 0. */
export type ChangedByte = { readonly at: number; readonly is: number; readonly was: number };

/** How the CRC-32 of two texts differs right behind a byte that differs in these bits: it is linear. */
const sums = Uint32Array.from({ length: 256 }, (_, bits) => crc32(Buffer.of(bits)) ^ crc32(Buffer.of(0)));
/** The bits by the highest byte of such a difference, which no two share. */
const bitsByHighByte = new Uint8Array(256);
for (const [bits, sum] of sums.entries()) bitsByHighByte[sum >>> 24] = bits;

/**
 * Finds the byte that was changed in a file by the CRC-32 that it had: the difference is walked back from the end to the byte
 * that explains it. `isOriginal` confirms each guess. Returns null where more than one byte or the CRC-32 itself was changed.
 */
export function findChangedByte(
  bytes: Uint8Array,
  crc: number,
  isOriginal: (bytes: Uint8Array) => boolean,
): ChangedByte | null {
  let sum = (crc32(bytes) ^ crc) >>> 0;
  if (sum === 0) return null;
  for (let at = bytes.length - 1; at >= 0; at -= 1) {
    const bits = bitsByHighByte[sum >>> 24] ?? 0;
    const explained = sums[bits] ?? 0;
    if (sum === explained) {
      const original = Buffer.from(bytes);
      const is = bytes[at] ?? 0;
      original[at] = is ^ bits;
      if (isOriginal(original)) return { at, is, was: is ^ bits };
    }
    sum = (((sum ^ explained) << 8) | bits) >>> 0;
  }
  return null;
}
