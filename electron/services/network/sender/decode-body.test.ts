import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { decodeBody } from './decode-body.ts';

const plain = Buffer.from('{"hello":"你好"}');
const decode = (encoding: string | null, body: Buffer, limit?: number): ReturnType<typeof decodeBody> =>
  decodeBody(encoding === null ? [] : [['content-encoding', encoding]], body, limit);

test.each([
  ['gzip', gzipSync(plain)],
  ['X-GZIP', gzipSync(plain)],
  ['deflate', deflateSync(plain)],
  ['deflate', deflateRawSync(plain)],
  ['br', brotliCompressSync(plain)],
  ['identity, gzip', gzipSync(plain)],
])('%s is undone', async (encoding, body) => {
  const coding = encoding.toLowerCase().replace('identity, ', '');
  expect(await decode(encoding, body)).toEqual({ body: plain, coding, note: null });
});

test.each([null, 'identity', ''])('%j has nothing to undo', async (encoding) => {
  expect(await decode(encoding, plain)).toEqual({ body: plain, coding: null, note: null });
});

test.each([
  ['gzip', plain, 'plain', plain],
  ['UTF-8', plain, 'plain', plain],
  ['br', gzipSync(plain), 'other', plain],
  [null, gzipSync(plain), 'unsaid', plain],
  ['gzip', gzipSync(plain).subarray(0, 12), 'ENCODING_DAMAGED', null],
  ['deflate', Buffer.from([1, 2, 3, 4]), 'ENCODING_DAMAGED', null],
  ['br', Buffer.from([0xff, 0xfe, 0x80]), 'ENCODING_DAMAGED', null],
  ['zstd', Buffer.from([0x28, 0xb5, 0x2f, 0xfd, 0]), 'ENCODING_UNKNOWN', null],
  ['gzip, gzip', gzipSync(gzipSync(plain)), 'LIMIT_LAYERS', null],
])('%j that is not what it says is noted: %#', async (encoding, body, says, read) => {
  expect(await decode(encoding, body)).toMatchObject({ body: read, note: { rule: 'content-encoding', says } });
});

test('decoding ends at its limit', async () => {
  const body = gzipSync(Buffer.alloc(1000));
  expect(await decode('gzip', body, 999)).toMatchObject({ body: null, note: { says: 'LIMIT_DECODED' } });
  expect(await decode('gzip', body, 1000)).toMatchObject({ coding: 'gzip', note: null });
});
