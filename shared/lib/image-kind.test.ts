import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { imageHeadBytes, detectImageKind } from './image-kind.ts';

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
const utf16 = (text: string): Uint8Array =>
  Uint8Array.from([0xff, 0xfe, ...[...text].flatMap((sign) => [sign.charCodeAt(0), 0])]);

describe('the kind of an image', () => {
  it.each([
    ['image/png', [0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10]],
    ['image/jpeg', [0xff, 0xd8, 0xff, 0xe0]],
    ['image/gif', [...bytes('GIF89a')]],
    ['image/gif', [...bytes('GIF87a')]],
    ['image/webp', [...bytes('RIFF'), 1, 2, 3, 4, ...bytes('WEBPVP8 ')]],
    ['image/bmp', [...bytes('BM'), 1, 2, 3, 4, 0, 0, 0, 0]],
  ])('is %s by its first bytes', (kind, head) => {
    expect(detectImageKind(Uint8Array.from(head))).toBe(kind);
  });

  it.each([
    '<svg xmlns="http://www.w3.org/2000/svg"/>',
    '\u{feff}\n <?xml version="1.0"?><svg/>',
    `<!--${' '.repeat(imageHeadBytes)}--><svg/>`,
    '<!DOCTYPE svg [<!ENTITY a "b">]><svg>&a;</svg>',
    '<!doctype html><svg onload="x()"></svg>',
  ])('is a drawing: %s', (text) => {
    expect(detectImageKind(bytes(text).subarray(0, imageHeadBytes))).toBe('svg');
    expect(detectImageKind(utf16(text).subarray(0, imageHeadBytes))).toBe('svg');
  });

  it.each(['', 'no image', '<html></html>', 'RIFF1234WAVE', '%PDF-1.7'])('is none: %s', (text) => {
    expect(detectImageKind(bytes(text))).toBe(null);
  });

  it('is never a raster image where the file begins as text', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 200 }), (text) => {
        expect(detectImageKind(bytes(`<${text}`))).toSatisfy((kind) => kind === null || kind === 'svg');
      }),
    );
  });
});
