import { expect, test } from 'vitest';
import { parseSize } from './parse-size.ts';

test.each([
  ['1MiB', 1_048_576],
  ['512KiB', 524_288],
  ['0KiB', 0],
])('%s is %d bytes', (text, bytes) => {
  expect(parseSize(text)).toBe(bytes);
});

test.each(['', '1', '1MB', '1 MiB', '-1MiB', '1.5MiB', '1MiB ', '1234567KiB'])('%j is no size', (text) => {
  expect(parseSize(text)).toBeNull();
});
