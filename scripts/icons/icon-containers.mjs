// The files that hold one icon in many sizes: Windows' ICO and Apple's ICNS.

/** The sizes of an ICO; those up to 48 px lie in it as plain pixels, which installers of every age read. */
export const icoSizes = [16, 24, 32, 48, 64, 128, 256];

/** Apple's names for the sizes of an ICNS, in pixels; the same picture serves a size and half of it on a dense screen. */
export const icnsTypes = {
  icp4: 16,
  icp5: 32,
  ic11: 32,
  ic12: 64,
  ic07: 128,
  ic13: 256,
  ic08: 256,
  ic14: 512,
  ic09: 512,
  ic10: 1024,
};

/** The size of a PNG in pixels, from its first chunk; null where the bytes are no PNG. */
export function pngSize(bytes) {
  if (bytes.length < 24 || bytes.toString('latin1', 1, 4) !== 'PNG') return null;
  return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) };
}

/** An ICO of pictures `{ size, png, rgba }`, in the order they are given. */
export function icoOf(pictures) {
  const bodies = pictures.map(({ size, png, rgba }) => (size <= 48 ? bitmapOf(size, rgba) : png));
  const head = Buffer.alloc(6 + 16 * pictures.length);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(pictures.length, 4);
  let at = head.length;
  pictures.forEach(({ size }, index) => {
    const entry = 6 + 16 * index;
    head.writeUInt8(size % 256, entry);
    head.writeUInt8(size % 256, entry + 1);
    head.writeUInt16LE(1, entry + 4);
    head.writeUInt16LE(32, entry + 6);
    head.writeUInt32LE(bodies[index].length, entry + 8);
    head.writeUInt32LE(at, entry + 12);
    at += bodies[index].length;
  });
  return Buffer.concat([head, ...bodies]);
}

/** 32-bit pixels from the lowest row up, and the mask of one bit a pixel that follows them. */
function bitmapOf(size, rgba) {
  const maskRow = Math.ceil(size / 32) * 4;
  const head = Buffer.alloc(40);
  head.writeUInt32LE(40, 0);
  head.writeInt32LE(size, 4);
  head.writeInt32LE(size * 2, 8);
  head.writeUInt16LE(1, 12);
  head.writeUInt16LE(32, 14);
  const pixels = Buffer.alloc(size * size * 4);
  const mask = Buffer.alloc(maskRow * size);
  for (let y = 0; y < size; y++) {
    for (let x = 0; x < size; x++) {
      const [red, green, blue, alpha] = rgba.subarray((y * size + x) * 4, (y * size + x) * 4 + 4);
      const row = size - 1 - y;
      pixels.set([blue, green, red, alpha], (row * size + x) * 4);
      if (alpha === 0) mask[row * maskRow + (x >> 3)] |= 0x80 >> (x & 7);
    }
  }
  return Buffer.concat([head, pixels, mask]);
}

/** An ICNS of PNGs by their size in pixels. */
export function icnsOf(pngs) {
  const chunks = Object.entries(icnsTypes).map(([type, size]) => chunkOf(type, pngs.get(size)));
  return chunkOf('icns', Buffer.concat(chunks));
}

function chunkOf(type, body) {
  const head = Buffer.alloc(8);
  head.write(type, 'latin1');
  head.writeUInt32BE(body.length + 8, 4);
  return Buffer.concat([head, body]);
}

/** What an ICO holds: size and bytes of each picture. Throws where it is none, or where a picture lies outside of it. */
export function picturesOfIco(bytes) {
  if (bytes.length < 6 || bytes.readUInt32LE(0) !== 0x0001_0000) throw new Error('This is no ICO.');
  return Array.from({ length: bytes.readUInt16LE(4) }, (_, index) => {
    const entry = 6 + 16 * index;
    const [length, at] = [bytes.readUInt32LE(entry + 8), bytes.readUInt32LE(entry + 12)];
    if (at + length > bytes.length) throw new Error(`Picture ${index + 1} of the ICO is cut off.`);
    return { size: bytes[entry] || 256, bytes: bytes.subarray(at, at + length) };
  });
}

/** What an ICNS holds: type and bytes of each picture. Throws where it is none, or where it is cut off. */
export function picturesOfIcns(bytes) {
  if (bytes.toString('latin1', 0, 4) !== 'icns' || bytes.readUInt32BE(4) !== bytes.length)
    throw new Error('This is no ICNS, or it is cut off.');
  const pictures = [];
  for (let at = 8; at < bytes.length; at += bytes.readUInt32BE(at + 4))
    pictures.push({
      type: bytes.toString('latin1', at, at + 4),
      bytes: bytes.subarray(at + 8, at + bytes.readUInt32BE(at + 4)),
    });
  return pictures;
}
