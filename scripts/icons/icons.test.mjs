import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { drawingDigest, iconFolder, pngSizes, sourceFile } from './draw-icons.mjs';
import { icnsOf, icnsTypes, icoOf, icoSizes, picturesOfIcns, picturesOfIco, pngSize } from './icon-containers.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const read = (name) => readFile(join(root, iconFolder, name));

describe('the icons', () => {
  it('were made of the drawing as it is; else: npm run icons', async () => {
    expect((await readFile(join(root, sourceFile), 'utf8')).split(' ')[0]).toBe(await drawingDigest(root));
  });

  it('are there in every size, and as large as their names say', async () => {
    expect((await readdir(join(root, iconFolder, 'png'))).length).toBe(pngSizes.length);
    for (const size of pngSizes)
      expect(pngSize(await read(`png/${size}x${size}.png`))).toEqual({ width: size, height: size });
  });

  it('of Windows hold every size, the small ones as pixels', async () => {
    const pictures = picturesOfIco(await read('passbench.ico'));
    expect(pictures.map(({ size }) => size)).toEqual(icoSizes);
    for (const { size, bytes } of pictures) {
      if (size > 48) expect(pngSize(bytes)).toEqual({ width: size, height: size });
      else expect([bytes.readInt32LE(4), bytes.readInt32LE(8)]).toEqual([size, size * 2]);
    }
  });

  it('of a Mac hold every type in its size', async () => {
    const pictures = picturesOfIcns(await read('passbench.icns'));
    const sizes = pictures.map(({ type, bytes }) => [type, pngSize(bytes)?.width]);
    expect(Object.fromEntries(sizes)).toEqual(icnsTypes);
  });
});

describe('files of many icons', () => {
  const png = (size) => {
    const bytes = Buffer.alloc(24);
    bytes.write('\x89PNG', 'latin1');
    bytes.writeUInt32BE(size, 16);
    bytes.writeUInt32BE(size, 20);
    return bytes;
  };

  it('of Windows keep each pixel, from the lowest row up, and mask what is clear', () => {
    const rgba = Buffer.alloc(16 * 16 * 4);
    rgba.set([1, 2, 3, 255], 0);
    const [{ bytes }] = picturesOfIco(icoOf([{ size: 16, png: png(16), rgba }]));
    const topLeft = 40 + 15 * 16 * 4;
    expect([...bytes.subarray(topLeft, topLeft + 4)]).toEqual([3, 2, 1, 255]);
    expect([...bytes.subarray(40 + 16 * 16 * 4 + 15 * 4).subarray(0, 2)]).toEqual([0x7f, 0xff]);
  });

  it.each([
    ['nothing', Buffer.alloc(0)],
    ['a PNG', png(16)],
    ['one that is cut off', icoOf([{ size: 64, png: png(64) }]).subarray(0, -1)],
  ])('are refused where they are %s', (_, bytes) => {
    expect(() => picturesOfIco(bytes)).toThrow('ICO');
  });

  it('of a Mac are refused where they are cut off', () => {
    const whole = icnsOf(new Map(Object.values(icnsTypes).map((size) => [size, png(size)])));
    expect(picturesOfIcns(whole)).toHaveLength(Object.keys(icnsTypes).length);
    expect(() => picturesOfIcns(whole.subarray(0, -1))).toThrow('cut off');
  });
});
