import type { GapId } from '../gaps/gaps.ts';
import { say, type Words } from '../lib/text/words.ts';

/** One `key=value` pair of a header that is a comma-separated list of such pairs. */
export type HeaderKey = {
  readonly header: 'Signature' | 'Encrypt';
  readonly name: string;
  readonly means: Words;
  /** What it is when it is not there. */
  readonly otherwise: Words | null;
  readonly clause: string;
  readonly gaps: readonly GapId[];
};

const latestKey = say('the latest version', '最新版本');

/** The keys of the two headers of this kind, in the specification's order. */
export const headerKeys: readonly HeaderKey[] = [
  {
    header: 'Signature',
    name: 'algorithm',
    means: say('The signature algorithm: RSA256 or ECC224', '簽署方式：RSA256 或 ECC224'),
    otherwise: say('RSA256', 'RSA256'),
    clause: 'authentication/algorithm',
    gaps: ['ecc224'],
  },
  {
    header: 'Signature',
    name: 'keyVersion',
    means: say(
      'Which of the signing keys configured for the Client-Id was used',
      '使用了為該 Client-Id 設定的哪條簽署密鑰',
    ),
    otherwise: latestKey,
    clause: 'authentication/keyVersion',
    gaps: ['signing-profile'],
  },
  {
    header: 'Signature',
    name: 'signature',
    means: say(
      'The signature itself, percent-encoded. Which text is signed is not specified',
      '簽名本身，以百分號編碼。規格沒有說明簽署哪段文字',
    ),
    otherwise: null,
    clause: 'authentication/signature',
    gaps: ['signing-profile', 'signed-path'],
  },
  {
    header: 'Encrypt',
    name: 'algorithm',
    means: say('Only RSA_AES; how it encrypts is not specified', '只有 RSA_AES；規格沒有說明如何加密'),
    otherwise: null,
    clause: 'authentication/encryption',
    gaps: ['encryption'],
  },
  {
    header: 'Encrypt',
    name: 'keyVersion',
    means: say(
      'Which of the keys configured for the Client-Id wrapped the symmetric key',
      '用了為該 Client-Id 設定的哪條密鑰包裝對稱密鑰',
    ),
    otherwise: latestKey,
    clause: 'authentication/encryption',
    gaps: ['encryption'],
  },
  {
    header: 'Encrypt',
    name: 'symmetricKey',
    means: say('The symmetric key of the body, itself encrypted', '正文所用的對稱密鑰，本身亦已加密'),
    otherwise: null,
    clause: 'authentication/encryption',
    gaps: ['encryption'],
  },
];

/** Signature algorithms of the specification (section Authentication); RSA256 when a header names none. */
export const signatureAlgorithms = ['RSA256', 'ECC224'] as const;
export type SignatureAlgorithm = (typeof signatureAlgorithms)[number];
export const defaultAlgorithm: SignatureAlgorithm = 'RSA256';
