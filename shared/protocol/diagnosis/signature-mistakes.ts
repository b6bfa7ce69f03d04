import type { Words } from '../../lib/text/words.ts';
import type { SignatureAlgorithm } from '../../specification/authentication.ts';
import type { DiagnosisVariantId } from './diagnosis-variants.ts';
import type { SignatureMistake } from '../../documents/diagnosis.ts';

type SignatureMistakeRow = {
  readonly id: SignatureMistake;
  readonly short: Words;
  /** The diagnosis by algorithm; `answer`: the refusal names it. null: impossible or not detectable. */
  readonly found: Readonly<Record<SignatureAlgorithm, DiagnosisVariantId | 'answer' | null>>;
};

const both = (found: DiagnosisVariantId | 'answer'): SignatureMistakeRow['found'] => ({ RSA256: found, ECC224: found });

/** Each intended mistake, and how the sandbox diagnoses it. */
export const signatureMistakeRows: Readonly<Record<SignatureMistake, SignatureMistakeRow>> = {
  'reformatted-body': {
    id: 'reformatted-body',
    short: { en: 'Body reformatted after signing', zh: '簽署後重新排版正文' },
    found: both('body-compact'),
  },
  'empty-body': {
    id: 'empty-body',
    short: { en: 'Empty body signed', zh: '簽署了空白正文' },
    found: both('body-empty'),
  },
  'trailing-slash': {
    id: 'trailing-slash',
    short: { en: 'Another path signed', zh: '簽署了另一個路徑' },
    found: both('path-trailing-slash'),
  },
  'time-form': {
    id: 'time-form',
    short: { en: 'Time signed in another format', zh: '以另一格式簽署時間' },
    found: both('time-form'),
  },
  separators: {
    id: 'separators',
    short: { en: 'Line feed signed as a backslash and an n', zh: '把換行簽署成反斜線和 n' },
    found: both('separators-swapped'),
  },
  'other-key': {
    id: 'other-key',
    short: { en: 'Signed with an unknown key', zh: '以不明的密鑰簽署' },
    found: { RSA256: 'key-unknown', ECC224: null },
  },
  'sha1-digest': {
    id: 'sha1-digest',
    short: { en: 'Another hash', zh: '用了另一種雜湊' },
    found: { RSA256: 'sha1', ECC224: 'other-ecc224' },
  },
  'pss-padding': {
    id: 'pss-padding',
    short: { en: 'PSS padding', zh: 'PSS 填充' },
    found: { RSA256: 'pss-padding', ECC224: null },
  },
  'encoded-twice': {
    id: 'encoded-twice',
    short: { en: 'Signature percent-encoded twice', zh: '簽名作兩次百分號編碼' },
    found: both('signature-encoded-twice'),
  },
  hexadecimal: {
    id: 'hexadecimal',
    short: { en: 'Signature in hexadecimal', zh: '簽名以十六進位寫成' },
    found: both('signature-hex'),
  },
  'empty-signature': {
    id: 'empty-signature',
    short: { en: 'Header without a signature', zh: '標頭內沒有簽名' },
    found: both('answer'),
  },
  'no-signature': {
    id: 'no-signature',
    short: { en: 'No Signature header', zh: '沒有 Signature 標頭' },
    found: both('answer'),
  },
  'old-time': {
    id: 'old-time',
    short: { en: 'Time two days old', zh: '兩天前的時間' },
    found: both('answer'),
  },
  'unknown-key-version': {
    id: 'unknown-key-version',
    short: { en: 'Unknown key version', zh: '不明的密鑰版本' },
    found: both('answer'),
  },
};
