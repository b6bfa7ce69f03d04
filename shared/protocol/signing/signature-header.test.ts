import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyCharacter } from '../../lib/text/testing/any-character.ts';
import { parseSignatureHeader, writeSignatureHeader } from './signature-header.ts';
import { findSigningProfile, openapiProfile, signingProfiles } from './signing-profiles.ts';

const signature = 'a+b/c+A=';
const read = { algorithm: 'RSA256', keyVersion: '1', signatureBase64: signature };

describe('parseSignatureHeader', () => {
  it.each([
    ['as openapi writes it', 'algorithm=RSA256,keyVersion=1,signature=a%2Bb%2Fc%2BA%3D'],
    ['spaced', 'algorithm=RSA256, keyVersion=1, signature=a%2Bb%2Fc%2BA%3D'],
    ['spaces everywhere', '  algorithm = RSA256 ,\tkeyVersion = 1 , signature = a%2Bb%2Fc%2BA%3D '],
    ['any order', 'signature=a%2Bb%2Fc%2BA%3D,keyVersion=1,algorithm=RSA256'],
    ['any case', 'ALGORITHM=rsa256,KeyVersion=1,SIGNATURE=a%2bb%2fc%2ba%3d'.replace('%2ba', '%2bA')],
    ['raw base64', 'algorithm=RSA256,keyVersion=1,signature=a+b/c+A='],
    ['raw base64 without padding', 'algorithm=RSA256,keyVersion=1,signature=a+b/c+A'],
    ['base64url', 'algorithm=RSA256,keyVersion=1,signature=a-b_c-A'],
    ['base64url, padded and encoded', 'algorithm=RSA256,keyVersion=1,signature=a-b_c-A%3D'],
    ['half encoded', 'algorithm=RSA256,keyVersion=1,signature=a+b%2Fc+A='],
    ['without an algorithm', 'keyVersion=1,signature=a+b/c+A='],
    ['with an unknown key and an empty pair', 'nonce=x,,keyVersion=1,signature=a+b/c+A=,'],
  ])('reads a header written %s', (_, text) => {
    expect(parseSignatureHeader(text)).toMatchObject({ read: 'header', header: read });
  });

  it.each(['signature=a+b/c+A=', 'keyVersion=,signature=a+b/c+A=', 'keyVersion= ,signature=a+b/c+A='])(
    'takes %s as the latest key',
    (text) => {
      expect(parseSignatureHeader(text)).toMatchObject({ header: { keyVersion: null } });
    },
  );

  it.each([null, undefined, '', '  ', 'algorithm=RSA256', 'algorithm=RSA256,signature=', 'signature= '])(
    'takes %o as not signed',
    (text) => {
      expect(parseSignatureHeader(text)).toEqual({ read: 'not signed' });
    },
  );

  it.each([
    ['hello', 'not a key=value pair'],
    ['signature=aaaa,Signature=bbbb', 'names "signature" twice'],
    ['x'.repeat(9000), 'longer than 8192'],
  ])('refuses %.40s in words', (text, message) => {
    expect(parseSignatureHeader(text)).toMatchObject({ read: 'problem', message: expect.stringContaining(message) });
  });

  it.each(['a b/c A=', 'a%252Bb', '%zz', 'abc%', 'a====', 'a', '中文', 'aa=a'])(
    'does not guess at the value %s',
    (value) => {
      expect(parseSignatureHeader(`signature=${value}`)).toMatchObject({
        header: { signatureBase64: null, written: value },
      });
    },
  );

  it('reads or refuses any text, and quotes nothing but visible ASCII', () => {
    const pieces = fc.constantFrom(
      'algorithm',
      'keyVersion',
      'signature',
      '=',
      ',',
      ' ',
      '%',
      '%2B',
      '+',
      'RSA256',
      '\r\n',
      '\u0000',
      '__proto__',
    );
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string({ unit: anyCharacter }),
          fc.array(pieces).map((all) => all.join('')),
        ),
        (text) => {
          const reading = parseSignatureHeader(text);
          expect(['header', 'not signed', 'problem']).toContain(reading.read);
          expect(reading.read === 'problem' ? reading.message : '').toMatch(/^[\x20-\x7e…]*$/);
        },
      ),
      { numRuns: 2000 },
    );
  });
});

describe('writeSignatureHeader', () => {
  const parts = { algorithm: 'RSA256', keyVersion: '1', signatureBase64: signature } as const;

  it.each([
    ['openapi', 'algorithm=RSA256,keyVersion=1,signature=a%2Bb%2Fc%2BA%3D'],
    ['mini-program', 'algorithm=RSA256, keyVersion=1, signature=a%2Bb%2Fc%2BA%3D'],
    ['base64url', 'algorithm=RSA256,keyVersion=1,signature=a-b_c-A'],
  ])('writes as %s', (id, text) => {
    expect(writeSignatureHeader({ ...parts, profile: findSigningProfile(id) ?? openapiProfile })).toBe(text);
  });

  it('leaves the key version out', () => {
    expect(writeSignatureHeader({ ...parts, keyVersion: null, profile: openapiProfile })).toBe(
      'algorithm=RSA256,signature=a%2Bb%2Fc%2BA%3D',
    );
  });

  it('writes what the reader reads back, by every profile', () => {
    const base64 = fc
      .uint8Array({ minLength: 1, maxLength: 300 })
      .map((bytes) => Buffer.from(bytes).toString('base64'));
    const keyVersion = fc.option(fc.stringMatching(/^[A-Za-z0-9._-]{1,32}$/));
    fc.assert(
      fc.property(base64, keyVersion, fc.constantFrom(...signingProfiles), (signatureBase64, keyVersion, profile) => {
        const written = writeSignatureHeader({ algorithm: 'RSA256', keyVersion, signatureBase64, profile });
        expect(parseSignatureHeader(written)).toMatchObject({
          header: { algorithm: 'RSA256', keyVersion, signatureBase64 },
        });
      }),
    );
  });
});
