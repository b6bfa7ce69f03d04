import type { KeyObject } from 'node:crypto';
import type { HeaderLine } from '../../../../../../shared/documents/call.ts';
import { encryptBody } from '../../../../keys/encryption/encrypt-body.ts';
import {
  good,
  mode,
  saying,
  successBody,
  timed,
  unread,
  written,
  type Behaviour,
  type Expected,
  type FailingMode,
} from './mode.ts';
import { clientKeys, otherKeys, signedLines, signing } from './platform-signature.ts';

const client = clientKeys.publicKey;

const wrong: Expected = { ...good, exit: 1, signature: 'wrong', says: 'The signature of the response is wrong.' };

/** Changes the header lines after signing. */
const changing =
  (change: (line: HeaderLine) => readonly HeaderLine[]): Behaviour =>
  async (request, socket) => {
    const lines = await signedLines(request, successBody);
    socket.end(written(200, lines.flatMap(change), successBody));
  };
const signature =
  (write: (value: string) => string) =>
  (line: HeaderLine): readonly HeaderLine[] => [line[0] === 'Signature' ? ['Signature', write(line[1])] : line];
const without =
  (name: string) =>
  (line: HeaderLine): readonly HeaderLine[] =>
    line[0] === name ? [] : [line];

/** Encrypts the answer and signs the wire bytes by default. */
const encrypted =
  (
    recipient: KeyObject,
    how: { readonly header?: string; readonly over?: Buffer; readonly isSigned?: false } = {},
  ): Behaviour =>
  async (request, socket) => {
    const sealed = encryptBody(successBody, { recipient, keyVersion: '1', gaps: {} });
    const lines = how.isSigned === false ? [timed] : await signedLines(request, sealed.body, how);
    const more: readonly HeaderLine[] = [
      ['Encrypt', how.header ?? sealed.header],
      ['Content-Type', sealed.contentType],
    ];
    socket.end(written(200, [...lines, ...more], sealed.body));
  };
const closed = (says: string): Expected => unread(['answer-encrypted'], says, true);

export const modesOfSignatures: readonly FailingMode[] = [
  mode('unsigned', saying(written(200, [timed], successBody)), {
    ...good,
    exit: 1,
    signature: 'not signed',
  }),
  mode('blank-signature', changing(signature(() => ' ')), { ...good, exit: 1, signature: 'not signed' }),
  mode('signature-of-another-body', signing(successBody, [], { over: Buffer.from('{}') }), wrong),
  mode('signature-by-another-key', signing(successBody, [], { key: otherKeys.privateKey }), wrong),
  mode('signature-for-another-client', signing(successBody, [], { clientId: 'C2' }), wrong),
  mode('signature-of-another-time', signing(successBody, [], { time: '2026-11-25T14:00:02+08:00' }), wrong),
  mode('signature-of-another-method', signing(successBody, [], { method: 'GET' }), {
    ...wrong,
    says: 'The signed method is GET',
  }),
  mode('signature-of-another-path', signing(successBody, [], { path: '/other' }), wrong),
  mode('signature-without-time', changing(without('Response-Time')), {
    ...wrong,
    rules: ['header-required'],
  }),
  mode('signature-of-another-algorithm', changing(signature((value) => value.replace('RSA256', 'ECC224'))), {
    ...wrong,
    says: 'The Signature header names ECC224',
  }),
  mode('signature-no-header', changing(signature(() => 'nonsense')), wrong),
  mode('signature-cut', changing(signature((value) => value.slice(0, 80))), wrong),
  mode('signature-spaced', changing(signature((value) => value.replaceAll(',', ', '))), good),
  mode('signature-not-encoded', changing(signature(decodeURIComponent)), good),
  mode('signature-without-client-id', changing(without('Client-Id')), good),
  mode(
    'signature-twice',
    changing((line) => (line[0] === 'Signature' ? [line, line] : [line])),
    good,
  ),

  mode('encrypted', encrypted(client), good),
  mode('encrypted-for-another', encrypted(otherKeys.publicKey), {
    ...closed('cannot be decrypted with the given key'),
    signature: 'verified',
  }),
  mode('encrypted-signature-wrong', encrypted(client, { over: successBody }), {
    ...closed('Its signature is wrong'),
    signature: 'wrong',
  }),
  mode('encrypted-unsigned', encrypted(client, { isSigned: false }), {
    ...closed('It is not signed'),
    signature: 'not signed',
  }),
  mode('encrypted-header-broken', encrypted(client, { header: 'algorithm=RSA_AES' }), {
    ...closed('encrypt'),
    signature: 'verified',
  }),
  mode('encrypted-otherwise', encrypted(client, { header: 'algorithm=ROT13,keyVersion=1,symmetricKey=QQ%3D%3D' }), {
    ...closed('names an algorithm other than RSA_AES'),
    signature: 'verified',
  }),
];
