import fc from 'fast-check';
import { expect, it } from 'vitest';
import { printable } from './printable.ts';

it.each([
  ['\u001b[2J\u0007', '\\u001b[2J\\u0007'],
  ['a\nb\r\tc', 'a\\u000ab\\u000d\\u0009c'],
  ['\u009b31m\u007f', '\\u009b31m\\u007f'],
  ['\u202eabc\u2066', '\\u202eabc\\u2066'],
  ['名 😀 é', '名 😀 é'],
])('%j is shown as %j', (text, shown) => {
  expect(printable(text)).toBe(shown);
});

it('lets no control through', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      expect(printable(text)).not.toMatch(/\p{Cc}|\p{Bidi_Control}/u);
    }),
  );
});
