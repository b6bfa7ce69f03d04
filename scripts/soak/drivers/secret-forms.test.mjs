import { createPrivateKey, generateKeyPairSync } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { foundIn, needlesOf, piecesOf } from './secret-forms.mjs';

const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const needles = needlesOf({ key: piecesOf(privateKey), passphrase: [Buffer.from('correct horse battery')] });
const pem = privateKey.export({ format: 'pem', type: 'pkcs8' });
const der = privateKey.export({ format: 'der', type: 'pkcs8' });

describe('a secret is found', () => {
  test.each([
    ['in the lines of a PEM', Buffer.from(pem)],
    ['in the lines of the other PEM', Buffer.from(privateKey.export({ format: 'pem', type: 'pkcs1' }))],
    ['in DER', der],
    ['as base64 on one line', Buffer.from(`x=${der.toString('base64')}`)],
    ['as base64url', Buffer.from(der.toString('base64url'))],
    ['as hexadecimal digits', Buffer.from(der.toString('hex').toUpperCase())],
    ['percent-encoded', Buffer.from(encodeURIComponent(der.toString('base64')))],
    ['in JSON', Buffer.from(JSON.stringify(pem).replaceAll('/', String.raw`\/`))],
    ['in the text of a window', Buffer.from(pem, 'utf16le')],
    ['as a JWK', Buffer.from(JSON.stringify(privateKey.export({ format: 'jwk' })))],
    ['as what was typed', Buffer.from('passphrase: correct horse battery\n')],
    ['as base64 of what was typed', Buffer.from(Buffer.from('a correct horse battery').toString('base64'))],
  ])('%s', (_where, bytes) => {
    expect(foundIn(bytes, needles)).not.toEqual([]);
  });

  test('and nothing is where there is none', () => {
    const other = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;
    const publicHalf = createPrivateKey(pem).export({ format: 'jwk' }).n;
    for (const bytes of [other.export({ format: 'der', type: 'pkcs8' }), Buffer.from(publicHalf)])
      expect(foundIn(bytes, needles)).toEqual([]);
  });
});
