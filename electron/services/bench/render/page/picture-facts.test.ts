import { crc32 } from 'node:zlib';
import { expect, it } from 'vitest';
import { withPngTexts } from './picture-facts.ts';

/** One pixel. */
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** The chunks of a PNG, each held against its checksum. */
function chunksOf(bytes: Buffer): { readonly name: string; readonly data: Buffer }[] {
  const chunks = [];
  for (let at = 8; at < bytes.length;) {
    const length = bytes.readUInt32BE(at);
    const body = bytes.subarray(at + 4, at + 8 + length);
    expect(bytes.readUInt32BE(at + 8 + length)).toBe(crc32(body));
    chunks.push({ name: body.toString('latin1', 0, 4), data: body.subarray(4) });
    at += 12 + length;
  }
  return chunks;
}

it('puts texts behind the header of a PNG, whatever is written in them, and leaves all else as it is', () => {
  const made = Buffer.from(withPngTexts(png, { Title: '票 😀', Description: 'a\nb' }));
  const chunks = chunksOf(made);
  expect(chunks.map(({ name }) => name)).toEqual(['IHDR', 'iTXt', 'iTXt', 'IDAT', 'IEND']);
  expect(chunks[1]?.data.toString('utf8')).toBe('Title\0\0\0\0\0票 😀');
  expect(chunks[2]?.data.toString('utf8')).toBe('Description\0\0\0\0\0a\nb');
  const plain = chunksOf(png);
  expect(chunks.filter(({ name }) => name !== 'iTXt')).toEqual(plain);
});
