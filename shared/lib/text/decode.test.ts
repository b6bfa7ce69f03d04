import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeUtf8 } from './decode.ts';

const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text);
const bytes = (...values: number[]): Uint8Array => Uint8Array.from(values);
const utf16 = (text: string, bigEndian = false): Uint8Array =>
  Uint8Array.from([...text].flatMap((each) => (bigEndian ? [0, each.charCodeAt(0)] : [each.charCodeAt(0), 0])));

describe('decodeUtf8', () => {
  it.each([
    ['with a mark, little end first', [0xff, 0xfe, 0, 0, 0x7b, 0, 0, 0]],
    ['with a mark, big end first', [0, 0, 0xfe, 0xff, 0, 0, 0, 0x7b]],
    ['without a mark, little end first', [0x7b, 0, 0, 0]],
    ['without a mark, big end first', [0, 0, 0, 0x7b]],
  ])('tells UTF-32 %s', (_, values) => {
    expect(decodeUtf8(new Uint8Array(values))).toEqual({ problem: 'utf32', validPrefix: '' });
  });

  it('gives back every text, byte order marks and all', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.boolean(), (text, mark) => {
        const written = (mark ? '\ufeff' : '') + text.replaceAll('\u0000', '');
        expect(decodeUtf8(utf8(written))).toEqual({ text: written });
      }),
    );
    expect(decodeUtf8(bytes())).toEqual({ text: '' });
    expect(decodeUtf8(bytes(0xef, 0xbb, 0xbf, 0x7b))).toEqual({ text: '\ufeff{' });
  });

  it.each([
    ['a stray continuation', [0x61, 0x80, 0x62], 'a'],
    ['a lead without its rest', [0x61, 0xc3], 'a'],
    ['a cut sequence', [0xe4, 0xb8, 0xad, 0xe4, 0xb8], '中'],
    ['an overlong slash', [0x61, 0xc0, 0xaf], 'a'],
    ['an overlong form of three', [0xe0, 0x80, 0xaf], ''],
    ['a surrogate', [0x22, 0xed, 0xa0, 0x80, 0x22], '"'],
    ['a code point that is too large', [0xf4, 0x90, 0x80, 0x80], ''],
    ['a byte that UTF-8 never has', [0x61, 0x62, 0xff], 'ab'],
    ['Latin 1', [0x63, 0x61, 0x66, 0xe9, 0x22], 'caf'],
    ['Big5', [0xa4, 0xa4, 0xa4, 0xe5], ''],
  ])('refuses %s and keeps what stands in front of it', (_, values, validPrefix) => {
    expect(decodeUtf8(bytes(...values))).toEqual({ problem: 'not-utf8', validPrefix });
  });

  it.each([
    ['with a mark, little end first', bytes(0xff, 0xfe, 0x7b, 0)],
    ['with a mark, big end first', bytes(0xfe, 0xff, 0, 0x7b)],
    ['without a mark, little end first', utf16('{"a":1}')],
    ['without a mark, big end first', utf16('{"a":1}', true)],
    ['of one character', utf16('1')],
  ])('names UTF-16 %s', (_, values) => {
    expect(decodeUtf8(values)).toEqual({ problem: 'utf16', validPrefix: '' });
  });

  it('does not take a zero byte further on for UTF-16', () => {
    expect(decodeUtf8(bytes(0x22, 0x61, 0x00, 0x22))).toEqual({ text: '"a\u0000"' });
  });

  it('agrees with the platform about any bytes, and its prefix is the longest that can be read', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 24 }), (values) => {
        const decoded = decodeUtf8(values);
        if ('text' in decoded) expect(utf8(decoded.text)).toEqual(Uint8Array.from(values));
        else if (decoded.problem === 'not-utf8') {
          const kept = utf8(decoded.validPrefix);
          expect(kept).toEqual(Uint8Array.from(values.subarray(0, kept.length)));
          const next = values.subarray(kept.length);
          for (let length = 1; length <= 4; length++) expect(isUtf8(next.subarray(0, length))).toBe(false);
        }
      }),
      { numRuns: 2000 },
    );
  });
});

function isUtf8(values: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(values);
    return true;
  } catch {
    return false;
  }
}
