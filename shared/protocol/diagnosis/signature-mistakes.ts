import type { SignatureMistake } from '../../documents/signature-mistake.ts';
import type { Words } from '../../lib/text/words.ts';
import type { SignatureAlgorithm } from '../../specification/authentication.ts';
import type { DiagnosisVariantId } from './diagnosis-variants.ts';

export type SignatureMistakeRow = {
  readonly id: SignatureMistake;
  /** A few words for a list. */
  readonly short: Words;
  /** What is done wrong, in a sentence. */
  readonly means: Words;
  /** What the diagnosis says of it, by algorithm; `answer`: the refusal itself names it. null: it cannot be made so, or not be told. */
  readonly found: Readonly<Record<SignatureAlgorithm, DiagnosisVariantId | 'answer' | null>>;
};

const both = (found: DiagnosisVariantId | 'answer'): SignatureMistakeRow['found'] => ({ RSA256: found, ECC224: found });

/** What each mistake on purpose is, and what the bench's own sandbox has to say of it. */
export const signatureMistakeRows: Readonly<Record<SignatureMistake, SignatureMistakeRow>> = {
  'reformatted-body': {
    id: 'reformatted-body',
    short: { en: 'Body formatted anew after signing', zh: '簽署後重新排版正文' },
    means: {
      en: 'The body is signed in another layout than it is sent in.',
      zh: '簽署的正文與送出的正文排版不同。',
    },
    found: both('body-compact'),
  },
  'empty-body': {
    id: 'empty-body',
    short: { en: 'Empty body signed', zh: '簽署了空白正文' },
    means: { en: 'An empty body is signed, and the real one sent.', zh: '簽署空白正文，卻送出真正的正文。' },
    found: both('body-empty'),
  },
  'trailing-slash': {
    id: 'trailing-slash',
    short: { en: 'Another path signed', zh: '簽署了另一個路徑' },
    means: {
      en: 'The path is signed with a slash at its end that is not sent, or without the one that is.',
      zh: '簽署的路徑末尾多了或少了斜線。',
    },
    found: both('path-trailing-slash'),
  },
  'time-form': {
    id: 'time-form',
    short: { en: 'Time signed in another form', zh: '以另一格式簽署時間' },
    means: {
      en: 'The time is signed in another form than Request-Time has.',
      zh: '簽署的時間格式與 Request-Time 不同。',
    },
    found: both('time-form'),
  },
  separators: {
    id: 'separators',
    short: { en: 'Line feed signed as a backslash and an n', zh: '把換行簽署成反斜線和 n' },
    means: {
      en: 'A backslash and an n are signed in place of the line feed.',
      zh: '簽署的文字以反斜線和字母 n 代替換行。',
    },
    found: both('separators-swapped'),
  },
  'other-key': {
    id: 'other-key',
    short: { en: "Signed with a stranger's key", zh: '以陌生的密鑰簽署' },
    means: {
      en: 'It is signed with a key that was made for this and that nobody knows.',
      zh: '以臨時產生、無人認識的密鑰簽署。',
    },
    found: { RSA256: 'key-unknown', ECC224: null },
  },
  'sha1-digest': {
    id: 'sha1-digest',
    short: { en: 'Another hash', zh: '用了另一種雜湊' },
    means: {
      en: 'It is signed with SHA-1; with ECC224, with the other hash of SHA-224 and SHA-256.',
      zh: '以 SHA-1 簽署；ECC224 則改用 SHA-224 與 SHA-256 中的另一種。',
    },
    found: { RSA256: 'sha1', ECC224: 'other-ecc224' },
  },
  'pss-padding': {
    id: 'pss-padding',
    short: { en: 'PSS padding', zh: 'PSS 填充' },
    means: {
      en: 'It is signed with PSS padding in place of PKCS#1 v1.5.',
      zh: '以 PSS 填充簽署，應為 PKCS#1 v1.5。',
    },
    found: { RSA256: 'pss-padding', ECC224: null },
  },
  'encoded-twice': {
    id: 'encoded-twice',
    short: { en: 'Signature percent-encoded twice', zh: '簽名作兩次百分號編碼' },
    means: { en: 'The signature is percent-encoded twice.', zh: '簽名作了兩次百分號編碼。' },
    found: both('signature-encoded-twice'),
  },
  hexadecimal: {
    id: 'hexadecimal',
    short: { en: 'Signature in hexadecimal', zh: '簽名以十六進位寫成' },
    means: { en: 'The signature is written in hexadecimal, not in base64.', zh: '簽名以十六進位寫成，而非 base64。' },
    found: both('signature-hex'),
  },
  'empty-signature': {
    id: 'empty-signature',
    short: { en: 'Header without a signature', zh: '標頭內沒有簽名' },
    means: { en: 'The Signature header holds no signature.', zh: 'Signature 標頭內沒有簽名值。' },
    found: both('answer'),
  },
  'no-signature': {
    id: 'no-signature',
    short: { en: 'No Signature header', zh: '沒有 Signature 標頭' },
    means: { en: 'The Signature header is left out.', zh: '略去 Signature 標頭。' },
    found: both('answer'),
  },
  'old-time': {
    id: 'old-time',
    short: { en: 'A time of two days ago', zh: '兩天前的時間' },
    means: {
      en: 'Request-Time is two days ago, and rightly signed.',
      zh: 'Request-Time 是兩天前，但簽名正確。',
    },
    found: both('answer'),
  },
  'unknown-key-version': {
    id: 'unknown-key-version',
    short: { en: 'Unknown version of the key', zh: '不明的密鑰版本' },
    means: {
      en: 'keyVersion names a version that nobody has, 99999.',
      zh: 'keyVersion 為無人使用的版本 99999。',
    },
    found: both('answer'),
  },
};
