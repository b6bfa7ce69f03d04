import fc from 'fast-check';
import { expect, test } from 'vitest';
import { hexLines, mostInHex } from './hex-lines.ts';

test('bytes stand with their offsets and what can be seen of them', () => {
  const bytes = new TextEncoder().encode('POST /v1/orders\n中');
  expect(hexLines(bytes)).toBe(
    [
      '00000000  50 4f 53 54 20 2f 76 31  2f 6f 72 64 65 72 73 0a  |POST /v1/orders.|',
      '00000010  e4 b8 ad                                          |...|',
    ].join('\n'),
  );
  expect(hexLines(new Uint8Array())).toBe('');
});

test('every byte can be read back', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 100 }), (bytes) => {
      const pairs = hexLines(bytes)
        .split('\n')
        .flatMap((line) => line.slice(10, 59).split(' '))
        .filter((pair) => pair !== '');
      expect(pairs.map((pair) => Number.parseInt(pair, 16))).toEqual([...bytes]);
    }),
  );
});

test('of very many the first are written out, and the others counted', () => {
  const lines = hexLines(new Uint8Array(mostInHex + 5)).split('\n');
  expect([lines.length, lines.at(-1)]).toEqual([mostInHex / 16 + 1, '… +5']);
});
