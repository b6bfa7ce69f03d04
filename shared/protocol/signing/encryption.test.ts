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
  parseEncryptHeader,
  writeEncryptHeader,
} from './encryption.ts';
import { anyCharacter } from '../../lib/text/testing/any-character.ts';

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

const symmetricKeyBase64 = 'a+b/c+A=';
const read = { algorithm: 'RSA_AES', keyVersion: '1', symmetricKeyBase64 };

describe('parseEncryptHeader', () => {
  it.each([
    ['as the product writes it', 'algorithm=RSA_AES,keyVersion=1,symmetricKey=a%2Bb%2Fc%2BA%3D'],
    ['spaces everywhere', '  algorithm = RSA_AES ,\tkeyVersion = 1 , symmetricKey = a%2Bb%2Fc%2BA%3D '],
    ['any order', 'symmetricKey=a%2Bb%2Fc%2BA%3D,keyVersion=1,algorithm=RSA_AES'],
    ['any case', 'ALGORITHM=rsa_aes,KEYVERSION=1,SYMMETRICKEY=a%2bb%2fc%2bA%3d'],
    ['raw base64', 'algorithm=RSA_AES,keyVersion=1,symmetricKey=a+b/c+A='],
    ['base64url without padding', 'keyVersion=1,symmetricKey=a-b_c-A'],
    ['with an unknown key and an empty pair', 'nonce=x,,keyVersion=1,symmetricKey=a+b/c+A=,'],
  ])('reads a header written %s', (_, text) => {
    expect(parseEncryptHeader([text])).toEqual({ read: 'header', header: read });
  });

  it('takes a blank or absent key version as the latest key', () => {
    for (const text of ['symmetricKey=a+b/c+A=', 'keyVersion= ,symmetricKey=a+b/c+A='])
      expect(parseEncryptHeader([text])).toMatchObject({ header: { keyVersion: null } });
  });

  it('tells that there is no such header', () => {
    expect(parseEncryptHeader([])).toEqual({ read: 'not encrypted' });
  });

  it.each([
    [[''], 'no symmetricKey'],
    [['algorithm=RSA_AES'], 'no symmetricKey'],
    [['symmetricKey= '], 'no symmetricKey'],
    [['symmetricKey=aaaa', 'symmetricKey=aaaa'], 'more than once'],
    [['symmetricKey=aaaa,SymmetricKey=bbbb'], 'names "symmetrickey" twice'],
    [['hello'], 'not a key=value pair'],
    [['x'.repeat(9000)], 'longer than 8192'],
  ])('refuses %.60o in words', (values, message) => {
    expect(parseEncryptHeader(values)).toMatchObject({ read: 'problem', message: expect.stringContaining(message) });
  });

  it.each(['a b/c A=', 'a%252Bb', '%zz', 'a====', '中文'])('does not guess at the value %s', (value) => {
    expect(parseEncryptHeader([`symmetricKey=${value}`])).toMatchObject({ header: { symmetricKeyBase64: null } });
  });

  it('reads or refuses any text, quotes nothing but visible ASCII, and no value', () => {
    const pieces = fc.constantFrom('algorithm', 'keyVersion', 'symmetricKey', '=', ',', ' ', '%2B', '\r\n', '\0', 'x');
    const texts = fc.oneof(
      fc.string({ unit: anyCharacter }),
      fc.array(pieces).map((all) => all.join('')),
    );
    fc.assert(
      fc.property(fc.array(texts, { maxLength: 2 }), (values) => {
        const reading = parseEncryptHeader(values);
        expect(['header', 'not encrypted', 'problem']).toContain(reading.read);
        expect(reading.read === 'problem' ? reading.message : '').toMatch(/^[\x20-\x7e…]*$/);
        if (reading.read === 'header') expect(reading.header.symmetricKeyBase64 ?? 'aaaa').toMatch(/^[A-Za-z0-9+/=]+$/);
      }),
    );
  });
});

describe('writeEncryptHeader', () => {
  it('writes what the parser reads, for any key', () => {
    const versions = fc.option(fc.stringMatching(/^[A-Za-z0-9._-]{1,32}$/));
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 1, maxLength: 300 }), versions, (bytes, keyVersion) => {
        const base64 = btoa(String.fromCharCode(...bytes));
        const text = writeEncryptHeader({ keyVersion, symmetricKeyBase64: base64 });
        expect(text).toMatch(/^[\x21-\x7e]+$/);
        expect(parseEncryptHeader([text])).toEqual({
          read: 'header',
          header: { algorithm: 'RSA_AES', keyVersion, symmetricKeyBase64: base64 },
        });
      }),
    );
  });
});
