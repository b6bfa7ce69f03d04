import fc from 'fast-check';
import { expect, test } from 'vitest';
import { TextEncoding } from './text-encoding.ts';

test('encodes texts of any length one after another as UTF-8', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: 'binary' })), (texts) => {
      const encoding = new TextEncoding();
      for (const text of texts) expect(encoding.encode(text).equals(Buffer.from(text, 'utf8'))).toBe(true);
    }),
  );
});

test('encodes a text that is longer than what is shared, and half a character', () => {
  const encoding = new TextEncoding();
  for (const text of ['\u{1f600}'.repeat(400_000), '\ud800', 'é', ''])
    expect(encoding.encode(text).equals(Buffer.from(text, 'utf8'))).toBe(true);
});
