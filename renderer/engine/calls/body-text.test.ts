import { expect, test } from 'vitest';
import { wireText } from './body-text.ts';

const base64 = (...bytes: readonly number[]): string => btoa(String.fromCharCode(...bytes));
const gbk = base64(0x7b, 0xb3, 0xc9, 0xb9, 0xa6, 0x7d);

test('a body that is UTF-8 is its text, a replacement character in it too', () => {
  const text = base64(0xef, 0xbf, 0xbd, 0x7b, 0x7d);
  expect(wireText(text, false)).toBe('\u{fffd}{}');
  expect(wireText(text, true)).toBe('\u{fffd}{}');
  expect(wireText('', true)).toBe('');
});

test('one that is none is its bytes, never what they look like in UTF-8', () => {
  expect(wireText(gbk, true)).toBe('7b b3 c9 b9 a6 7d');
  expect(wireText(gbk, false)).toBe('7b b3 c9 b9 a6 7d');
  expect(wireText(base64(0x1f, ...Array.from({ length: 16 }, () => 0x8b)), false)).toBe(`1f${' 8b'.repeat(15)}\n8b`);
  expect(wireText(base64(...Array.from({ length: 5000 }, () => 0xff)), true)).toMatch(/ff\n…$/);
});

test('a text with few wrong bytes stays a text where nothing else says what it means', () => {
  const mostlyText = base64(...Array.from({ length: 40 }, () => 0x61), 0xff);
  expect(wireText(mostlyText, false)).toBe(`${'a'.repeat(40)}\u{fffd}`);
  expect(wireText(mostlyText, true)).toMatch(/^61 61/);
});
