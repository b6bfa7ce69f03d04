import { crc32, deflateSync } from 'node:zlib';
import type { Page } from '@playwright/test';

/** A picture as a PNG of 256 colours at most: a third of the size, and nobody sees a difference. `page` decodes it. */
export async function smallPng(page: Page, png: Buffer): Promise<Buffer> {
  const { width, height, base64 } = await pixelsOf(page, png);
  const pixels = Buffer.from(base64, 'base64');
  const colours = new Map<number, number>();
  for (let at = 0; at < pixels.length; at += 4) {
    const colour = pixels.readUIntBE(at, 3);
    colours.set(colour, (colours.get(colour) ?? 0) + 1);
  }
  const palette = paletteOf(colours);
  const nearest = new Map([...colours.keys()].map((colour) => [colour, nearestIn(palette, colour)] as const));
  const rows = Buffer.alloc((width + 1) * height);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++)
      rows[y * (width + 1) + 1 + x] = nearest.get(pixels.readUIntBE((y * width + x) * 4, 3)) ?? 0;
  const header = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 8, 3, 0, 0, 0]);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  return Buffer.concat([
    Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]),
    chunk('IHDR', header),
    chunk('PLTE', Buffer.from(palette.flatMap((colour) => channels(colour)))),
    chunk('IDAT', deflateSync(rows, { level: 9, memLevel: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

type Pixels = { readonly width: number; readonly height: number; readonly base64: string };

function pixelsOf(page: Page, png: Buffer): Promise<Pixels> {
  return page.evaluate(async (encoded) => {
    const bytes = Uint8Array.from(atob(encoded), (character) => character.charCodeAt(0));
    const bitmap = await createImageBitmap(new Blob([bytes]), { premultiplyAlpha: 'none' });
    const { width, height } = bitmap;
    const context = new OffscreenCanvas(width, height).getContext('2d');
    context?.drawImage(bitmap, 0, 0);
    const { data = new Uint8ClampedArray() } = context?.getImageData(0, 0, width, height) ?? {};
    let binary = '';
    for (let at = 0; at < data.length; at += 8192) binary += String.fromCharCode(...data.subarray(at, at + 8192));
    return { width, height, base64: btoa(binary) };
  }, png.toString('base64'));
}

/** The most frequent colours, none closer to a more frequent one than an eye would tell. */
function paletteOf(colours: ReadonlyMap<number, number>): readonly number[] {
  const palette: number[] = [];
  const frequent = [...colours].toSorted(([, a], [, b]) => b - a).map(([colour]) => colour);
  for (const colour of frequent) {
    if (palette.length === 256) break;
    if (palette.length < 96 || palette.every((other) => distance(other, colour) > 200)) palette.push(colour);
  }
  return palette;
}

function nearestIn(palette: readonly number[], colour: number): number {
  let best = 0;
  for (const [index, other] of palette.entries())
    if (distance(other, colour) < distance(palette[best] ?? 0, colour)) best = index;
  return best;
}

function distance(one: number, other: number): number {
  const [a, b] = [channels(one), channels(other)];
  return (a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2 + (a[2] - b[2]) ** 2;
}

function channels(colour: number): [red: number, green: number, blue: number] {
  return [colour >> 16, (colour >> 8) & 255, colour & 255];
}

function chunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
}
