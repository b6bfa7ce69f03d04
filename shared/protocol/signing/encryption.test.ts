import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findGap } from '../../gaps/gaps.ts';
import {
  encryptedContentType,
  getEncryptionMode,
  encryptionModes,
  joinEncryptedBody,
  readEncryptedBase64,
  splitEncryptedBody,
} from './encryption.ts';

describe('the modes', () => {
  it('are the values of the assumption, its default first', () => {
    const gap = findGap('encryption');
    expect(encryptionModes.map(({ id }) => id)).toEqual([gap?.default, ...(gap?.others ?? [])]);
    for (const { id } of encryptionModes) expect(getEncryptionMode({ encryption: id }).id).toBe(id);
    expect(getEncryptionMode({}).id).toBe(gap?.default);
  });

  it.each(encryptionModes)('$id: what is joined is split again', (mode) => {
    const pieces = fc.tuple(fc.nat(5), fc.uint8Array({ minLength: 128, maxLength: 128 })).map(([blocks, bytes]) => ({
      iv: bytes.slice(0, mode.ivBytes),
      ciphertext: bytes.slice(0, (blocks + 1) * 16),
      tag: bytes.slice(0, mode.tagBytes),
    }));
    fc.assert(
      fc.property(pieces, (sealed) => {
        expect(splitEncryptedBody(mode, joinEncryptedBody(sealed))).toEqual(sealed);
      }),
    );
  });

  it.each(encryptionModes)('$id: what is too short or no whole blocks is not split', (mode) => {
    for (let length = 0; length < 80; length += 1) {
      const inside = length - mode.ivBytes - mode.tagBytes;
      const fits = mode.cipher === 'gcm' ? inside >= 0 : inside > 0 && inside % 16 === 0;
      expect(splitEncryptedBody(mode, new Uint8Array(length)) !== null).toBe(fits);
    }
  });
});

describe('the body', () => {
  it('is text/plain, or JSON by the assumption', () => {
    expect(encryptedContentType({})).toBe('text/plain; charset=UTF-8');
    expect(encryptedContentType({ 'encrypted-type': 'json' })).toBe('application/json; charset=UTF-8');
  });

  it.each([
    ['bWFueSBoYW5kcw==', 'bWFueSBoYW5kcw=='],
    ['bWFueSBo\r\nYW5kcw\r\n', 'bWFueSBoYW5kcw=='],
    ['-_-_', '+/+/'],
    ['', null],
    ['"bWFu"', null],
    ['中文', null],
    ['bWFu=bWFu', null],
  ])('reads %j as %j', (text, base64) => {
    expect(readEncryptedBase64(new TextEncoder().encode(text))).toBe(base64);
  });
});
