import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyCharacter } from '../../lib/text/testing/any-character.ts';
import { parseEncryptHeader, writeEncryptHeader } from './encryption-header.ts';

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
