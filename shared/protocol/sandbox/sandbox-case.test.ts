import { describe, expect, it } from 'vitest';
import { type ClientKeyVersion, findReplyKeyVersion, findSigningKeyVersion } from './sandbox-case.ts';

const rsa = (version: string): ClientKeyVersion => ({ version, algorithm: 'RSA256' });
const ecc = (version: string): ClientKeyVersion => ({ version, algorithm: 'ECC224' });
const header = (keyVersion: string | null, algorithm = 'RSA256') => ({
  algorithm,
  keyVersion,
  written: '',
  signatureBase64: null,
});

describe('the key that is to have signed', () => {
  const counted = [rsa('1'), rsa('2'), ecc('3')];
  it.each([
    ['the one named', '1', 'RSA256', counted, '1', '1'],
    ['the latest of its kind where none is named', null, 'RSA256', counted, '1', '2'],
    ['the latest by a version that the profile writes for everybody', '0', 'RSA256', counted, '0', '2'],
    ['the same of the other kind', '0', 'ECC224', counted, '0', '3'],
    ['the one named, where it is also the profile’s', '2', 'RSA256', counted, '2', '2'],
    ['none of another kind', '3', 'RSA256', counted, '3', null],
    ['none that nobody has', '7', 'RSA256', counted, '0', null],
    ['none by the profile’s version where every key has a name', '0', 'RSA256', [rsa('a'), rsa('b')], '0', null],
    ['the one whose name the profile writes', '0', 'RSA256', [rsa('0'), rsa('1')], '0', '0'],
    ['the last added where names say nothing of an order', null, 'RSA256', [rsa('9'), rsa('0')], '1', '0'],
  ])('is %s', (_, named, algorithm, keys, ofProfile, version) => {
    expect(findSigningKeyVersion(header(named, algorithm), keys, { keyVersion: ofProfile })).toBe(version);
  });

  it('is none of an unknown client', () => {
    expect(findSigningKeyVersion(header(null), null, { keyVersion: '1' })).toBeNull();
    expect(findReplyKeyVersion(null, null)).toBeNull();
  });
});
